/// Leads the frames of one window's fingers through recognizers, arbiter and views.
///
/// The order inside a frame: places of all fingers that moved or lifted, recognizers, lifts and
/// cancels, decisions, views, actions, resets; then the fingers that landed, one by one. So an old
/// sequence ends before a new one starts.
///
/// Views, delegates and actions may do anything, even run a nested loop that brings frames of its
/// own. Whatever a frame needs after it has called them is therefore its own or looked up again.
final class TouchDispatcher {
  let arbiter = GestureArbiter()
  let event = TouchEvent()
  /// The owner of the dispatcher. All calls come through it, so none outlives it.
  unowned let window: Window
  /// The fingers that are down, or up while it is open whose they were.
  var touches: [Touch] = []
  /// The moments that are held back from views, in the order in which they happened.
  var held: [HeldMoment] = []
  /// The touches that are being dispatched to views, each inside the one before.
  var dispatching: [Touch] = []
  /// Storage for the touches of one call, lent to one call at a time.
  var spareList: [Touch] = []
  /// Called with `touches` after each frame.
  var onTouches: (([Touch]) -> Void)?
  /// Called with each phase that a view receives.
  var onDelivery: ((Touch.Phase, Touch) -> Void)?
  var taps = TapCounter()

  private var spare = TouchChanges()
  /// How many frames, timers and actions are under way, one inside the other.
  private var depth = 0

  init(window: Window) { self.window = window }

  // Fingers that are down and their recognizers own each other.
  isolated deinit { arbiter.removeAll() }

  // MARK: What happens

  /// Takes in what the device says of one instant, at most one sample of each finger.
  func process(_ samples: ArraySlice<TouchSample>, at time: EventTime) {
    begin(at: time)
    defer { depth -= 1 }
    var hasBegan = false
    for touch in touches { touch.present.phase = .stationary }
    for sample in samples {
      if case .began = sample.kind { hasBegan = true }
      for touch in touches where touch.id == sample.id { touch.take(sample) }
    }
    updateRunning()
    if hasBegan {
      land(samples)
      settle()
    }
  }

  /// Takes all fingers away: the window was unmapped, the device is gone.
  func cancelAll(at time: EventTime) {
    begin(at: max(event.timestamp, time))
    defer { depth -= 1 }
    for touch in touches { touch.lose(at: event.timestamp) }
    updateRunning()
  }

  /// Decides what timers have led to.
  func settleTimers(at time: EventTime) {
    begin(at: time)
    defer { depth -= 1 }
    arbiter.noteEnd()
    settle()
  }

  /// Decides what a change from outside (a recognizer switched off, a view removed) has led to.
  /// Inside a frame or an action that is done at its end.
  func settleOutsideFrame() {
    guard depth == 0 else { return }
    settleTimers(at: window.now)
  }

  /// A subtree leaves the window: its touches are cancelled for its views and for recognizers in
  /// it; recognizers of its ancestors go on.
  func viewWillLeave(_ root: View) {
    for touch in event.allTouches + held.map(\.touch) where touch.isIn(root) {
      cancelDelivery(of: touch)
    }
    for contender in arbiter.contenders
    where contender.recognizer.view?.isDescendant(of: root) ?? false {
      contender.cancel()
    }
    for touch in touches where touch.isIn(root) { touch.view = nil }
    settleOutsideFrame()
  }

  func touches(in view: View) -> Int { touches.count { $0.view === view } }

  // MARK: Fingers that are down already

  private func begin(at time: EventTime) {
    // A frame inside another one comes after it: what has finished there can begin anew here.
    if depth > 0 { settle() }
    depth += 1
    arbiter.beginFrame()
    event.timestamp = time
    // A view that runs a loop while it receives a past moment sees the present in it.
    for touch in dispatching { touch.dispatched = nil }
  }

  private func updateRunning() {
    // Lent to this frame, so that a frame inside this one has lists of its own.
    var changes = TouchChanges()
    swap(&changes, &spare)
    defer {
      changes.removeAll()
      swap(&changes, &spare)
    }
    event.allTouches = touches
    for touch in touches { changes.collect(touch) }
    guard !changes.isEmpty else { return }
    feedRecognizers(changes)
    if !changes.ended.isEmpty || !changes.cancelled.isEmpty { touches.removeAll { $0.isOver } }
    arbiter.arbitrate()
    cancelViewsOfWinners()
    // What was held back happened before this frame.
    for touch in changes.cancelled { dropHeld(of: touch) }
    releaseHeld()
    for touch in changes.moved { deliver(.moved, of: touch) }
    for touch in changes.ended { deliver(.ended, of: touch) }
    for touch in changes.cancelled { cancelDelivery(of: touch) }
    settle()
  }

  /// Hands each recognizer those of the fingers that it tracks: first all that moved, so that it
  /// sees where they are before any of them is up.
  private func feedRecognizers(_ changes: TouchChanges) {
    if changes.hasResolvedOwnership { arbiter.ownershipDidResolve() }
    for touch in changes.moved where touch.hasLeftPlace { touch.tapCount = 0 }
    var mine: [Touch] = []
    swap(&mine, &spareList)
    defer {
      mine.removeAll(keepingCapacity: true)
      swap(&mine, &spareList)
    }
    for contender in arbiter.contenders where !contender.isTerminal {
      let recognizer = contender.recognizer
      mine.removeAll(keepingCapacity: true)
      for touch in changes.moved where recognizer.touches.containsIdentical(touch) {
        mine.append(touch)
      }
      if !mine.isEmpty { recognizer.touchesMoved(mine, with: event) }
    }
    feedCancelled(changes.cancelled)
    feedLifted(changes.lifted)
  }

  private func feedLifted(_ lifted: [Touch]) {
    guard !lifted.isEmpty else { return }
    for touch in lifted { taps.lifted(touch) }
    for contender in arbiter.contenders {
      let recognizer = contender.recognizer
      let mine = lifted.filter { recognizer.touches.containsIdentical($0) }
      guard !mine.isEmpty else { continue }
      contender.removeEndedTouches()
      if !contender.isTerminal { recognizer.touchesEnded(mine, with: event) }
    }
  }

  /// A touch that is taken away ends every gesture that it was part of, even if its finger lifted
  /// before the ownership of the touch was resolved.
  private func feedCancelled(_ cancelled: [Touch]) {
    guard !cancelled.isEmpty else { return }
    for touch in cancelled { taps.cancelled(touch) }
    for contender in arbiter.contenders {
      let lost = cancelled.filter(contender.includes)
      guard !lost.isEmpty else { continue }
      contender.removeEndedTouches()
      guard !contender.isTerminal else { continue }
      arbiter.trace?("\(contender.recognizer) is over: a touch of it was taken away")
      contender.finish(as: contender.isRunning ? .cancelled : .failed)
      contender.recognizer.touchesCancelled(lost, with: event)
    }
  }

  // MARK: The end of a frame

  /// Decides, notifies views, runs actions one by one and resets the recognizers that have finished,
  /// until nothing is left to do: each of these may lead to more of the others.
  func settle() {
    repeat {
      arbiter.arbitrate()
      cancelViewsOfWinners()
      releaseHeld()
    } while arbiter.actions.runNext() || arbiter.resetFinished()
    onTouches?(touches)
  }

  private func cancelViewsOfWinners() {
    for winner in arbiter.takeWinners() where winner.recognizer.cancelsTouchesInView {
      for touch in winner.sequence { cancelDelivery(of: touch) }
    }
  }
}

extension Touch {
  /// Whether nothing more comes of the touch.
  fileprivate var isOver: Bool { present.phase == .ended || present.phase == .cancelled }

  fileprivate func isIn(_ root: View) -> Bool { view?.isDescendant(of: root) ?? false }
}
