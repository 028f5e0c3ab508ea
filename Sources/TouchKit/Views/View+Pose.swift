/// A view's center and transform: what a gesture changes, and what a cancelled gesture restores.
public nonisolated struct Pose: Hashable, Sendable {
  /// The center of the view's bounds in its superview's coordinates.
  public var center: Point
  /// The transform about that center.
  public var transform: Transform

  /// Creates a pose from its two parts.
  public init(center: Point, transform: Transform = .identity) {
    self.center = center
    self.transform = transform
  }

  /// The pose after a further transform of the superview's coordinates, such as
  /// ``TransformGestureRecognizer/transform(in:)`` returns.
  public func applying(_ change: Transform) -> Pose {
    var linear = change
    (linear.tx, linear.ty) = (0, 0)
    return Pose(center: change.apply(center), transform: transform.then(linear))
  }
}

extension View {
  /// The view's center and transform.
  public var pose: Pose {
    get { Pose(center: center, transform: transform) }
    set {
      center = newValue.center
      transform = newValue.transform
    }
  }
}
