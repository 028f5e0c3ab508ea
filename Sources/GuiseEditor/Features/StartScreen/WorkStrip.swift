import Platform
import TouchKit

/// The works of other photos as a row of pictures that scrolls sideways; where it does, a picture is
/// cut at the edge, and fades.
final class WorkStrip: View {
  /// Called with the index of a work that was tapped.
  var onPick: (Int) -> Void = { _ in }

  /// The height of the strip with its heading, in points.
  static let height = 148.0
  private static let side = 112.0
  private static let maximumSide = 116.0
  private static let gap = 8.0
  private let heading = Label(
    localized("Earlier disguises"), font: Theme.caption, color: Theme.secondaryText,
    alignment: .center)
  private let list = ScrollView(axes: .horizontal)
  private let fade = EdgeFade()
  private var tiles: [WorkTile] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(heading)
    addSubview(list)
    addSubview(fade)
    list.onScroll = { [weak self] in self?.showFade() }
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
    fade.frame = list.frame
    let side = tileSide
    let width = Double(tiles.count) * (side + Self.gap) - Self.gap
    let start = max((bounds.width - width) / 2, 0)
    for (index, tile) in tiles.enumerated() {
      tile.frame = list.directed(
        Rect(start + Double(index) * (side + Self.gap), 4, side, side),
        in: Rect(0, 0, max(width, bounds.width), list.bounds.height))
    }
    list.contentSize = Size(max(width, bounds.width), list.bounds.height)
    showFade()
  }

  /// The side of a tile: where not all fit, the last visible one is cut in half.
  private var tileSide: Double {
    let (count, room) = (Double(tiles.count), bounds.width)
    guard count * (Self.side + Self.gap) - Self.gap > room else { return Self.side }
    let whole = ((room - Self.maximumSide / 2) / (Self.maximumSide + Self.gap)).rounded(.up)
    return ((room - max(whole, 1) * Self.gap) / (max(whole, 1) + 0.5)).rounded(.down)
  }

  private func showFade() {
    fade.isAtLeft = list.contentOffset.x > 1
    fade.isAtRight = list.contentOffset.x + list.bounds.width < list.contentSize.width - 1
  }
}

/// Lets what is cut at the left or right edge fade into the card below it.
private final class EdgeFade: View {
  private static let width = 40.0
  var isAtLeft = false { didSet { if oldValue != isAtLeft { setNeedsDisplay() } } }
  var isAtRight = false { didSet { if oldValue != isAtRight { setNeedsDisplay() } } }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  override func draw(_ canvas: borrowing Canvas) {
    if isAtLeft { draw(from: bounds.minX, to: bounds.minX + Self.width, on: canvas) }
    if isAtRight { draw(from: bounds.maxX, to: bounds.maxX - Self.width, on: canvas) }
  }

  private func draw(from edge: Double, to end: Double, on canvas: borrowing Canvas) {
    let part = Rect(min(edge, end), bounds.minY, Self.width, bounds.height)
    canvas.fill(
      .rect(part),
      with: .linearGradient(
        from: Point(edge, 0), to: Point(end, 0),
        stops: [GradientStop(0, Theme.surface), GradientStop(1, Theme.surface.withAlpha(0))]))
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
