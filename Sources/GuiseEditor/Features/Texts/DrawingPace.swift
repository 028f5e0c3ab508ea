import TouchKit

/// Draws emoji a few in each frame: reading a color glyph takes a millisecond.
final class DrawingPace {
  private static let drawingsInFrame = 8
  /// The cells that the present frame draws for the first time.
  private var drawings = 0
  /// The cells that later frames draw.
  private var postponed: [TextCell] = []

  /// Whether the present frame has time to draw the content of a cell for the first time; else another
  /// one will draw it.
  func mayDraw(_ cell: TextCell) -> Bool {
    guard let window = cell.window else { return true }
    if drawings == 0 { window.performAfterFrame { [weak self] in self?.frameDidEnd() } }
    drawings += 1
    if drawings > Self.drawingsInFrame { postponed.append(cell) }
    return drawings <= Self.drawingsInFrame
  }

  private func frameDidEnd() {
    drawings = 0
    for cell in postponed { cell.setNeedsDisplay() }
    postponed = []
  }
}
