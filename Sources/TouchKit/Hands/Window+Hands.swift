/// Whose finger is whose; see ``HandID``.
extension Window {
  /// The hands that are known, in the order of their first touches: those with a finger down, those
  /// that have opened something, and those that did something lately.
  public var hands: [HandID] { input.hands.all }

  /// The hand whose touch, pointer or key is being handled, or was handled last; nil for what nobody
  /// has asked for.
  public internal(set) var actingHand: HandID? {
    get { input.actingHand }
    set { input.actingHand = newValue }
  }

  /// The hand for which a hit test looks: layers of other hands are hit only on their content. Nil
  /// for a test in which every modal layer blocks what is below it.
  public internal(set) var hittingHand: HandID? {
    get { input.hittingHand }
    set { input.hittingHand = newValue }
  }

  /// The hand of a pointer; nil if it has not been used.
  public func hand(ofPointer device: Int) -> HandID? { input.hands.hand(ofPointer: device) }

  /// Where the last finger of a hand was, in window points; nil if the hand is not known.
  public func place(of hand: HandID) -> Point? { input.hands.place(of: hand) }

  /// Performs what a hand has asked for before: a layer that is presented now belongs to it.
  ///
  /// - Parameters:
  ///   - hand: The hand; nil for what no hand has asked for: a layer then takes the touches of all.
  ///   - body: What is performed, at once.
  public func perform(for hand: HandID?, _ body: () -> Void) {
    let acting = actingHand
    actingHand = hand
    body()
    actingHand = acting
  }

  /// Estimates the hand of a touch that lands.
  func hand(landing sample: TouchSample) -> HandID {
    hand(of: sample.id.source, at: sample.pointer ?? sample.location, sample.timestamp)
  }

  /// Estimates the hand of a pointer that presses a button or turns its wheel.
  func hand(ofPointer device: Int, pressingAt point: Point, _ time: EventTime) -> HandID {
    hand(of: .mouse(device), at: point, time)
  }

  private func hand(of source: TouchSource, at point: Point, _ time: EventTime) -> HandID {
    let thing = view(at: point, for: .nobody)
    let opened = openedThings(from: point, on: thing)
    // A mirrored finger of a mouse is of the hand of the mouse.
    let others = input.dispatcher.touches.filter {
      $0.isDown && !$0.id.source.isPointer(of: source)
    }
    let fingers = others.map { touch in
      HandEstimator.Finger(
        hand: touch.hand, place: touch.current.location, thing: touch.view,
        isFresh: time - touch.beganTime < Tuning.pressDelay,
        isResting: touch.tapCount > 0 && time - touch.beganTime > Tuning.pressDelay)
    }
    guard case .touchscreen = source else {
      return input.hands.hand(
        ofPointer: source.device, pressingAt: point, on: thing, besides: fingers, opened: opened,
        at: time)
    }
    return input.hands.hand(
      landingAt: point, on: thing, besides: fingers, opened: opened, at: time)
  }

  /// The layers that hands have opened, and how far a point is from their content.
  private func openedThings(from point: Point, on thing: View?) -> [HandEstimator.Opened] {
    modalLayers.compactMap { layer in
      layer.hand.map { hand in
        let isOn = thing?.isDescendant(of: layer) ?? false
        return HandEstimator.Opened(
          hand: hand, distance: isOn ? 0 : layer.contentDistance(to: point))
      }
    }
  }

  /// The view that a finger of a hand hits at a point, in window points.
  func view(at point: Point, for hand: HandID?) -> View? {
    let outer = hittingHand
    hittingHand = hand
    defer { hittingHand = outer }
    return viewForTouch(at: point)
  }
}
