/// How far outside its shape a view is hit by fingers, in window points: the tolerance does not
/// change with the view's transform.
public nonisolated struct HitMargin: Hashable, Sendable {
  /// The margin for a finger that lands while the view is not tracked.
  public var rest: Double
  /// The margin while the view is tracked; see ``View/isTracked``.
  public var tracking: Double

  /// Creates a margin from its two values, in window points.
  public init(rest: Double, tracking: Double) {
    self.rest = rest
    self.tracking = tracking
  }

  /// No margin.
  public static let none = HitMargin(rest: 0, tracking: 0)
  /// The margin for fingertips: 10 points at rest, 40 while tracked.
  public static let finger = HitMargin(
    rest: Tuning.restMargin, tracking: Tuning.trackingMargin)
}

/// The part of a view's bounds that is hit.
public nonisolated enum HitShape: Sendable {
  /// The whole rectangle.
  case bounds
  /// The ellipse inscribed in the bounds.
  case ellipse
  /// The inside of a path in the view's coordinates.
  case path(Path)
}

nonisolated extension HitShape {
  /// Whether a point in the coordinates of the bounds lies in the shape.
  func contains(_ point: Point, in bounds: Rect) -> Bool {
    guard bounds.contains(point) else { return false }
    switch self {
    case .bounds: return true
    case .ellipse: return ellipseRadius(of: point, in: bounds) <= 1
    case .path(let path): return path.contains(point)
    }
  }

  /// The distance from a point to the shape in the coordinates of the bounds; zero inside.
  func distance(to point: Point, in bounds: Rect) -> Double {
    switch self {
    case .bounds: bounds.distance(to: point)
    case .ellipse:
      // Along the ray from the center, which is exact for circles.
      ellipseRadius(of: point, in: bounds) <= 1
        ? 0
        : point.distance(to: bounds.center) * (1 - 1 / ellipseRadius(of: point, in: bounds))
    case .path(let path): path.contains(point) ? 0 : path.distance(to: point)
    }
  }

  private func ellipseRadius(of point: Point, in bounds: Rect) -> Double {
    let step = point - bounds.center
    return Vector(step.dx / bounds.width * 2, step.dy / bounds.height * 2).length
  }
}
