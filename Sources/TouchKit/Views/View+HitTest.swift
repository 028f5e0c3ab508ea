extension View {
  /// Whether the view can be hit at all.
  public var isHittable: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= Tuning.minimumAlpha && !bounds.isEmpty
  }

  /// Whether a finger is on the view or it is tracked otherwise.
  public var isTracked: Bool {
    isTrackedExternally || (window?.touchDispatcher.touches(in: self) ?? 0) > 0
  }

  /// Whether a finger that lifts at a point on the window is still on the view: in its bounds,
  /// its shape or the margin around it.
  func hitAreaContains(windowPoint: Point) -> Bool {
    guard let inverse = transformToWindow.inverse else { return false }
    let local = inverse.apply(windowPoint)
    if bounds.contains(local) || pointInside(local) { return true }
    let margin = presentMargin
    return margin > 0 && screenDistance(to: local) <= margin + Tuning.rounding
  }

  func hitBoxContains(_ point: Point) -> Bool {
    // A tracked view uses its whole box: transparency must not lose the second finger.
    let wantsBox = isTrackedExternally || isTracked && hitMargin != .none
    return wantsBox && bounds.contains(point) || pointInside(point)
  }

  private var presentMargin: Double { isTracked ? hitMargin.tracking : hitMargin.rest }

  func nearestByMargin(to point: Point) -> View? {
    var nearest: (view: View, distance: Double)?
    for subview in subviews.reversed() where subview.hitMargin != .none && subview.isHittable {
      let margin = subview.presentMargin
      guard margin > 0, let inverse = subview.transformToSuperview.inverse else { continue }
      let distance = subview.screenDistance(to: inverse.apply(point))
      let isNearer = distance < (nearest?.distance ?? .infinity) - Tuning.rounding
      if isNearer, distance <= margin + Tuning.rounding { nearest = (subview, distance) }
    }
    return nearest?.view
  }

  /// The distance on the screen from a point (in own coordinates) to the shape.
  private func screenDistance(to point: Point) -> Double {
    let toWindow = transformToWindow
    let distance = hitDistance(to: point)
    if isTracked || distance == bounds.distance(to: point) {
      // Through the map rather than by a factor: exact for uneven scaling along the axes, too.
      return toWindow.apply(bounds.nearestPoint(to: point)).distance(to: toWindow.apply(point))
    }
    return distance * toWindow.meanScale
  }

  /// Whether the view may have another finger, in view of the touches there are. Those that a
  /// recognizer has taken away from their views do not count; those it holds back do.
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
