extension View {
  /// The bounding box in the superview's coordinates. Setting it changes center and size; for a
  /// view with a transform, only the center.
  public var frame: Rect {
    get { transformToSuperview.apply(bounds) }
    set {
      guard transform != .identity else {
        bounds = Rect(origin: bounds.origin, size: newValue.size)
        center = newValue.center
        return
      }
      center = newValue.center
    }
  }

  /// The transform from the view's coordinates to its superview's.
  public var transformToSuperview: Transform {
    if isUntransformed { return .translation(center - bounds.center) }
    let middle = bounds.center
    return Transform.translation(-middle.x, -middle.y).then(transform)
      .then(.translation(center.x, center.y))
  }

  private var isUntransformed: Bool {
    transform.isTranslation && transform.tx == 0 && transform.ty == 0
  }

  /// The transform from the view's coordinates to the window's.
  public var transformToWindow: Transform {
    var result = transformToSuperview
    var ancestor = superview
    while let view = ancestor {
      view.extend(&result)
      ancestor = view.superview
    }
    return result
  }

  /// Extends a transform to this view's coordinates to one to its superview's.
  private func extend(_ transform: inout Transform) {
    guard isUntransformed else {
      transform = transform.then(transformToSuperview)
      return
    }
    let step = center - bounds.center
    transform.tx += step.dx
    transform.ty += step.dy
  }

  /// Converts a point from another view's coordinates (nil: the window's) to this view's. Returns
  /// the window point unchanged if this view's transform is not invertible.
  public func convert(_ point: Point, from view: View?) -> Point {
    convertFromWindow(view?.transformToWindow.apply(point) ?? point)
  }

  /// Converts a point from this view's coordinates to another view's (nil: the window's).
  public func convert(_ point: Point, to view: View?) -> Point {
    let inWindow = transformToWindow.apply(point)
    return view?.convertFromWindow(inWindow) ?? inWindow
  }

  /// Converts a rectangle from this view's coordinates to its bounding box in another view's (nil:
  /// the window's).
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let inWindow = transformToWindow
    guard let back = view?.transformToWindow.inverse else { return inWindow.apply(rect) }
    return inWindow.then(back).apply(rect)
  }

  /// Converts a rectangle from another view's coordinates (nil: the window's) to its bounding box in
  /// this view's. Returns the rectangle in the window if this view's transform is not invertible.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    let inWindow = view?.transformToWindow.apply(rect) ?? rect
    return transformToWindow.inverse?.apply(inWindow) ?? inWindow
  }

  func convertFromWindow(_ point: Point) -> Point {
    transformToWindow.inverse?.apply(point) ?? point
  }

  func convertFromWindow(_ vector: Vector) -> Vector {
    transformToWindow.inverse?.apply(vector) ?? vector
  }

  func convertToWindow(_ vector: Vector) -> Vector { transformToWindow.apply(vector) }

  func willChangeGeometry() { setNeedsDisplayOutside() }

  func didChangeGeometry(resized: Bool) {
    setNeedsDisplayOutside()
    guard resized else { return }
    for subview in subviews { subview.fillSuperviewIfNeeded() }
    setNeedsLayout()
  }
}

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
  /// Applies a transform about a point, in addition to the view's own: scales and rotates the view
  /// as if it was pinned there. The point and the transform are in the superview's coordinates.
  ///
  /// ```swift
  /// card.apply(.scale(1.1), about: tap.location(in: card.superview))
  /// ```
  public func apply(_ change: Transform, about point: Point) {
    pose = pose.applying(change.about(point))
  }

  /// Applies a transform about a point gradually: the point stays where it is all the time, as if the view
  /// was pinned there, which it would not if ``pose`` was animated.
  ///
  /// A finger that lands on the view ends the animation where it is, and so does whatever sets ``center`` or
  /// ``transform``. Where motion is reduced, or the view is in no window, the change applies at once.
  ///
  /// ```swift
  /// card.apply(.scale(2), about: tap.location(in: card.superview), for: Theme.gentle, curve: .spring(Spring()))
  /// ```
  ///
  /// - Parameters:
  ///   - change: The transform, in the superview's coordinates. A rotation takes the shorter way.
  ///   - point: The point about which it applies, in the superview's coordinates.
  ///   - duration: The duration of the animation.
  ///   - curve: The relation between time and progress.
  ///   - completion: Called once when the change has been applied, or when its animation was ended before.
  public func apply(
    _ change: Transform, about point: Point, for duration: Duration,
    curve: AnimationCurve = .easeInOut, completion: @escaping () -> Void = {}
  ) {
    let start = pose
    let end = start.applying(change.about(point))
    animatePose(
      to: end, duration, curve,
      at: { start.applying(Transform.identity.interpolated(to: change, at: $0).about(point)) },
      completion)
  }

  /// The view's center and transform.
  public var pose: Pose {
    get { Pose(center: center, transform: transform) }
    set {
      center = newValue.center
      transform = newValue.transform
    }
  }
}
