/// How much of a touch its view knows.
enum TouchDelivery {
  /// Nothing yet.
  case pending
  /// That it began.
  case delivered
  /// The view has received the end, or never receives this touch.
  case finished
}

/// A moment of a touch that is held back until no recognizer delays it.
struct HeldMoment {
  let touch: Touch
  let moment: Touch.Moment
}

extension TouchDispatcher {
  /// Tells the view of a touch what happened now, or holds it back.
  func deliver(_ phase: Touch.Phase, of touch: Touch) {
    guard touch.delivery != .finished else { return }
    var moment = touch.present
    moment.phase = phase
    if isHolding(touch) || isDelayed(phase, of: touch) {
      held.append(HeldMoment(touch: touch, moment: moment))
    } else {
      dispatch(moment, of: touch)
    }
  }

  /// Takes a touch away from its view: once, and nothing follows.
  func cancelDelivery(of touch: Touch) {
    dropHeld(of: touch)
    guard touch.delivery == .delivered else { return touch.delivery = .finished }
    var moment = touch.present
    moment.phase = .cancelled
    dispatch(moment, of: touch)
  }

  /// Discards the moments of a touch that its view has not received.
  func dropHeld(of touch: Touch) {
    if !held.isEmpty { held.removeAll { $0.touch === touch } }
  }

  /// Replays, in order and with the original times, what nobody delays any longer.
  func releaseHeld() {
    var index = 0
    while index < held.count {
      let (touch, moment) = (held[index].touch, held[index].moment)
      let isFirst = !held[..<index].contains { $0.touch === touch }
      guard isFirst, !isDelayed(moment.phase, of: touch) else {
        index += 1
        continue
      }
      held.remove(at: index)
      let now = event.timestamp
      event.timestamp = moment.timestamp
      dispatch(moment, of: touch)
      event.timestamp = now
      // The view may have done anything, nested loops included.
      index = 0
    }
  }

  private func isHolding(_ touch: Touch) -> Bool {
    for entry in held where entry.touch === touch { return true }
    return false
  }

  private func isDelayed(_ phase: Touch.Phase, of touch: Touch) -> Bool {
    let isUnknown = touch.delivery == .pending
    guard phase == .ended || phase != .cancelled && isUnknown else { return false }
    for contender in arbiter.contenders where contender.status == .possible {
      let recognizer = contender.recognizer
      let isDelaying =
        recognizer.delaysTouchesBegan && isUnknown
        || recognizer.delaysTouchesEnded && phase == .ended
      if isDelaying && contender.includes(touch) { return true }
    }
    return false
  }

  private func dispatch(_ moment: Touch.Moment, of touch: Touch) {
    // A view that has left the window has received `cancelled` for its touches.
    guard let view = touch.view, view.window === window else { return }
    switch moment.phase {
    case .began, .moved, .stationary: touch.delivery = .delivered
    case .ended, .cancelled: touch.delivery = .finished
    }
    // Lent to this call, so that what the view does has a list of its own.
    var batch: [Touch] = []
    swap(&batch, &spareList)
    batch.append(touch)
    touch.dispatched = moment
    dispatching.append(touch)
    defer {
      dispatching.removeLast()
      touch.dispatched = nil
      batch.removeAll(keepingCapacity: true)
      swap(&batch, &spareList)
    }
    onDelivery?(moment.phase, touch)
    switch moment.phase {
    case .began: view.touchesBegan(batch, with: event)
    case .moved, .stationary: view.touchesMoved(batch, with: event)
    case .ended: view.touchesEnded(batch, with: event)
    case .cancelled: view.touchesCancelled(batch, with: event)
    }
  }
}
