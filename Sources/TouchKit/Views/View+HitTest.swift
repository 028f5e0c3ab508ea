extension View {
  /// Whether the view can be hit at all.
  public var isHittable: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= Tuning.leastAlpha && !bounds.isEmpty
  }

  /// Whether a finger is on the view or it is tracked otherwise.
  public var isBeingTracked: Bool { isTracked || (window?.input.touches(in: self) ?? 0) > 0 }

  /// Whether a point on the window lies in the shape or within the margin around it.
  func hitAreaContains(windowPoint: Point) -> Bool {
    let local = convertFromWindow(windowPoint)
    if pointInside(local) { return true }
    let margin = isBeingTracked ? hitMargin.tracking : hitMargin.rest
    return margin > 0 && screenDistance(to: local) <= margin
  }

  func hitBoxContains(_ point: Point) -> Bool {
    // A tracked view uses its whole box: transparency must not lose the second finger.
    isBeingTracked && hitMargin != .none ? bounds.contains(point) : pointInside(point)
  }

  func nearestByMargin(to point: Point) -> View? {
    var nearest: (view: View, distance: Double)?
    for subview in subviews.reversed() where subview.hitMargin != .none && subview.isHittable {
      guard let inverse = subview.transformToSuperview.inverse else { continue }
      let margin = subview.isBeingTracked ? subview.hitMargin.tracking : subview.hitMargin.rest
      let distance = subview.screenDistance(to: inverse.apply(point))
      if distance <= margin, distance < nearest?.distance ?? .infinity {
        nearest = (subview, distance)
      }
    }
    return nearest?.view
  }

  /// The distance on the screen from a point (in own coordinates) to the shape.
  private func screenDistance(to point: Point) -> Double {
    let toWindow = transformToWindow
    let distance = hitDistance(to: point)
    if isBeingTracked || distance == bounds.distance(to: point) {
      // Through the map rather than by a factor: exact for uneven scaling along the axes, too.
      return toWindow.apply(bounds.nearestPoint(to: point)).distance(to: toWindow.apply(point))
    }
    return distance * toWindow.meanScale
  }

  /// Whether the view may have another finger, in view of the touches there are.
  func receives(_ touch: Touch, besides touches: [Touch]) -> Bool {
    let others = touches.filter { $0.isDown && $0.delivery.stage == .known }
    if !isMultipleTouchEnabled && others.contains(where: { $0.view === self }) { return false }
    if isExclusiveTouch && others.contains(where: { $0.view !== self }) { return false }
    return !others.contains { $0.view !== self && $0.view?.isExclusiveTouch ?? false }
  }
}
