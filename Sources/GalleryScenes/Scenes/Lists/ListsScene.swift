import TouchKit

/// A list of 100,000 rows with switches in them, and a picture that a pinch or a double tap zooms.
final class ListsScene: Scene {
  private static let trees = [
    localized("Alder"), localized("Ash"), localized("Beech"), localized("Birch"),
    localized("Cedar"), localized("Elm"), localized("Fir"), localized("Hazel"), localized("Larch"),
    localized("Lime"), localized("Maple"),
    localized("Oak"), localized("Pine"), localized("Rowan"), localized("Spruce"),
    localized("Willow"), localized("Yew"),
  ]
  private static let colors = [
    Palette.coral, Palette.sun, Palette.teal, Palette.plum, Palette.leaf,
  ]
  /// A postcard with room for its shadow.
  private let picture = ImageView { canvas, rect in
    Postcard.draw(on: canvas, in: rect.insetBy(rect.width / 12, rect.height / 12))
  }
  private let zoomView = ScrollView()
  /// The rows whose switch is on.
  private var watered: Set<Int> = []
  private lazy var list = ListView(
    count: { 100_000 }, makeRow: { [unowned self] in makeRow() },
    configure: { [unowned self] row, index in
      row.show(Self.name(of: index), Self.colors[index % Self.colors.count])
      row.toggle.isOn = watered.contains(index)
      row.index = index
    })

  override init() {
    super.init()
    list.backgroundColor = Theme.surface
    list.identifier = "trees"
    list.label = localized("Trees")
    list.onSelect = { [unowned self] in
      complete(.select)
      showFeedback(localized("Selected {name}", ["name": Self.name(of: $0)]))
    }
    picture.label = localized("Picture")
    picture.frame = Rect(0, 0, 800, 600)
    zoomView.backgroundColor = Theme.well
    zoomView.addSubview(picture)
    zoomView.zoomedView = picture
    addSubview(zoomView)
    addSubview(list)
  }

  override func layoutSubviews() {
    let isWide = bounds.width > bounds.height
    let extent = isWide ? min(max(bounds.width * 0.45, 216), 480) : bounds.height * 0.5
    list.frame = directed(
      isWide
        ? Rect(0, 0, extent, bounds.height)
        : Rect(0, bounds.height - extent, bounds.width, extent))
    let rest = directed(
      Rect(
        isWide ? extent : 0, 0, bounds.width - (isWide ? extent : 0),
        bounds.height - (isWide ? 0 : extent)))
    guard zoomView.frame != rest else { return }
    zoomView.frame = rest
    // At its smallest the whole picture is visible.
    let smallest = min(rest.width / 800, rest.height / 600)
    guard smallest > 0 else { return }
    zoomView.minimumZoom = smallest
    zoomView.maximumZoom = smallest * 8
    zoomView.onZoom = {}
    zoomView.setZoom(smallest, isAnimated: false)
    zoomView.onZoom = { [unowned self] in
      complete(.zoom)
      showFeedback(localized("Zoom {percent} %", ["percent": Int((zoomView.zoom * 100).rounded())]))
    }
  }

  /// Zooms the picture, and scrolls it, by keys that the list does not need.
  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard let factor = event.scale else { return zoomView.scroll(with: event) }
    zoomView.setZoom(zoomView.zoom * factor, isAnimated: false)
    return true
  }

  private static func name(of index: Int) -> String { "\(trees[index % trees.count]) \(index + 1)" }

  private func makeRow() -> TreeRow {
    let row = TreeRow()
    row.toggle.on(.valueChanged) { [unowned self, unowned row] toggle in
      if toggle.isOn { watered.insert(row.index) } else { watered.remove(row.index) }
      complete(.water)
      showFeedback(
        toggle.isOn
          ? localized("{name} watered", ["name": Self.name(of: row.index)])
          : localized("{name} dry", ["name": Self.name(of: row.index)]))
    }
    return row
  }
}

/// A row of the list: a leaf, a name and a switch.
private final class TreeRow: View {
  let toggle = Switch(localized("Water"))
  var index = 0
  private let name = Label()
  private let leaf = View(frame: Rect(0, 0, 28, 28))
  private let line = Row(spacing: 16)

  init() {
    super.init()
    leaf.cornerRadius = 14
    toggle.identifier = "water"
    name.role = nil
    line.addSubview(leaf)
    line.addSubview(name, flex: 1)
    line.addSubview(toggle)
    line.fillsSuperview = true
    addSubview(line)
  }

  func show(_ text: String, _ color: Color) {
    name.text = text
    label = text
    leaf.backgroundColor = color
    toggle.label = localized("Water {name}", ["name": text])
  }

  override func sizeThatFits(_ size: Size) -> Size { line.sizeThatFits(size) }
}
