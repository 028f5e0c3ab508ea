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

  /// Whether both moments arrive in one call: the same view, phase and time.
  func isDelivered(with other: HeldMoment) -> Bool {
    touch.view === other.touch.view && moment.phase == other.moment.phase
      && moment.timestamp == other.moment.timestamp
  }
}

extension TouchDispatcher {
  /// Delivers the current state of touches in one phase, in one call for each view. Holds back what
  /// a recognizer delays.
  func deliver(_ phase: Touch.Phase, of touches: [Touch]) {
    guard touches.isReceived else { return }
    forEachView(of: touches) { view in
      hold(phase, of: touches, in: view)
      dispatch(phase, of: touches, to: view) { touch in
        guard touch.delivery != .finished, !isHolding(touch) else { return nil }
        return touch.current
      }
    }
  }

  /// Cancels touches for their views: sends `cancelled` at most once for each touch, and nothing
  /// afterwards.
  func cancelDelivery(of touches: [Touch]) {
    for touch in touches { dropHeld(of: touch) }
    for touch in touches where touch.delivery == .pending { touch.delivery = .finished }
    guard touches.isReceived else { return }
    forEachView(of: touches) { view in
      dispatch(.cancelled, of: touches, to: view) { $0.delivery == .delivered ? $0.current : nil }
    }
  }

  /// Discards the held moments of a touch.
  func dropHeld(of touch: Touch) {
    if !held.isEmpty { held.removeAll { $0.touch === touch } }
  }

  /// Delivers the held moments that no recognizer delays now, in order and with their original
  /// times.
  func releaseHeld() {
    while let group = takeReleasable(), let first = group.first {
      guard let view = first.touch.view else { continue }
      let now = event.timestamp
      event.timestamp = first.moment.timestamp
      dispatch(first.moment.phase, of: group.map(\.touch), to: view) { touch in
        group.first { $0.touch === touch }?.moment
      }
      event.timestamp = now
    }
  }

  /// Removes and returns the first held moment that no recognizer delays, with those that arrive in
  /// the same call. Nil if there is none.
  private func takeReleasable() -> [HeldMoment]? {
    var places: [Int] = []
    for (index, entry) in held.enumerated() {
      let isFirst = !held[..<index].contains { $0.touch === entry.touch }
      guard isFirst, !isDelayed(entry.moment.phase, of: entry.touch) else { continue }
      if places.isEmpty || entry.isDelivered(with: held[places[0]]) { places.append(index) }
    }
    let group = places.map { held[$0] }
    for index in places.reversed() { held.remove(at: index) }
    return group.isEmpty ? nil : group
  }

  /// Holds back a phase of the touches whose delivery a recognizer delays.
  private func hold(_ phase: Touch.Phase, of touches: [Touch], in view: View) {
    for touch in touches where touch.view === view && touch.delivery != .finished {
      guard isHolding(touch) || isDelayed(phase, of: touch) else { continue }
      var moment = touch.current
      moment.phase = phase
      held.append(HeldMoment(touch: touch, moment: moment))
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

  /// Calls `body` once for each view of the touches, in the order of each view's first touch.
  private func forEachView(of touches: [Touch], _ body: (View) -> Void) {
    for (index, touch) in touches.enumerated() {
      guard let view = touch.view else { continue }
      var isFirst = true
      for earlier in touches[..<index] where earlier.view === view { isFirst = false }
      if isFirst { body(view) }
    }
  }

  /// Sends a view all those of the touches that are its own, in one call; `moment` returns nil for
  /// those that it does not receive.
  private func dispatch(
    _ phase: Touch.Phase, of touches: [Touch], to view: View, moment: (Touch) -> Touch.Moment?
  ) {
    // A view that has left the window has received `cancelled` for its touches.
    guard view.window === window else { return }
    var batch: Set<Touch> = []
    for touch in touches where touch.view === view {
      guard var moment = moment(touch) else { continue }
      moment.phase = phase
      touch.dispatched = moment
      touch.delivery = phase == .ended || phase == .cancelled ? .finished : .delivered
      batch.insert(touch)
      dispatching.append(touch)
    }
    guard !batch.isEmpty else { return }
    defer {
      dispatching.removeLast(batch.count)
      for touch in batch { touch.dispatched = nil }
    }
    if let onDelivery {
      for touch in dispatching.suffix(batch.count) { onDelivery(phase, touch) }
    }
    send(phase, batch, to: view)
  }

  private func send(_ phase: Touch.Phase, _ batch: Set<Touch>, to view: View) {
    window.actingHand = batch.first?.hand
    switch phase {
    case .began: view.touchesBegan(batch, with: event)
    case .moved, .stationary: view.touchesMoved(batch, with: event)
    case .ended: view.touchesEnded(batch, with: event)
    case .cancelled: view.touchesCancelled(batch, with: event)
    }
  }
}

extension [Touch] {
  /// Whether a view still receives one of the touches. Once a gesture has claimed them, none does,
  /// and a frame need not look for their views.
  fileprivate var isReceived: Bool {
    for touch in self where touch.delivery != .finished { return true }
    return false
  }
}
