extension View {
  /// The bounding box in the superview's coordinates. Setting it gives the view another place and
  /// size; one that has a transform keeps its size and only moves.
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

  /// The map from the view's own coordinates to its superview's.
  public var transformToSuperview: Transform {
    let middle = bounds.center
    if transform == .identity { return .translation(center - middle) }
    return Transform.translation(-middle.x, -middle.y).then(transform)
      .then(.translation(center.x, center.y))
  }

  /// The map from the view's own coordinates to the window's.
  public var transformToWindow: Transform {
    var result = transformToSuperview
    var ancestor = superview
    while let current = ancestor {
      result = result.then(current.transformToSuperview)
      ancestor = current.superview
    }
    return result
  }

  /// A point of another view (nil: the window) in this view's coordinates. A view flattened by its
  /// transform has no inside; the point comes back as it is.
  public func convert(_ point: Point, from view: View?) -> Point {
    convertFromWindow(view?.transformToWindow.apply(point) ?? point)
  }

  /// A point of this view in the coordinates of another one (nil: the window).
  public func convert(_ point: Point, to view: View?) -> Point {
    let inWindow = transformToWindow.apply(point)
    return view?.convertFromWindow(inWindow) ?? inWindow
  }

  /// The bounding box, in another view's coordinates (nil: the window), of a rectangle of this one.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let inWindow = transformToWindow
    guard let back = view?.transformToWindow.inverse else { return inWindow.apply(rect) }
    return inWindow.then(back).apply(rect)
  }

  func convertFromWindow(_ point: Point) -> Point {
    transformToWindow.inverse?.apply(point) ?? point
  }

  func convertFromWindow(_ vector: Vector) -> Vector {
    transformToWindow.inverse?.apply(vector) ?? vector
  }

  func convertToWindow(_ vector: Vector) -> Vector { transformToWindow.apply(vector) }

  /// Asks for `layoutSubviews` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    window?.layoutIsPending()
  }

  /// Lays out this view and everything in it now if it is due.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for subview in subviews { subview.layoutIfNeeded() }
  }

  func willChangeGeometry() { setNeedsDisplayOutside() }

  func didChangeGeometry(resized: Bool) {
    setNeedsDisplayOutside()
    guard resized else { return }
    for subview in subviews { subview.fillSuperviewIfWanted() }
    setNeedsLayout()
  }

  /// Takes the superview's bounds where the view is meant to cover them.
  func fillSuperviewIfWanted() {
    guard fillsSuperview, let superview else { return }
    frame = superview.bounds
  }
}
