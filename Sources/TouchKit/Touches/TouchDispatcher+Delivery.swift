/// How much of a touch has been delivered to its view.
enum TouchDelivery {
  /// Nothing.
  case pending
  /// At least its beginning.
  case delivered
  /// Its end; or the view never receives this touch.
  case finished
}

/// A moment of a touch whose delivery a recognizer delays.
struct HeldMoment {
  let touch: Touch
  let moment: Touch.Moment
}

extension TouchDispatcher {
  /// Delivers a touch's current state to its view in a phase, or holds it back while a recognizer
  /// delays it.
  func deliver(_ phase: Touch.Phase, of touch: Touch) {
    guard touch.delivery != .finished else { return }
    var moment = touch.current
    moment.phase = phase
    if isHolding(touch) || isDelayed(phase, of: touch) {
      held.append(HeldMoment(touch: touch, moment: moment))
    } else {
      dispatch(moment, of: touch)
    }
  }

  /// Cancels a touch for its view: sends `cancelled` at most once, and nothing afterwards.
  func cancelDelivery(of touch: Touch) {
    dropHeld(of: touch)
    guard touch.delivery == .delivered else { return touch.delivery = .finished }
    var moment = touch.current
    moment.phase = .cancelled
    dispatch(moment, of: touch)
  }

  /// Discards the held moments of a touch.
  func dropHeld(of touch: Touch) {
    if !held.isEmpty { held.removeAll { $0.touch === touch } }
  }

  /// Delivers the held moments that no recognizer delays now, in order and with their original
  /// times.
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
      // The view may have changed `held`, for example in a nested loop.
      index = 0
    }
  }

  private func isHolding(_ touch: Touch) -> Bool {
    for entry in held where entry.touch === touch { return true }
    return false
  }

  private func isDelayed(_ phase: Touch.Phase, of touch: Touch) -> Bool {
    let isPending = touch.delivery == .pending
    guard phase == .ended || phase != .cancelled && isPending else { return false }
    for contender in arbiter.contenders where contender.status == .possible {
      let recognizer = contender.recognizer
      let isDelaying =
        recognizer.delaysTouchesBegan && isPending
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
    // Taken out while in use, so that a nested call does not share the storage.
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
