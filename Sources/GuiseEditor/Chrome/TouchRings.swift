import TouchKit

/// A ring around every finger, for demonstrations.
package final class TouchRings: View {
  private static let radius = 26.0
  private var places: [Point] = []

  package init() {
    super.init()
    isUserInteractionEnabled = false
    fillsSuperview = true
  }

  /// Shows the touches of a window from now on.
  package func follow(_ window: Window) {
    window.onTouches = { [weak self] touches in self?.show(touches) }
  }

  package override func draw(_ canvas: borrowing Canvas) {
    for place in places {
      let ring = Path.circle(center: place, radius: Self.radius)
      canvas.fill(ring, with: Theme.accent.withAlpha(0.18))
      canvas.stroke(ring, with: .white, style: StrokeStyle(width: 4))
      canvas.stroke(ring, with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }

  private func show(_ touches: [Touch]) {
    damagePlaces()
    places = touches.map { $0.location(in: self) }
    damagePlaces()
    if superview?.subviews.last !== self { bringToFront() }
  }

  private func damagePlaces() {
    let side = 2 * Self.radius + 6
    for place in places { setNeedsDisplay(Rect(center: place, size: Size(side, side))) }
  }
}
