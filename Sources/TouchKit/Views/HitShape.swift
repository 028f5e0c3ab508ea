/// How far outside its shape a view catches fingers, in points on the screen: a view keeps the
/// same tolerance however it is scaled.
public nonisolated struct HitMargin: Hashable, Sendable {
  /// The margin for a finger that lands while nothing touches the view.
  public var rest: Double
  /// The margin while a finger is on the view, or while it is tracked otherwise.
  public var tracking: Double

  /// A margin from its two values.
  public init(rest: Double, tracking: Double) {
    self.rest = rest
    self.tracking = tracking
  }

  /// No margin.
  public static let none = HitMargin(rest: 0, tracking: 0)
  /// What a fingertip needs: 10 points at rest, 40 while tracked.
  public static let finger = HitMargin(
    rest: Tuning.restMargin, tracking: Tuning.trackingMargin)
}

/// Which part of a view's bounds is hit.
public nonisolated enum HitShape: Sendable {
  /// All of it, with square corners.
  case bounds
  /// The ellipse that the bounds enclose.
  case ellipse
  /// The inside of a path in the view's coordinates.
  case path(Path)
}

nonisolated extension HitShape {
  /// Whether a point lies inside; both in the coordinates of the bounds.
  func contains(_ point: Point, in bounds: Rect) -> Bool {
    guard bounds.contains(point) else { return false }
    switch self {
    case .bounds: return true
    case .ellipse: return ellipseRadius(of: point, in: bounds) <= 1
    case .path(let path): return path.contains(point)
    }
  }

  /// How far a point is outside the shape, zero inside.
  func distance(to point: Point, in bounds: Rect) -> Double {
    switch self {
    case .bounds: bounds.distance(to: point)
    case .ellipse:
      // Along the ray from the center: exact for circles, which is what round views are.
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
