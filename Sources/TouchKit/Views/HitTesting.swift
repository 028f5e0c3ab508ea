extension View {
  /// The default hit test: the pass over this view and its subviews.
  func hitTestHierarchy(_ point: Point) -> View? {
    guard isHittable, !isLeaving, hitBoxContains(point) else { return nil }
    for subview in subviews.reversed() {
      guard let inverse = subview.transformToSuperview.inverse else { continue }
      if let hit = subview.hitTest(inverse.apply(point)) { return hit }
    }
    return nearestByMargin(to: point) ?? self
  }

  private func nearestByMargin(to point: Point) -> View? {
    var nearest: (view: View, distance: Double)?
    for subview in subviews.reversed() where subview.hitMargin != .none && subview.isHittable {
      let margin = subview.currentMargin
      guard margin > 0, let inverse = subview.transformToSuperview.inverse else { continue }
      let distance = subview.screenDistance(to: inverse.apply(point))
      let isNearer = distance < (nearest?.distance ?? .infinity) - Tuning.rounding
      if isNearer, distance <= margin + Tuning.rounding { nearest = (subview, distance) }
    }
    return nearest?.view
  }

  // MARK: Predicates

  /// Whether the view can be hit: visible, enabled for interaction, opaque enough and not empty.
  public var isHittable: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= Tuning.minimumAlpha && !bounds.isEmpty
  }

  /// Whether a finger is on the view, or `isTrackedExternally` is true.
  public var isTracked: Bool {
    isTrackedExternally || (window?.input.dispatcher.touches(in: self) ?? 0) > 0
  }

  /// Whether a finger that lifts at a point, in window points, is still on the view: in its bounds,
  /// its shape or its current margin.
  func hitAreaContains(windowPoint: Point) -> Bool {
    guard let inverse = transformToWindow.inverse else { return false }
    let local = inverse.apply(windowPoint)
    if bounds.contains(local) || pointInside(local) { return true }
    let margin = currentMargin
    return margin > 0 && screenDistance(to: local) <= margin + Tuning.rounding
  }

  private func hitBoxContains(_ point: Point) -> Bool {
    // A tracked view is hit in its whole bounds, so that a second finger may land on transparency.
    let usesBox = isTrackedExternally || isTracked && hitMargin != .none
    return usesBox && bounds.contains(point) || pointInside(point)
  }

  private var currentMargin: Double { isTracked ? hitMargin.tracking : hitMargin.rest }

  /// The distance in window points from a point (in own coordinates) to the shape.
  private func screenDistance(to point: Point) -> Double {
    let toWindow = transformToWindow
    let distance = hitDistance(to: point)
    if isTracked || distance == bounds.distance(to: point) {
      // Transforms both points rather than scaling the distance: exact for non-uniform scaling,
      // too.
      return toWindow.apply(bounds.nearestPoint(to: point)).distance(to: toWindow.apply(point))
    }
    return distance * toWindow.meanScale
  }

  /// Whether the view may receive another finger, given the existing touches. Touches that were
  /// cancelled for their views do not count; delayed ones do.
  func receives(_ touch: Touch, besides touches: [Touch]) -> Bool {
    for other in touches where other.delivery != .finished {
      if other.view === self {
        if !isMultipleTouchEnabled { return false }
      } else if isExclusiveTouch || other.view?.isExclusiveTouch ?? false {
        return false
      }
    }
    return true
  }
}
