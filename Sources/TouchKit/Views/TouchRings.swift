/// The rings that a window draws around fingers: around the mirrored fingers of a mouse, which nobody
/// sees otherwise, and for demonstrations and recordings of the screen around all fingers.
struct TouchRings {
  private static let radius = 26.0

  /// The locations of the fingers, in window points.
  private(set) var places: [Point] = []
  /// The locations of mirrored fingers, in window points.
  private(set) var mirrored: [Point] = []

  /// Shows the fingers that are down; returns the areas to redraw, in window points.
  mutating func show(_ touches: [Touch]) -> [Rect] {
    let before = places
    places = touches.filter(\.isDown).map { $0.location(in: nil) }
    return (before + places).map(Self.area)
  }

  /// Shows mirrored fingers; returns the areas to redraw, in window points.
  mutating func show(mirrored points: [Point]) -> [Rect] {
    guard points != mirrored else { return [] }
    let before = mirrored
    mirrored = points
    return (before + points).map(Self.area)
  }

  private static func area(around place: Point) -> Rect {
    let side = 2 * radius + 6
    return Rect(center: place, size: Size(side, side))
  }

  func draw(on canvas: borrowing Canvas) {
    for place in places.isEmpty ? mirrored : places {
      let ring = Path.circle(center: place, radius: Self.radius)
      canvas.fill(ring, with: Theme.accent.withAlpha(0.18))
      canvas.stroke(ring, with: .white, style: StrokeStyle(width: 4))
      canvas.stroke(ring, with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }
}
