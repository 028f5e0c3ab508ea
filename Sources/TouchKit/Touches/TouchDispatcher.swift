/// Leads the frames of one window's fingers through recognisers, arbiter and views.
///
/// The order inside a frame: places of all fingers that moved or lifted, recognisers, lifts and
/// cancels, decisions, views, actions, resets; then the fingers that landed, one by one. So an old
/// sequence ends before a new one starts.
final class TouchDispatcher {
  let arbiter = GestureArbiter()
  let event = TouchEvent()
  unowned let window: Window
  /// The fingers that are down.
  private(set) var touches: [Touch] = []
  /// Touches some of whose phases their views have not been told yet.
  var holding: [Touch] = []
  /// Told all fingers that are down after each frame.
  var onTouches: (([Touch]) -> Void)?
  /// Told what each view is told.
  var onDelivery: ((Touch.Phase, Touch) -> Void)?

  private var moved: [Touch] = []
  private var ended: [Touch] = []
  private var cancelled: [Touch] = []
  private var mine: [Touch] = []
  private var taps = TapCounter()

  init(window: Window) { self.window = window }

  // MARK: A frame

  func process(_ frame: TouchFrame) {
    arbiter.beginFrame()
    event.timestamp = frame.time
    var hasBegan = false
    for sample in frame.samples where sample.location.isFinite {
      if case .began = sample.kind {
        hasBegan = true
        // An id that is still live: its end was lost.
        if let stale = touch(sample.id) { cancelled.append(stale) }
      } else {
        apply(sample)
      }
    }
    updateRunning()
    guard hasBegan else { return }
    for sample in frame.samples where sample.location.isFinite {
      if case .began(let provisional) = sample.kind { begin(sample, isProvisional: provisional) }
    }
    settle()
  }

  /// Takes all fingers away: the window was unmapped, the device is gone.
  func cancelAll(where isLost: (Touch) -> Bool, at time: EventTime) {
    arbiter.beginFrame()
    event.timestamp = max(event.timestamp, time)
    cancelled += touches.filter(isLost)
    updateRunning()
  }

  /// Decides what timers have led to.
  func settleTimers(at time: EventTime) {
    arbiter.beginFrame()
    event.timestamp = time
    settle()
  }

  /// Decides what a change from outside (a recogniser switched off, a view removed) has led to.
  func settleOutsideFrame() {
    arbiter.beginFrame()
    settle()
  }

  /// A subtree leaves the window: its touches are cancelled for its views and for recognisers in
  /// it; recognisers of its ancestors go on.
  func viewWillLeave(_ root: View) {
    for touch in touches + holding where touch.view?.isDescendant(of: root) ?? false {
      cancelDelivery(of: touch)
    }
    for recognizer in arbiter.session where recognizer.view?.isDescendant(of: root) ?? false {
      arbiter.breakOff(recognizer)
    }
    for touch in touches where touch.view?.isDescendant(of: root) ?? false { touch.view = nil }
    settleOutsideFrame()
  }

  func touches(in view: View) -> Int { touches.count { $0.view === view } }

  private func touch(_ id: TouchSample.ID) -> Touch? { touches.first { $0.id == id } }

  // MARK: Fingers that are down already

  private func apply(_ sample: TouchSample) {
    guard let touch = touch(sample.id) else { return }
    let hasMoved = sample.location != touch.location && sample.kind != .cancelled
    switch sample.kind {
    case .began: break
    case .committed: touch.isProvisional = false
    case .lifted: touch.liftTime = sample.timestamp
    case .moved, .ended, .cancelled:
      touch.timestamp = sample.timestamp
      if hasMoved {
        touch.previousLocation = touch.location
        touch.location = sample.location
        taps.moved(touch)
        moved.append(touch)
      }
      touch.phase = hasMoved ? .moved : .stationary
      if sample.kind == .ended { ended.append(touch) }
      if sample.kind == .cancelled { cancelled.append(touch) }
    }
  }

  private func updateRunning() {
    // Views and actions may spin a nested loop, which brings frames of its own; the lists are
    // lent to this frame and given back with their storage.
    var (moved, ended, cancelled): ([Touch], [Touch], [Touch]) = ([], [], [])
    swap(&moved, &self.moved)
    swap(&ended, &self.ended)
    swap(&cancelled, &self.cancelled)
    defer {
      giveBack(&moved, to: &self.moved)
      giveBack(&ended, to: &self.ended)
      giveBack(&cancelled, to: &self.cancelled)
    }
    event.allTouches = touches
    for touch in touches where touch.phase != .stationary {
      if !moved.contains(where: { $0 === touch }) { touch.phase = .stationary }
    }
    for touch in ended { touch.phase = .ended }
    for touch in cancelled { touch.phase = .cancelled }

    feed(moved) { $0.touchesMoved($1, with: $2) }
    feed(cancelled, leaving: true) { recognizer, lost, event in
      recognizer.finish(as: recognizer.isRunning ? .cancelled : .failed)
      recognizer.touchesCancelled(lost, with: event)
    }
    feed(ended, leaving: true) { $0.touchesEnded($1, with: $2) }
    arbiter.arbitrate()
    cancelViewsOfWinners()
    for touch in moved where touch.phase == .moved || touch.phase == .ended {
      deliverMove(of: touch)
    }
    for touch in ended { deliver(.ended, of: touch) }
    for touch in cancelled { cancelDelivery(of: touch) }
    for touch in ended { taps.ended(touch) }
    if !ended.isEmpty || !cancelled.isEmpty { touches.removeAll { !$0.isDown } }
    settle()
  }

  private func giveBack(_ list: inout [Touch], to owner: inout [Touch]) {
    list.removeAll(keepingCapacity: true)
    if owner.isEmpty { swap(&list, &owner) }
  }

  /// Hands each recogniser those of the fingers that it tracks, all at once.
  private func feed(
    _ changed: [Touch], leaving: Bool = false,
    _ body: (GestureRecognizer, [Touch], TouchEvent) -> Void
  ) {
    guard !changed.isEmpty else { return }
    for recognizer in arbiter.session {
      mine.removeAll(keepingCapacity: true)
      for touch in changed where recognizer.touches.contains(where: { $0 === touch }) {
        mine.append(touch)
      }
      guard !mine.isEmpty else { continue }
      if leaving {
        recognizer.rememberLocation()
        recognizer.touches.removeAll { !$0.isDown }
      }
      if !recognizer.isTerminal { body(recognizer, mine, event) }
    }
  }

  private func deliverMove(of touch: Touch) {
    let phase = touch.phase
    touch.phase = .moved
    deliver(.moved, of: touch)
    touch.phase = phase
  }

  // MARK: Fingers that land

  private func begin(_ sample: TouchSample, isProvisional: Bool) {
    let view = window.viewForTouch(at: sample.location)
    endFarSeries(at: sample.location, under: view)
    let count = taps.count(for: sample, in: view)
    let touch = Touch(
      sample: sample, isProvisional: isProvisional, tapCount: count, view: view, window: window)
    if !view.receives(touch, besides: touches) { touch.delivery.stage = .closed }
    touches.append(touch)
    event.allTouches = touches
    var isAdopted = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers where recognizer.track(touch) {
        arbiter.join(recognizer)
        recognizer.touchesBegan([touch], with: event)
        isAdopted = isAdopted || recognizer.isActive && recognizer.cancelsTouchesInView
      }
    }
    // A running gesture that takes another finger keeps it from the view from the start.
    if isAdopted { touch.delivery.stage = .closed }
    deliver(.began, of: touch)
  }

  /// A tap too far from the one before ends that series before anybody sees the new finger, so
  /// that waiting single taps fire and the finger starts a new series for everybody.
  private func endFarSeries(at point: Point, under view: View) {
    var hasEnded = false
    view.forEachAncestor { ancestor in
      for recognizer in ancestor.gestureRecognizers
      where recognizer.status == .possible && recognizer.endsSeries(forTouchAt: point) {
        recognizer.transition(to: .failed)
        hasEnded = true
      }
    }
    if hasEnded { settle() }
  }

  // MARK: The end of a frame

  private func settle() {
    arbiter.arbitrate()
    cancelViewsOfWinners()
    releaseHeld()
    arbiter.runActions()
    arbiter.resetFinished()
    releaseHeld()
    onTouches?(touches)
    window.host?.windowNeedsUpdate()
  }

  private func cancelViewsOfWinners() {
    for winner in arbiter.takeWinners() where winner.cancelsTouchesInView {
      for touch in winner.sequence { cancelDelivery(of: touch) }
    }
  }
}

extension GestureRecognizer {
  /// Takes a new finger in, unless the gesture is over, waits for its verdict or declines.
  fileprivate func track(_ touch: Touch) -> Bool {
    guard isEnabled, !isTerminal, !(isDiscrete && wish != nil), shouldReceive(touch),
      delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    else { return false }
    touches.append(touch)
    sequence.append(touch)
    touch.gestureRecognizers.append(self)
    return true
  }
}
