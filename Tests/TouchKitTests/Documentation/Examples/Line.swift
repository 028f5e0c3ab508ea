import TouchKit

/// A view on which fingers and pens draw lines, through every place that was measured.
final class Line: View {
  private(set) var places: [Point] = []

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches where !isPalm(touch) {
      places += touch.coalescedPlaces(in: self).map(\.location)
    }
    setNeedsDisplay()
  }

  /// Whether a finger has landed beside a pen.
  private func isPalm(_ touch: Touch) -> Bool {
    let pens = window?.pens ?? []
    return touch.kind == .finger
      && pens.contains { $0.location.distance(to: touch.startLocation(in: nil)) < 300 }
  }
}
