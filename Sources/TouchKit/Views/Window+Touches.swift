extension Window {
  /// The view that receives a finger that lands at a point, in window points; nil while the root
  /// view cannot be hit.
  func viewForTouch(at point: Point) -> View? {
    guard root.isHittable else { return nil }
    return root.hitTest(root.convertFromWindow(point)) ?? root
  }

  /// Cancels the touches of a hand, or (nil) of all, outside a modal layer, and the gestures of their
  /// recognizers.
  func cancelTouches(of hand: HandID?, outside layer: View) {
    beginCall()
    defer { endCall() }
    touchDispatcher.cancelTouches(of: hand, outside: layer)
  }

  /// Called before each action of each recognizer runs, for gesture logs.
  public var onGestureAction: ((GestureRecognizer, GestureRecognizer.State) -> Void)? {
    get { touchDispatcher.arbiter.actions.onAction }
    set { touchDispatcher.arbiter.actions.onAction = newValue }
  }

  /// Called with each decision about gestures and its reason; nil, the default, has no cost.
  public var onGestureDecision: ((GestureDecision) -> Void)? {
    get { touchDispatcher.arbiter.trace }
    set { touchDispatcher.arbiter.trace = newValue }
  }

  /// Called with all fingers after each frame, when views and recognizers have handled it.
  public var onTouchFrame: ((TouchEvent) -> Void)? {
    get { touchDispatcher.onFrame }
    set { touchDispatcher.onFrame = newValue }
  }

  /// Called for each phase of each touch that is delivered to a view.
  public var onTouchDelivery: ((Touch.Phase, Touch) -> Void)? {
    get { touchDispatcher.onDelivery }
    set { touchDispatcher.onDelivery = newValue }
  }

  /// The fingers that are down, and those that have lifted while another client may still claim
  /// their touches (``Touch/isDown`` is false for these).
  public var touches: [Touch] { touchDispatcher.directTouches }
}

extension ArraySlice<TouchSample> {
  /// The longest prefix that may be of one instant: with at most one sample of each finger.
  ///
  /// With two of a finger the samples are of several instants, and their order tells whether one finger
  /// has landed before another one lifted: both were down then.
  func prefixOfOneInstant() -> ArraySlice<TouchSample> {
    guard let second = indices.first(where: isOfEarlierFinger) else { return self }
    let part = self[..<second]
    guard let landing = part.firstIndex(where: \.isLanding) else { return part }
    return part[landing...].firstIndex(where: \.isLift).map { self[..<$0] } ?? part
  }

  private func isOfEarlierFinger(_ index: Int) -> Bool {
    for earlier in startIndex..<index where self[earlier].id == self[index].id { return true }
    return false
  }
}

extension TouchSample {
  fileprivate nonisolated var isLanding: Bool {
    if case .began = kind { true } else { false }
  }

  /// Whether the finger has left the screen.
  fileprivate nonisolated var isLift: Bool { kind == .lifted || kind == .ended }
}
