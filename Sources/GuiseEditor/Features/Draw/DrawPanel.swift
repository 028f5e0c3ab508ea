import DisguiseModel
import Platform
import TouchKit

/// The drawer's tab of what lines are drawn with: brushes, sizes, colors, and whether two fingers zoom.
final class DrawPanel: View, DrawerPanel {
  /// Called when something else was chosen.
  var onChange: () -> Void = {}
  /// What is chosen.
  private(set) var choice: InkChoice { didSet { show() } }

  private static let gap = 4.0
  private static let brushes: [(brush: Brush?, icon: String, title: String)] = [
    (.pen, "pen", localized("Pen")), (.marker, "marker", localized("Marker")),
    (.neon, "neon", localized("Neon")), (.chalk, "chalk", localized("Chalk")),
    (nil, "eraser", localized("Eraser")),
  ]
  private let list = ScrollView(axes: .vertical)
  private let brushes: ValueRow<Brush?>
  private let sizes: ValueRow<Int>
  private let colors: SwatchRow
  private let zoomTitle = Label(localized("Two fingers zoom"), font: Theme.action)
  private let zooms = Switch(localized("Two fingers zoom"))

  init(_ choice: InkChoice, _ library: Library) {
    self.choice = choice
    brushes = ValueRow(
      localized("Brush"),
      Self.brushes.map { brush in
        let button = Button(icon: library.icon(brush.icon), label: brush.title, style: .tinted)
        button.identifier = "brush-\(brush.icon)"
        return (brush.brush, button)
      })
    sizes = ValueRow(
      localized("Size"),
      InkChoice.widths.enumerated().map { ($0.offset, SizeDot($0.element, number: $0.offset + 1)) })
    colors = SwatchRow(
      localized("Color"), NamedColors.colors(with: choice.color), name: "ink")
    super.init()
    for row in [brushes, sizes, colors] as [ChoiceRow] {
      row.edgeFade = Theme.surface
      list.addSubview(row)
    }
    zooms.identifier = "two-fingers-zoom"
    zoomTitle.numberOfLines = 2
    list.addSubview(zoomTitle)
    list.addSubview(zooms)
    addSubview(list)
    list.edgeFade = Theme.surface
    clipsToBounds = true
    connect()
    show()
  }

  private func connect() {
    brushes.onPick = { [weak self] brush in self?.choose { $0.brush = brush } }
    sizes.onPick = { [weak self] size in self?.choose { $0.size = size } }
    colors.onPick = { [weak self] color in
      guard let color else { return }
      self?.choose { choice in
        choice.color = color
        // Who takes a color wants to draw.
        if choice.isEraser { choice.brush = .pen }
      }
    }
    zooms.on(.valueChanged) { [weak self] control in
      self?.choose { $0.zoomsWithTwoFingers = control.isOn }
    }
  }

  private func choose(_ change: (inout InkChoice) -> Void) {
    change(&choice)
    onChange()
  }

  private func show() {
    brushes.selected = choice.brush
    sizes.selected = choice.size
    colors.selected = choice.isEraser ? nil : choice.color
    zooms.isOn = choice.zoomsWithTwoFingers
  }

  /// Nothing in it is placed by a tap.
  var showsArmedCell: Bool { false }

  func willAppear() {}

  /// What is above the first row, and between rows. Where only a part of the row below these would be in sight, they move
  /// together, so that half of it tells that there is more; or apart, if that is a sliver.
  private func spacing(ofRows count: Int) -> (top: Double, gap: Double) {
    let (target, rows) = (Theme.touchTarget, Double(count))
    let seen = bounds.height - DrawerGrid.gap - rows * (target + Self.gap)
    switch seen {
    case 8..<(target / 2): return (DrawerGrid.gap / 2, 0)
    case 0..<8: return (DrawerGrid.gap, Self.gap + seen / rows)
    default: return (DrawerGrid.gap, Self.gap)
    }
  }

  override func layoutSubviews() {
    list.frame = bounds
    let (target, width) = (Theme.touchTarget, bounds.width)
    let natural = 12.0 * 2 + 5 * target + 4 * Self.gap
    let isWide = width >= 2 * natural
    let isLow = bounds.height < DrawerGrid.gap + 2 * (target + Self.gap)
    let (top, gap) = isLow ? (DrawerGrid.gap / 2, 0) : spacing(ofRows: isWide ? 2 : 3)
    var y = top
    if isWide {
      brushes.frame = list.directed(Rect(0, y, natural, target), in: bounds)
      sizes.frame = list.directed(Rect(natural, y, natural, target), in: bounds)
      y += target + gap
    } else {
      // Where two rows have room, colors are wanted more often than sizes.
      for row in (isLow ? [brushes] : [brushes, sizes]) as [ChoiceRow] {
        row.frame = Rect(0, y, width, target)
        y += target + gap
      }
    }
    // As many lines of colors as there is room for beside what is below.
    let lines = colors.height(inLinesOf: width)
    let colorHeight = y + lines + 2 * target <= bounds.height ? lines : target
    colors.frame = Rect(0, y, width, colorHeight)
    y += colorHeight + gap
    if isLow, !isWide {
      sizes.frame = Rect(0, y, width, target)
      y += target + gap
    }
    let control = zooms.sizeThatFits(.zero)
    let room = width - control.width - 3 * DrawerGrid.margin
    let height = max(target, zoomTitle.sizeThatFits(Size(room, .infinity)).height)
    zoomTitle.frame = list.directed(Rect(DrawerGrid.margin, y, room, height), in: bounds)
    zooms.frame = list.directed(
      Rect(
        room + 2 * DrawerGrid.margin, y + (height - control.height) / 2, control.width,
        control.height), in: bounds)
    list.contentSize = Size(width, y + height + DrawerGrid.gap)
  }
}

/// A size of lines, as a dot.
private final class SizeDot: Control {
  private let width: Double
  private var isOn = false

  init(_ width: Double, number: Int) {
    self.width = width
    super.init()
    identifier = "size-\(number)"
    label = localized("Size {number}", ["number": number])
    hitMargin = .none
  }

  override var isSelected: Bool {
    get { isOn }
    set {
      isOn = newValue
      setNeedsDisplay()
    }
  }

  override var toolTip: String { label }

  override func sizeThatFits(_ size: Size) -> Size { Size(Theme.touchTarget, Theme.touchTarget) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(
      .circle(center: bounds.center, radius: max(2, width / 2 - shade)), with: Theme.text)
    if isOn {
      canvas.stroke(
        .circle(center: bounds.center, radius: 20), with: Theme.accent,
        style: StrokeStyle(width: 3))
    }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(5, 5), radius: 19) }
  }
}
