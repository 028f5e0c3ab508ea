extension Window {
  /// The view that a finger which lands at a point of the window belongs to.
  func viewForTouch(at point: Point) -> View {
    root.hitTest(root.convertFromWindow(point)) ?? root
  }

  /// Told each action of each recogniser before it runs; for gesture logs.
  public var onGestureAction: ((GestureRecognizer, GestureRecognizer.State) -> Void)? {
    get { input.arbiter.onAction }
    set { input.arbiter.onAction = newValue }
  }

  /// Told each decision about gestures and its reason, one line each; nil, the default, costs
  /// nothing.
  public var onGestureDecision: ((String) -> Void)? {
    get { input.arbiter.trace }
    set { input.arbiter.trace = newValue }
  }

  /// Told each phase of each touch that a view receives.
  public var onTouchDelivery: ((Touch.Phase, Touch) -> Void)? {
    get { input.onDelivery }
    set { input.onDelivery = newValue }
  }

  /// Told all fingers that are down after each frame of them; nil, the default, costs nothing.
  public var onTouches: (([Touch]) -> Void)? {
    get { input.onTouches }
    set { input.onTouches = newValue }
  }

  /// The fingers that are down.
  public var touches: [Touch] { input.touches }
}

nonisolated extension TouchFrame {
  /// The frame as it is, or cut so that no part has two samples of one finger.
  var withOneSampleForEachFinger: [TouchFrame] {
    var parts: [TouchFrame] = []
    var start = 0
    for index in samples.indices {
      let isSecond = samples[start..<index].contains { $0.id == samples[index].id }
      guard isSecond else { continue }
      parts.append(TouchFrame(time: time, samples: Array(samples[start..<index])))
      start = index
    }
    if start == 0 { return [self] }
    parts.append(TouchFrame(time: time, samples: Array(samples[start...])))
    return parts
  }
}
