import TouchKit

/// A view that shows ink under fingers at once, and removes that of cancelled touches.
final class Ink: View {
  private(set) var dots: [Point] = []
  private var wet: [TouchSample.ID: Point] = [:]

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { wet[touch.id] = touch.location(in: self) }
    setNeedsDisplay()
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { wet[touch.id] = touch.location(in: self) }
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    dots += touches.compactMap { wet.removeValue(forKey: $0.id) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { wet[touch.id] = nil }
    setNeedsDisplay()
  }

  override func draw(_ canvas: borrowing Canvas) {
    for dot in dots + wet.values {
      canvas.fill(.circle(center: dot, radius: 6), with: Theme.accent)
    }
  }
}
