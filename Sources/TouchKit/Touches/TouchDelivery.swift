/// How much of a touch its view knows.
enum TouchDelivery {
  /// Nothing yet.
  case unknown
  /// That it began.
  case known
  /// The view has been told the end, or never gets this touch.
  case closed
}

/// A moment of a touch that its view is told only when nobody delays it any longer.
struct HeldMoment {
  let touch: Touch
  let moment: Touch.Moment
}

extension TouchDispatcher {
  /// Tells the view of a touch what happened now, or holds it back.
  func deliver(_ phase: Touch.Phase, of touch: Touch) {
    guard touch.delivery != .closed else { return }
    var moment = touch.present
    moment.phase = phase
    if isHolding(touch) || isDelayed(phase, of: touch) {
      held.append(HeldMoment(touch: touch, moment: moment))
    } else {
      tell(moment, of: touch)
    }
  }

  /// Takes a touch away from its view: once, and nothing follows.
  func cancelDelivery(of touch: Touch) {
    dropHeld(of: touch)
    guard touch.delivery == .known else { return touch.delivery = .closed }
    var moment = touch.present
    moment.phase = .cancelled
    tell(moment, of: touch)
  }

  /// Forgets what the view of a touch has not been told yet.
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
      tell(moment, of: touch)
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
    let isUnknown = touch.delivery == .unknown
    guard phase == .ended || phase != .cancelled && isUnknown else { return false }
    for recognizer in arbiter.session where recognizer.status == .possible {
      let isDelaying =
        recognizer.delaysTouchesBegan && isUnknown
        || recognizer.delaysTouchesEnded && phase == .ended
      if isDelaying && recognizer.sequence.holds(touch) { return true }
    }
    return false
  }

  private func tell(_ moment: Touch.Moment, of touch: Touch) {
    // A view that has left the window meanwhile has been told that its touches are cancelled.
    guard let view = touch.view, view.window === window else { return }
    switch moment.phase {
    case .began, .moved, .stationary: touch.delivery = .known
    case .ended, .cancelled: touch.delivery = .closed
    }
    // Lent to this call, so that what the view does has a list of its own.
    var told: [Touch] = []
    swap(&told, &spareList)
    told.append(touch)
    touch.told = moment
    telling.append(touch)
    defer {
      telling.removeLast()
      touch.told = nil
      told.removeAll(keepingCapacity: true)
      swap(&told, &spareList)
    }
    onDelivery?(moment.phase, touch)
    switch moment.phase {
    case .began: view.touchesBegan(told, with: event)
    case .moved, .stationary: view.touchesMoved(told, with: event)
    case .ended: view.touchesEnded(told, with: event)
    case .cancelled: view.touchesCancelled(told, with: event)
    }
  }
}
