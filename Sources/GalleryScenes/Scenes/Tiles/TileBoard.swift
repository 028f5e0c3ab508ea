import TouchKit

/// Tiles in a grid. A tap toggles one, a stroke toggles each tile it enters, a double tap removes
/// one.
final class TileBoard: View {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }

  private static let count = 24
  private static let gap = 12.0
  private static let time = Duration.milliseconds(500)
  private var tiles: [Tile] = []
  /// The strokes of the fingers on the board; each finger has its own.
  private var strokes: [Touch: Stroke] = [:]

  init() {
    super.init()
    isMultipleTouchEnabled = true
  }

  /// The selected tiles.
  var selectedTiles: [Tile] { tiles.filter(\.isSelected) }

  /// Replaces the remaining tiles with a full board, animated.
  func fill() {
    for tile in tiles { tile.removeFromSuperview() }
    tiles = (1...Self.count).map(Tile.init)
    for tile in tiles {
      addSubview(tile)
      tile.onTap = { [weak self, unowned tile] in self?.toggle(tile) }
      tile.onDoubleTap = { [weak self, unowned tile] in
        self?.remove([tile])
        self?.complete(.doubleTap)
      }
      tile.grow(in: Self.time)
    }
    setNeedsLayout()
    onEvent(localizedPlural("{count} tile", "{count} tiles", count: tiles.count))
  }

  /// Removes the selected tiles.
  func removeSelected() {
    remove(selectedTiles)
    complete(.remove)
  }

  override func layoutSubviews() {
    for (index, tile) in tiles.enumerated() { tile.place(at: cell(index)) }
  }

  private func toggle(_ tile: Tile) {
    tile.isSelected.toggle()
    onEvent(
      tile.isSelected
        ? localized("{name} selected", ["name": tile.label])
        : localized("{name} deselected", ["name": tile.label]))
  }

  /// Shrinks the removed tiles while the others slide to their new cells.
  private func remove(_ removed: [Tile]) {
    guard !removed.isEmpty else { return }
    let focused = tiles.firstIndex(where: \.isFirstResponder)
    tiles.removeAll(where: removed.contains)
    if let focused, !tiles.isEmpty { tiles[min(focused, tiles.count - 1)].becomeFirstResponder() }
    for tile in removed { tile.shrink(in: Self.time) }
    for (index, tile) in tiles.enumerated() { tile.slide(to: cell(index).center, in: Self.time) }
    onEvent(
      localized("Removed {count}, {rest} left", ["count": removed.count, "rest": tiles.count]))
  }

  /// The arrow keys lead from tile to tile.
  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, let index = tiles.firstIndex(where: \.isFirstResponder),
      let step = ["Left": -1, "Right": 1, "Up": -columns, "Down": columns][directedKey(event)],
      tiles.indices.contains(index + step)
    else { return super.handleKey(event) }
    return tiles[index + step].becomeFirstResponder()
  }

  // MARK: Strokes

  // The touches on tiles arrive here, because tiles do not handle them.

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { strokes[touch] = Stroke(place: touch.location(in: self)) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    // A finger that has left its slop draws a stroke, which begins where the finger landed.
    for touch in touches.inLandingOrder where touch.tapCount == 0 {
      guard var stroke = strokes[touch] else { continue }
      if !stroke.hasBegun { walk(&stroke, to: stroke.place) }
      walk(&stroke, to: touch.location(in: self))
      strokes[touch] = stroke
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { strokes[touch] = nil }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      // What the stroke has toggled is toggled back.
      for tile in strokes.removeValue(forKey: touch)?.toggled ?? [] where tiles.contains(tile) {
        toggle(tile)
      }
    }
  }

  /// Toggles every tile on the path, including those that a fast finger crosses between two frames.
  private func walk(_ stroke: inout Stroke, to place: Point) {
    let path = place - stroke.place
    let steps = max(1, (path.length / 8).rounded(.up))
    for step in 1...Int(steps) {
      let entered = tile(at: stroke.place + path * (Double(step) / steps))
      if let entered, entered !== stroke.tile {
        toggle(entered)
        stroke.toggled.append(entered)
        if stroke.toggled.count > 1 { complete(.stroke) }
      }
      stroke.tile = entered
    }
    stroke.place = place
    stroke.hasBegun = true
  }

  private func tile(at point: Point) -> Tile? { tiles.first { $0.frame.contains(point) } }

  /// On a low board, as many as make the tiles largest.
  private var columns: Int {
    guard bounds.height < 200 else { return bounds.width > bounds.height ? 8 : 4 }
    return [4, 6, 8].max { side($0) < side($1) } ?? 8
  }

  /// The side of a cell with a number of columns.
  private func side(_ columns: Int) -> Double {
    let margin = bounds.height < 200 ? 8.0 : 32
    let rows = Double(Self.count / columns)
    return min((bounds.width - margin) / Double(columns), (bounds.height - margin) / rows)
  }

  /// The gap between two tiles, which is narrower between small ones.
  private func gap(_ side: Double) -> Double { min(Self.gap, side / 5) }

  private func cell(_ index: Int) -> Rect {
    let side = side(columns)
    let columns = Double(columns)
    let rows = Double(Self.count) / columns
    let row = (Double(index) / columns).rounded(.down)
    let corner = Point(
      bounds.midX - columns * side / 2 + (Double(index) - row * columns) * side,
      bounds.midY - rows * side / 2 + row * side)
    return directed(Rect(origin: corner, size: Size(side, side)))
      .insetBy(gap(side) / 2, gap(side) / 2)
  }
}

/// The stroke of one finger.
private struct Stroke {
  var hasBegun = false
  /// The last point, and the tile that contains it.
  var place: Point
  var tile: Tile?
  /// The tiles that were toggled, in order.
  var toggled: [Tile] = []
}
