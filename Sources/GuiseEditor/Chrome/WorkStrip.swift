import Platform
import TouchKit

/// The works of other photos as a row of pictures that scrolls sideways.
final class WorkStrip: View {
  /// Called with the index of a work that was tapped.
  var onPick: (Int) -> Void = { _ in }

  /// The height of the strip with its heading, in points.
  static let height = 148.0
  private static let tile = Size(112, 112)
  private static let gap = 8.0
  private let heading = Label(
    localized("Earlier disguises"), font: Theme.caption, color: Theme.secondaryText,
    alignment: .center)
  private let list = ScrollView(axes: .horizontal)
  private var tiles: [WorkTile] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(heading)
    addSubview(list)
  }

  /// Shows works by their names; the pictures are set later.
  func show(_ names: [String]) {
    for tile in tiles { tile.removeFromSuperview() }
    tiles = names.enumerated().map { index, name in
      let tile = WorkTile(name: name, identifier: "work-\(index + 1)")
      tile.action = { [weak self] in self?.onPick(index) }
      list.addSubview(tile)
      return tile
    }
    setNeedsLayout()
  }

  /// Sets the picture of a work.
  func show(_ picture: Bitmap, at index: Int) {
    if tiles.indices.contains(index) { tiles[index].picture = picture }
  }

  override func layoutSubviews() {
    heading.frame = Rect(0, 0, bounds.width, 24)
    list.frame = Rect(0, 28, bounds.width, bounds.height - 28)
    let width = Double(tiles.count) * (Self.tile.width + Self.gap) - Self.gap
    let start = max((bounds.width - width) / 2, 0)
    for (index, tile) in tiles.enumerated() {
      tile.frame = list.directed(
        Rect(
          start + Double(index) * (Self.tile.width + Self.gap), 4, Self.tile.width,
          Self.tile.height), in: Rect(0, 0, max(width, bounds.width), list.bounds.height))
    }
    list.contentSize = Size(max(width, bounds.width), list.bounds.height)
  }
}

/// A work of the strip.
private final class WorkTile: Control {
  var picture: Bitmap? { didSet { setNeedsDisplay() } }

  init(name: String, identifier: String) {
    super.init()
    role = .cell
    label = localized("Disguise of {name}", ["name": name])
    self.identifier = identifier
    cornerRadius = Theme.controlRadius
  }

  override func draw(_ canvas: borrowing Canvas) {
    let box = Path.roundedRect(bounds, radius: Theme.controlRadius)
    canvas.fill(box, with: Theme.well)
    canvas.saved { canvas in
      canvas.clip(to: box)
      if let picture {
        let factor = max(
          bounds.width / picture.size.width, bounds.height / picture.size.height)
        canvas.draw(
          picture, in: Rect(center: bounds.center, size: picture.size * factor), quality: .good)
      }
      if shade > 0 { canvas.fill(bounds, with: Theme.text.withAlpha(0.2 * shade)) }
    }
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }
}
