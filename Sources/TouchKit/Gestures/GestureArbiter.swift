/// Decides which gestures run: the only place where recognisers meet.
///
/// The rules, for two recognisers that share a touch (peers):
/// 1. who should not begin, fails;
/// 2. who meets an active peer that is not simultaneous, fails: first come, first served;
/// 3. who requires a peer to fail, fails if that peer is active and waits while it is possible;
///    who does what cannot be undone, waits until all its touches are ours;
/// 4. otherwise the gesture fires, and every possible peer that is not simultaneous fails.
///
/// A tap spares taps of a higher count in 2 and 4: see `canPrevent`.
///
/// All recognisers see a whole frame before anything is decided, and wishes are decided in a fixed
/// order (deeper view first, higher tap count first, then order of addition), so the outcome does
/// not depend on the order in which fingers were reported.
final class GestureArbiter {
  /// The recognisers that have touches of a running sequence.
  private(set) var session: [GestureRecognizer] = []
  /// Counts frames, so that a recogniser reports at most one change in each.
  private(set) var frame = 0
  /// Told each decision and its reason, one line each; nil while nobody listens.
  var trace: ((String) -> Void)?
  /// Told each action before it runs.
  var onAction: ((GestureRecognizer, GestureRecognizer.State) -> Void)?
  private var actions: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
  /// The recognisers whose actions run, each inside the one before.
  private var acting: [GestureRecognizer] = []
  private var hasWishes = false
  private var hasVerdict = false
  /// Whether somebody may have finished since the last look.
  private var mayReset = false
  /// The recognisers that fired since the views were last told.
  private var winners: [GestureRecognizer] = []

  // MARK: The frame, step by step

  func beginFrame() {
    frame += 1
    for recognizer in acting { recognizer.stateInAction = nil }
  }

  func join(_ recognizer: GestureRecognizer) {
    guard !session.holds(recognizer) else { return }
    session.append(recognizer)
    recognizer.arbiter = self
  }

  func noteWish() { hasWishes = true }

  /// A recogniser has come to an end or lost a finger, or a timer has fired.
  func noteEnd() { mayReset = true }

  /// It has become known whose touch one of the fingers was.
  func noteVerdict() { hasVerdict = true }

  /// Grants and refuses until nothing changes any more.
  func arbitrate() {
    if hasVerdict { endDecided() }
    guard hasWishes else { return }
    while hasWishes {
      hasWishes = false
      var progress = false
      for recognizer in inOrder(session.filter { $0.wish != nil })
      where recognizer.wish != nil && recognizer.status == .possible {
        progress = decide(recognizer) || progress
      }
      guard progress else { break }
      hasWishes = hasWishes || session.contains { $0.wish != nil }
    }
    hasWishes = session.contains { $0.wish != nil }
  }

  /// Hands out, once, the recognisers that fired since the last call.
  func takeWinners() -> [GestureRecognizer] {
    guard !winners.isEmpty else { return [] }
    defer { winners.removeAll(keepingCapacity: true) }
    return winners
  }

  /// Runs the first of the actions that the decisions led to; it may do anything, nested loops
  /// included. Returns whether there was one.
  func runNextAction() -> Bool {
    guard !actions.isEmpty else { return false }
    let (recognizer, state) = actions.removeFirst()
    recognizer.lastReported = state
    onAction?(recognizer, state)
    acting.append(recognizer)
    recognizer.sendActions(about: state)
    acting.removeLast()
    return true
  }

  /// Resets whoever has finished and has no finger left. Returns whether there was anybody.
  func resetFinished() -> Bool {
    guard mayReset else { return false }
    mayReset = false
    var hasReset = false
    for recognizer in session where isDone(recognizer) {
      recognizer.performReset()
      recognizer.arbiter = nil
      hasReset = true
    }
    if hasReset { session.removeAll { $0.arbiter == nil } }
    return hasReset
  }

  /// Lets go of everybody: the window is no more.
  func dissolve() {
    for recognizer in session {
      recognizer.performReset()
      recognizer.arbiter = nil
    }
    session.removeAll()
  }

  func enqueue(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    trace?("\(recognizer) \(state.rawValue)")
    actions.append((recognizer, state))
  }

  /// Ends a recogniser from outside; clients that know of the gesture learn that it is cancelled.
  func breakOff(_ recognizer: GestureRecognizer) {
    trace?("\(recognizer) is broken off from \(recognizer.status.rawValue)")
    actions.removeAll { $0.recognizer === recognizer }
    if recognizer.lastReported == .began || recognizer.lastReported == .changed {
      recognizer.finish(as: .cancelled)
    } else if !recognizer.isTerminal {
      recognizer.finish(as: .failed)
    }
    recognizer.dropAll()
  }

  // MARK: The rules

  private func decide(_ recognizer: GestureRecognizer) -> Bool {
    guard mayBegin(recognizer) else {
      return fail(recognizer, because: "it should not begin")
    }
    // Delegates may do anything; a wish may be gone after each of their answers.
    for peer in session where peer.isActive && peer.excludes(recognizer) {
      return fail(recognizer, because: "\(peer) is active")
    }
    for required in session where requires(recognizer, required) {
      if required.isActive { return fail(recognizer, because: "\(required) succeeded") }
      if required.status == .possible && !waits(required, for: recognizer) {
        noteWaiting(recognizer, "for \(required) to fail")
        return false
      }
    }
    if recognizer.requiresCommittedTouches && recognizer.isProvisional {
      noteWaiting(recognizer, "for its touches to be ours")
      return false
    }
    if recognizer.wish != nil { fire(recognizer) }
    return true
  }

  private func fire(_ recognizer: GestureRecognizer) {
    let isOver = recognizer.wish?.isOver ?? false
    if recognizer.isDiscrete {
      recognizer.finish(as: .recognized)
    } else {
      recognizer.status = .began
      recognizer.wish = nil
      recognizer.lastChangedFrame = frame
      enqueue(recognizer, .began)
      if isOver { recognizer.transition(to: .ended) }
    }
    for peer in session where peer.status == .possible && recognizer.excludes(peer) {
      _ = fail(peer, because: "\(recognizer) prevents it")
    }
    winners.append(recognizer)
  }

  /// Tells what a wish waits for: once, and not again in every frame.
  private func noteWaiting(_ recognizer: GestureRecognizer, _ reason: @autoclosure () -> String) {
    guard let trace else { return }
    let reason = reason()
    guard recognizer.wish?.reasonToWait != reason else { return }
    recognizer.wish?.reasonToWait = reason
    trace("\(recognizer) waits \(reason)")
  }

  private func fail(_ recognizer: GestureRecognizer, because reason: String) -> Bool {
    guard recognizer.status == .possible, !recognizer.sequence.isEmpty else { return true }
    trace?("\(recognizer) fails: \(reason)")
    recognizer.finish(as: .failed)
    return true
  }

  private func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let answer = recognizer.wish?.mayBegin { return answer }
    let answer =
      recognizer.shouldBegin()
      && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    recognizer.wish?.mayBegin = answer
    return answer
  }

  /// Whether `recognizer` has to see `other` fail first: declared, or asked for dynamically.
  private func requires(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    guard other !== recognizer, other.isEnabled, recognizer.sharesTouch(with: other) else {
      return false
    }
    if recognizer.requirements.contains(where: { $0.recognizer === other }) { return true }
    guard recognizer.delegate != nil || other.delegate != nil else { return false }
    if let answer = recognizer.answers.first(where: { $0.other === other }) {
      return answer.isRequired
    }
    let isRequired =
      recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    recognizer.answers.append(RequirementAnswer(other: other, isRequired: isRequired))
    return isRequired
  }

  /// Whether `waiting` itself waits for `other`: two answers of delegates may form a cycle, which
  /// must not keep both waiting for ever.
  private func waits(
    _ waiting: GestureRecognizer, for other: GestureRecognizer, depth: Int = 0
  ) -> Bool {
    guard waiting.wish != nil, depth < session.count else { return false }
    return session.contains { required in
      required.status == .possible && requires(waiting, required)
        && (required === other || waits(required, for: other, depth: depth + 1))
    }
  }

  /// Ends the gestures whose fingers have all lifted, as soon as all their touches are ours.
  private func endDecided() {
    hasVerdict = false
    for recognizer in session where recognizer.isEnding && !recognizer.isProvisional {
      recognizer.finish(as: .ended)
    }
  }

  private func isDone(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.arbiter === self, recognizer.touches.isEmpty else { return false }
    return recognizer.isTerminal
      || (recognizer.wish == nil && !recognizer.awaitsMoreTouches && !recognizer.isRunning)
  }

  /// Deeper views first; within one view in order of addition, but the taps trade places among
  /// themselves so that the higher count comes first.
  private func inOrder(_ wishing: [GestureRecognizer]) -> [GestureRecognizer] {
    guard wishing.count > 1 else { return wishing }
    var ordered = wishing.enumerated().sorted { left, right in
      let (first, second) = (left.element.rank, right.element.rank)
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
    for index in ordered.indices {
      var place = index
      for earlier in ordered[..<index].indices.reversed()
      where ordered[earlier].isLowerTap(than: ordered[place]) {
        ordered.swapAt(earlier, place)
        place = earlier
      }
    }
    return ordered
  }
}

extension GestureRecognizer {
  /// Whether this gesture, being active, forbids another one.
  fileprivate func excludes(_ other: GestureRecognizer) -> Bool {
    self !== other && sharesTouch(with: other) && canPrevent(other)
      && other.canBePrevented(by: self) && !isSimultaneous(with: other)
  }

  private func isSimultaneous(with other: GestureRecognizer) -> Bool {
    companions.contains { $0.recognizer === other }
      || other.companions.contains { $0.recognizer === self }
      || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false
  }

  /// Whether both are taps of one view and this one asks for fewer.
  fileprivate func isLowerTap(than other: GestureRecognizer) -> Bool {
    guard view === other.view, let tap = self as? TapGestureRecognizer,
      let other = other as? TapGestureRecognizer
    else { return false }
    return tap.numberOfTapsRequired < other.numberOfTapsRequired
  }

  /// The order of decisions: depth of the view, deepest first, then the order of addition.
  fileprivate var rank: (Int, Int) {
    guard let view else { return (0, 0) }
    return (-view.depth, view.gestureRecognizers.firstIndex { $0 === self } ?? 0)
  }
}
