import TouchKit

/// A board of tiles: tap or stroke to select them, then remove them all at once.
final class TilesScene: Scene {
  private let board = TileBoard()
  private let remove = Button("Remove", style: .destructive)
  private let refill = Button("New board", style: .tinted)

  override init() {
    super.init()
    board.onEvent = { [weak self] sentence in self?.report(sentence) }
    remove.identifier = "remove"
    refill.identifier = "new-board"
    remove.action = { [weak self] in self?.board.removeSelected() }
    refill.action = { [weak self] in self?.board.fill() }
    remove.isEnabled = false
    for view in [board, remove, refill] { addSubview(view) }
  }

  override func didMove(to window: Window?) {
    if window != nil { board.fill() }
  }

  override func layoutSubviews() {
    board.frame = Rect(0, 0, bounds.width, bounds.height - 88)
    remove.frame = Rect(bounds.midX - 196, bounds.height - 72, 184, 52)
    refill.frame = Rect(bounds.midX + 12, bounds.height - 72, 184, 52)
  }

  private func report(_ sentence: String) {
    remove.isEnabled = !board.selectedTiles.isEmpty
    showFeedback(sentence)
  }
}

/// Tiles in a grid. A tap toggles one, a stroke toggles each tile it enters, a double tap removes
/// one.
final class TileBoard: View {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }

  private static let count = 24
  private static let gap = 12.0
  private static let time = Duration.milliseconds(500)
  private var tiles: [Tile] = []
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  /// The last point of the stroke, and the tile that contains it.
  private var stroke = (place: Point.zero, tile: Tile?.none)

  init() {
    super.init()
    let tap = add(TapGestureRecognizer())
    let doubleTap = add(TapGestureRecognizer(taps: 2))
    tap.onAction { [weak self] tap, _ in
      if let self { tile(at: tap.location(in: self)).map(toggle) }
    }
    doubleTap.onAction { [weak self] doubleTap, _ in
      if let self { tile(at: doubleTap.location(in: self)).map { remove([$0]) } }
    }
    add(pan).onAction { [weak self] _, phase in self?.continueStroke(phase) }
  }

  /// The selected tiles.
  var selectedTiles: [Tile] { tiles.filter(\.isSelected) }

  /// Replaces the remaining tiles with a full board, animated.
  func fill() {
    for tile in tiles { tile.removeFromSuperview() }
    tiles = (1...Self.count).map(Tile.init)
    for tile in tiles {
      addSubview(tile)
      tile.grow(in: Self.time)
    }
    setNeedsLayout()
    onEvent("\(tiles.count) tiles")
  }

  /// Removes the selected tiles.
  func removeSelected() { remove(selectedTiles) }

  override func layoutSubviews() {
    for (index, tile) in tiles.enumerated() { tile.place(at: cell(index)) }
  }

  private func toggle(_ tile: Tile) {
    tile.isSelected.toggle()
    onEvent("\(tile.label) \(tile.isSelected ? "selected" : "deselected")")
  }

  /// Shrinks the removed tiles while the others slide to their new cells.
  private func remove(_ removed: [Tile]) {
    guard !removed.isEmpty else { return }
    tiles.removeAll { tile in removed.contains { $0 === tile } }
    for tile in removed { tile.shrink(in: Self.time) }
    for (index, tile) in tiles.enumerated() { tile.slide(to: cell(index).center, in: Self.time) }
    onEvent("Removed \(removed.count), \(tiles.count) left")
  }

  private func continueStroke(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      stroke = (pan.startLocation(in: self), nil)
      walk(to: stroke.place)
      walk(to: pan.location(in: self))
    case .changed: walk(to: pan.location(in: self))
    case .ended, .cancelled: break
    }
  }

  /// Toggles every tile on the path, including those that a fast finger crosses between two frames.
  private func walk(to place: Point) {
    let path = place - stroke.place
    let steps = max(1, (path.length / 8).rounded(.up))
    for step in 1...Int(steps) {
      let entered = tile(at: stroke.place + path * (Double(step) / steps))
      if let entered, entered !== stroke.tile { toggle(entered) }
      stroke.tile = entered
    }
    stroke.place = place
  }

  private func tile(at point: Point) -> Tile? { tiles.first { $0.frame.contains(point) } }

  private func cell(_ index: Int) -> Rect {
    let columns = bounds.width > bounds.height ? 8.0 : 4
    let rows = Double(Self.count) / columns
    let side = min(
      (bounds.width - 32) / columns, (bounds.height - 32) / rows)
    let row = (Double(index) / columns).rounded(.down)
    let corner = Point(
      bounds.midX - columns * side / 2 + (Double(index) - row * columns) * side,
      bounds.midY - rows * side / 2 + row * side)
    return Rect(origin: corner, size: Size(side, side)).insetBy(Self.gap / 2, Self.gap / 2)
  }
}
