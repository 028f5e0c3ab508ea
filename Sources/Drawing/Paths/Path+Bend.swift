import Glibc

/// The map that bends the horizontal axis to an arc about a point on the vertical one.
struct ArcBend {
  /// The distance of the center of the arc below the origin, or above it if negative.
  let radius: Double

  /// Returns where a point goes. A point of the horizontal axis keeps its distance along it.
  func apply(_ point: Point) -> Point {
    let angle = point.x / radius
    return Point((radius - point.y) * sin(angle), radius - (radius - point.y) * cos(angle))
  }

  /// Returns the point that goes to a point.
  func inverse(_ point: Point) -> Point {
    let side = radius < 0 ? -1.0 : 1
    let (x, y) = (side * point.x, side * (radius - point.y))
    return Point(atan2(x, y) * radius, radius - side * hypot(x, y))
  }

  /// How a horizontal line is turned at a distance along the axis.
  func rotation(at x: Double) -> Angle { .radians(x / radius) }

  /// Returns where a small step from a point goes: the derivative of the map.
  func apply(_ step: Vector, from point: Point) -> Vector {
    let angle = point.x / radius
    let along = (radius - point.y) / radius * step.dx
    return Vector(
      along * cos(angle) - step.dy * sin(angle), along * sin(angle) + step.dy * cos(angle))
  }
}

extension Point {
  /// The point that comes here where the horizontal axis is bent to an arc about the point (0, `radius`).
  package func unbent(radius: Double) -> Point { ArcBend(radius: radius).inverse(self) }
}

extension Path {
  /// The angle of the arc that one piece of a curve may cover, in radians: cubics follow it within a
  /// ten-thousandth of the radius.
  private static let piece = 0.2

  /// Returns the outline with its horizontal axis bent to an arc about the point (0, `radius`).
  package func bent(radius: Double) -> Path {
    let bend = ArcBend(radius: radius)
    var result = Path()
    var (current, start) = (Point.zero, Point.zero)
    func follow(_ one: Point, _ two: Point, to end: Point) {
      for part in Self.pieces(of: (current, one, two, end), longest: abs(radius) * Self.piece) {
        result.curve(
          bend.apply(part.0) + bend.apply(part.1 - part.0, from: part.0),
          bend.apply(part.3) + bend.apply(part.2 - part.3, from: part.3), to: bend.apply(part.3))
      }
      current = end
    }
    func follow(to end: Point) {
      let step = (end - current) / 3
      follow(current + step, end - step, to: end)
    }
    for element in elements {
      switch element {
      case .move(let point):
        (current, start) = (point, point)
        result.move(to: bend.apply(point))
      case .line(let end): follow(to: end)
      case .curve(let one, let two, let end): follow(one, two, to: end)
      case .close:
        if current != start { follow(to: start) }
        result.close()
        current = start
      }
    }
    return result
  }

  private typealias Cubic = (Point, Point, Point, Point)

  /// Divides a curve into halves until none is longer.
  private static func pieces(of curve: Cubic, longest: Double) -> [Cubic] {
    let length =
      curve.0.distance(to: curve.1) + curve.1.distance(to: curve.2) + curve.2.distance(to: curve.3)
    guard length > longest, longest > 0, length.isFinite else { return [curve] }
    func middle(_ one: Point, _ two: Point) -> Point { one + (two - one) / 2 }
    let (first, second, third) = (
      middle(curve.0, curve.1), middle(curve.1, curve.2), middle(curve.2, curve.3)
    )
    let (left, right) = (middle(first, second), middle(second, third))
    let center = middle(left, right)
    return pieces(of: (curve.0, first, left, center), longest: longest)
      + pieces(of: (center, right, third, curve.3), longest: longest)
  }
}
