/// What the view of one touch has been told, and what is held back until a recogniser that delays
/// it has made up its mind.
struct TouchDelivery {
  /// A moment of the touch that its view has not been told yet.
  struct Held {
    var phase: Touch.Phase
    var timestamp: EventTime
    var location: Point
    var previousLocation: Point
  }

  /// Whether the view knows of the touch.
  enum Stage {
    case unknown
    case known
    /// The view has received the end, or never gets this touch.
    case closed
  }

  var stage = Stage.unknown
  var held: [Held] = []
}

extension TouchDispatcher {
  /// Tells the view of a touch what happened now, or holds it back.
  func deliver(_ phase: Touch.Phase, of touch: Touch) {
    guard touch.delivery.stage != .closed else { return }
    guard touch.delivery.held.isEmpty, !isDelayed(phase, of: touch) else {
      touch.delivery.held.append(
        .init(
          phase: phase, timestamp: touch.timestamp, location: touch.location,
          previousLocation: touch.previousLocation))
      if !holding.contains(where: { $0 === touch }) { holding.append(touch) }
      return
    }
    send(phase, of: touch)
  }

  /// Takes a touch away from its view: once, and nothing follows.
  func cancelDelivery(of touch: Touch) {
    touch.delivery.held.removeAll()
    guard touch.delivery.stage == .known else {
      touch.delivery.stage = .closed
      return
    }
    let phase = touch.phase
    touch.phase = .cancelled
    send(.cancelled, of: touch)
    touch.phase = phase
  }

  /// Replays, in order and with the original times, what nobody delays any longer.
  func releaseHeld() {
    guard !holding.isEmpty else { return }
    for touch in holding {
      while let held = touch.delivery.held.first, !isDelayed(held.phase, of: touch) {
        touch.delivery.held.removeFirst()
        replay(held, of: touch)
      }
    }
    holding.removeAll { $0.delivery.held.isEmpty }
  }

  private func replay(_ held: TouchDelivery.Held, of touch: Touch) {
    let now = (touch.phase, touch.timestamp, touch.location, touch.previousLocation)
    touch.phase = held.phase
    touch.timestamp = held.timestamp
    touch.location = held.location
    touch.previousLocation = held.previousLocation
    send(held.phase, of: touch)
    (touch.phase, touch.timestamp, touch.location, touch.previousLocation) = now
  }

  private func isDelayed(_ phase: Touch.Phase, of touch: Touch) -> Bool {
    switch phase {
    case .began, .moved, .stationary:
      touch.delivery.stage == .unknown
        && arbiter.session.contains { $0.mayStillClaim(touch) && $0.delaysTouchesBegan }
    case .ended:
      arbiter.session.contains {
        $0.mayStillClaim(touch)
          && ($0.delaysTouchesEnded || touch.delivery.stage == .unknown && $0.delaysTouchesBegan)
      }
    case .cancelled: false
    }
  }

  private func send(_ phase: Touch.Phase, of touch: Touch) {
    guard let view = touch.view else { return }
    onDelivery?(phase, touch)
    switch phase {
    case .began:
      touch.delivery.stage = .known
      view.touchesBegan([touch], with: event)
    case .moved: view.touchesMoved([touch], with: event)
    case .stationary: break
    case .ended:
      touch.delivery.stage = .closed
      view.touchesEnded([touch], with: event)
    case .cancelled:
      touch.delivery.stage = .closed
      view.touchesCancelled([touch], with: event)
    }
  }
}

extension GestureRecognizer {
  fileprivate func mayStillClaim(_ touch: Touch) -> Bool {
    status == .possible && isEnabled && sequence.contains { $0 === touch }
  }
}
