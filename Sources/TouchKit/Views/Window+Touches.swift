extension Window {
  /// The view that a finger which lands at a point of the window belongs to; nil while the root
  /// view catches nothing.
  func viewForTouch(at point: Point) -> View? {
    guard root.isHittable else { return nil }
    return root.hitTest(root.convertFromWindow(point)) ?? root
  }

  /// Called with each action of each recognizer before it runs; for gesture logs.
  public var onGestureAction: ((GestureRecognizer, GestureRecognizer.State) -> Void)? {
    get { touchDispatcher.arbiter.actions.onAction }
    set { touchDispatcher.arbiter.actions.onAction = newValue }
  }

  /// Called with each decision about gestures and its reason, one line each; nil, the default, costs
  /// nothing.
  public var onGestureDecision: ((String) -> Void)? {
    get { touchDispatcher.arbiter.trace }
    set { touchDispatcher.arbiter.trace = newValue }
  }

  /// Called with each phase of each touch that a view receives.
  public var onTouchDelivery: ((Touch.Phase, Touch) -> Void)? {
    get { touchDispatcher.onDelivery }
    set { touchDispatcher.onDelivery = newValue }
  }

  /// Called with `touches` after each frame of fingers; nil, the default, costs nothing.
  public var onTouches: (([Touch]) -> Void)? {
    get { touchDispatcher.onTouches }
    set { touchDispatcher.onTouches = newValue }
  }

  /// The fingers that are down, and those that have lifted while another client may still claim
  /// their touches (`Touch.isDown` tells them apart).
  public var touches: [Touch] { touchDispatcher.touches }
}

extension ArraySlice<TouchSample> {
  /// The first samples, up to the second one of any finger.
  func prefixWithOneSampleForEachFinger() -> ArraySlice<TouchSample> {
    for index in indices {
      for earlier in startIndex..<index where self[earlier].id == self[index].id {
        return self[startIndex..<index]
      }
    }
    return self
  }
}
