/// Passes the touch frames of one window through recognizers, arbiter and views.
///
/// The order within a frame: locations of all fingers that moved or lifted, recognizers, lifts and
/// cancels, decisions, views, actions, resets; then the fingers that landed: recognizers one by one,
/// then views. So an old sequence ends before a new one starts. A view receives all its touches of
/// one phase in one call.
///
/// Views, delegates and actions may do anything, even run a nested event loop that processes
/// further frames. State that a frame needs after calling them is therefore local or looked up
/// again.
final class TouchDispatcher {
  let arbiter = GestureArbiter()
  let event = TouchEvent()
  /// The owner of the dispatcher. All calls come through it, so none outlives it.
  unowned let window: Window
  /// The fingers that are down, and lifted ones whose ownership is unresolved.
  var touches: [Touch] = []
  /// The moments whose delivery is delayed, oldest first.
  var held: [HeldMoment] = []
  /// The touches that are being dispatched to views, innermost last.
  var dispatching: [Touch] = []
  /// Called with `touches` after each frame; nil has no cost.
  var onTouches: (([Touch]) -> Void)?
  /// Called with the event of each frame when views and recognizers have handled it.
  var onFrame: ((TouchEvent) -> Void)?
  /// Called with each phase that a view receives.
  var onDelivery: ((Touch.Phase, Touch) -> Void)?
  var taps = TapCounter()

  /// The nesting depth of frames, timers and actions.
  private var depth = 0

  init(window: Window) { self.window = window }

  // Breaks the ownership cycle between touches that are down and their recognizers.
  isolated deinit { arbiter.removeAll() }

  // MARK: Input

  /// Processes the samples of one instant, at most one of each finger.
  func process(_ samples: ArraySlice<TouchSample>, at time: EventTime) {
    begin(at: time)
    defer { depth -= 1 }
    var hasBegan = false
    for touch in touches { touch.current.phase = .stationary }
    for sample in samples {
      if case .began = sample.kind { hasBegan = true }
      for touch in touches where touch.id == sample.id { touch.apply(sample) }
    }
    updateRunning()
    if hasBegan {
      land(samples)
      settle()
    }
  }

  /// Cancels all touches, because the window was unmapped or the device was removed.
  func cancelAll(at time: EventTime) {
    begin(at: max(event.timestamp, time))
    defer { depth -= 1 }
    for touch in touches { touch.cancel(at: event.timestamp) }
    updateRunning()
  }

  /// Settles after timers have fired.
  func settleTimers(at time: EventTime) {
    begin(at: time)
    defer { depth -= 1 }
    arbiter.setNeedsReset()
    settle()
  }

  /// Lets a recognizer change in a frame of its own, without touches, as in an animation.
  func performOutsideTouches(_ change: () -> Void) {
    // A nested event loop may draw a frame within another one, which settles at its end.
    guard depth == 0 else { return change() }
    begin(at: window.now)
    defer { depth -= 1 }
    change()
    settle()
  }

  /// Settles after a change by the app, such as a disabled recognizer or a removed view. Does
  /// nothing inside a frame or an action, which settles at its end.
  func settleOutsideFrame() {
    guard depth == 0 else { return }
    settleTimers(at: window.now)
  }

  /// Cancels the touches of a subtree that is about to leave the window, for its views and its
  /// recognizers. Recognizers of its ancestors continue, and running ones that outlive their view.
  func viewWillLeave(_ root: View) {
    cancelTouches(exceptRunning: \.outlivesView) { $0.isDescendant(of: root) }
    for touch in touches where touch.isIn(root) { touch.view = nil }
    settleOutsideFrame()
  }

  /// Cancels the touches of a hand, or (nil) of all, on the views outside a layer that blocks them from
  /// now on, for the views and for their recognizers; the rest of these touches has no effect.
  func cancelTouches(of hand: HandID?, outside layer: View) {
    cancelTouches(of: hand) { !$0.isDescendant(of: layer) }
    settleOutsideFrame()
  }

  private func cancelTouches(
    of hand: HandID? = nil, exceptRunning goesOn: (GestureRecognizer) -> Bool = { _ in false },
    where isLost: (View) -> Bool
  ) {
    cancelDelivery(
      of: (event.allTouches + held.map(\.touch)).filter { touch in
        (hand == nil || touch.hand == hand) && touch.view.map(isLost) ?? false
      })
    for contender in arbiter.contenders
    where hand == nil || contender.recognizer.hand == hand {
      if contender.isRunning, goesOn(contender.recognizer) { continue }
      if contender.recognizer.view.map(isLost) ?? false { contender.cancel() }
    }
  }

  /// The number of fingers on a view.
  func touches(in view: View) -> Int { touches.count { $0.view === view && !$0.isIndirect } }

  /// The touches of fingers on the screen.
  var directTouches: [Touch] {
    // The filter would allocate in every frame.
    for touch in touches where touch.isIndirect { return touches.filter { !$0.isIndirect } }
    return touches
  }

  /// The identities of the indirect touches on the views that satisfy a condition.
  func indirectTouches(where isIncluded: (View) -> Bool) -> [TouchSample.ID] {
    touches.filter { $0.isIndirect && $0.view.map(isIncluded) ?? true }.map(\.id)
  }

  // MARK: Touches that are already down

  private func begin(at time: EventTime) {
    // A nested frame follows the outer one: recognizers that finished there are reset first.
    if depth > 0 { settle() }
    depth += 1
    arbiter.beginFrame()
    event.timestamp = time
    // In a nested frame the touches that are being replayed show their current state.
    for touch in dispatching { touch.dispatched = nil }
  }

  private func updateRunning() {
    var changes = TouchChanges()
    event.allTouches = directTouches
    for touch in touches { changes.collect(touch) }
    guard !changes.isEmpty else { return }
    feedRecognizers(changes)
    if !changes.ended.isEmpty || !changes.cancelled.isEmpty {
      for touch in touches where touch.isOver {
        window.input.hands.note(touch.hand, at: touch.current.location, event.timestamp)
      }
      touches.removeAll { $0.isOver }
    }
    arbiter.arbitrate()
    cancelViewsOfWinners()
    // Held moments are earlier than this frame.
    for touch in changes.cancelled { dropHeld(of: touch) }
    releaseHeld()
    deliver(.moved, of: changes.moved)
    deliver(.ended, of: changes.ended)
    cancelDelivery(of: changes.cancelled)
    settle()
  }

  /// Sends each recognizer the changes of the fingers that it tracks: moves first, so that all
  /// locations are current before any finger lifts.
  private func feedRecognizers(_ changes: TouchChanges) {
    if changes.hasResolvedOwnership { arbiter.ownershipDidResolve() }
    if !changes.moved.isEmpty { feedMoved(changes.moved) }
    feedCancelled(changes.cancelled)
    feedLifted(changes.lifted)
  }

  private func feedMoved(_ moved: [Touch]) {
    let frame = arbiter.frame
    for touch in moved {
      touch.lastMovedFrame = frame
      if touch.hasLeftSlop { touch.tapCount = 0 }
    }
    for contender in arbiter.contenders where !contender.isTerminal {
      let recognizer = contender.recognizer
      let touches = recognizer.touches
      var count = 0
      for touch in touches where touch.lastMovedFrame == frame { count += 1 }
      if count == touches.count {
        if count > 0 { recognizer.touchesMoved(touches, with: event) }
      } else if count > 0 {
        feedMoved(touches, in: frame, to: recognizer)
      }
    }
  }

  /// Sends a recognizer those of its fingers that have moved, where others have not.
  private func feedMoved(_ touches: [Touch], in frame: Int, to recognizer: GestureRecognizer) {
    recognizer.touchesMoved(touches.filter { $0.lastMovedFrame == frame }, with: event)
  }

  private func feedLifted(_ lifted: [Touch]) {
    guard !lifted.isEmpty else { return }
    for touch in lifted { taps.lifted(touch) }
    for contender in arbiter.contenders {
      let recognizer = contender.recognizer
      let mine = lifted.filter { recognizer.touches.contains($0) }
      guard !mine.isEmpty else { continue }
      contender.removeEndedTouches()
      if !contender.isTerminal { recognizer.touchesEnded(mine, with: event) }
    }
  }

  /// A cancelled touch ends every gesture that it was part of, even if its finger lifted before the
  /// ownership of the touch was resolved.
  private func feedCancelled(_ cancelled: [Touch]) {
    guard !cancelled.isEmpty else { return }
    for touch in cancelled { taps.cancelled(touch) }
    for contender in arbiter.contenders {
      let lost = cancelled.filter(contender.includes)
      guard !lost.isEmpty else { continue }
      contender.removeEndedTouches()
      guard !contender.isTerminal else { continue }
      arbiter.report(.cancelled("one of its touches was cancelled"), of: contender)
      contender.finish(as: contender.isRunning ? .cancelled : .failed)
      contender.recognizer.touchesCancelled(lost, with: event)
    }
  }

  // MARK: The end of a frame

  /// Arbitrates, delivers to views, runs actions one by one and resets finished recognizers, until
  /// nothing is left to do: each of these steps may cause others.
  func settle() {
    repeat {
      arbiter.arbitrate()
      cancelViewsOfWinners()
      releaseHeld()
    } while arbiter.actions.runNext() || arbiter.resetFinished()
    onTouches?(directTouches)
    onFrame?(event)
  }

  private func cancelViewsOfWinners() {
    for winner in arbiter.takeWinners() where winner.recognizer.cancelsTouchesInView {
      cancelDelivery(of: winner.sequence)
    }
  }
}

extension Touch {
  /// Whether the touch has ended or was cancelled.
  fileprivate var isOver: Bool { current.phase == .ended || current.phase == .cancelled }

  fileprivate func isIn(_ root: View) -> Bool { view?.isDescendant(of: root) ?? false }
}
