/// Where a view lies in its superview: what a gesture changes, and what a cancel puts back.
public nonisolated struct Pose: Hashable, Sendable {
  /// The middle of the view's bounds in its superview's coordinates.
  public var center: Point
  /// The map about that middle.
  public var transform: Transform

  /// A pose from its two parts.
  public init(center: Point, transform: Transform = .identity) {
    self.center = center
    self.transform = transform
  }

  /// The pose after a further map of the superview's plane, as
  /// ``TransformGestureRecognizer/transform(in:)`` gives it.
  public func applying(_ change: Transform) -> Pose {
    var linear = change
    (linear.tx, linear.ty) = (0, 0)
    return Pose(center: change.apply(center), transform: transform.then(linear))
  }
}

extension View {
  /// Where the view lies: its center and its transform.
  public var pose: Pose {
    get { Pose(center: center, transform: transform) }
    set {
      center = newValue.center
      transform = newValue.transform
    }
  }
}
