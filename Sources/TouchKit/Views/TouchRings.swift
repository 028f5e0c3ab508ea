/// The rings that a window draws around its fingers, for demonstrations and recordings of the screen.
struct TouchRings {
  private static let radius = 26.0

  /// The locations of the fingers, in window points.
  private(set) var places: [Point] = []

  /// Shows the fingers that are down; returns the areas to redraw, in window points.
  mutating func show(_ touches: [Touch]) -> [Rect] {
    let before = places
    places = touches.filter(\.isDown).map { $0.location(in: nil) }
    let side = 2 * Self.radius + 6
    return (before + places).map { Rect(center: $0, size: Size(side, side)) }
  }

  func draw(on canvas: borrowing Canvas) {
    for place in places {
      let ring = Path.circle(center: place, radius: Self.radius)
      canvas.fill(ring, with: Theme.accent.withAlpha(0.18))
      canvas.stroke(ring, with: .white, style: StrokeStyle(width: 4))
      canvas.stroke(ring, with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }
}

extension Window {
  /// Whether a ring is drawn around each finger, above everything else.
  public var showsTouches: Bool {
    get { touchDispatcher.onTouches != nil }
    set {
      guard newValue != showsTouches else { return }
      touchDispatcher.onTouches = newValue ? { [weak self] in self?.showRings(around: $0) } : nil
      showRings(around: newValue ? touches : [])
    }
  }

  private func showRings(around touches: [Touch]) {
    for area in rings.show(touches) { damage(area) }
  }
}
