/// Decides which gestures run: the only place where recognisers meet.
///
/// The rules, for two recognisers that share a touch (peers):
/// 1. who should not begin, fails;
/// 2. who meets an active peer that is not simultaneous, fails: first come, first served;
/// 3. who requires a peer to fail, fails if that peer is active and waits while it is possible;
/// 4. otherwise the gesture fires, and every possible peer that is not simultaneous fails.
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
  private var hasWishes = false
  /// The recognisers that fired since the views were last told.
  private var winners: [GestureRecognizer] = []

  // MARK: The frame, step by step

  func beginFrame() { frame += 1 }

  func join(_ recognizer: GestureRecognizer) {
    guard !session.contains(where: { $0 === recognizer }) else { return }
    session.append(recognizer)
  }

  func noteWish() { hasWishes = true }

  /// Grants and refuses until nothing changes any more.
  func arbitrate() {
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

  /// Runs the actions that the decisions led to. They may do anything, nested loops included.
  func runActions() {
    while !actions.isEmpty {
      let (recognizer, state) = actions.removeFirst()
      onAction?(recognizer, state)
      recognizer.sendActions(about: state)
    }
  }

  /// Resets whoever has finished and has no finger left.
  func resetFinished() {
    for recognizer in session where isDone(recognizer) { recognizer.performReset() }
    session.removeAll { $0.sequence.isEmpty }
  }

  func enqueue(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
    trace?("\(recognizer) \(state.rawValue)")
    actions.append((recognizer, state))
  }

  /// Ends a recogniser from outside; clients that know of the gesture learn that it is cancelled.
  func breakOff(_ recognizer: GestureRecognizer) {
    actions.removeAll { $0.recognizer === recognizer }
    let isKnown = recognizer.lastReported == .began || recognizer.lastReported == .changed
    trace?("\(recognizer) is broken off from \(recognizer.status.rawValue)")
    recognizer.performReset()
    session.removeAll { $0 === recognizer }
    if isKnown {
      onAction?(recognizer, .cancelled)
      recognizer.sendActions(about: .cancelled)
      recognizer.lastReported = nil
    }
  }

  // MARK: The rules

  private func decide(_ recognizer: GestureRecognizer) -> Bool {
    guard mayBegin(recognizer) else {
      return fail(recognizer, because: "it should not begin")
    }
    for peer in session where peer.isActive && peer.excludes(recognizer) {
      return fail(recognizer, because: "\(peer) is active")
    }
    for required in session where requires(recognizer, required) {
      if required.isActive { return fail(recognizer, because: "\(required) succeeded") }
      if required.status == .possible && !waits(required, for: recognizer) {
        trace?("\(recognizer) waits for \(required) to fail")
        return false
      }
    }
    if recognizer.requiresCommittedTouches
      && recognizer.sequence.contains(where: { $0.isProvisional })
    {
      trace?("\(recognizer) waits for its touches to be ours")
      return false
    }
    fire(recognizer)
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
      if isOver { recognizer.finish(as: .ended) }
    }
    for peer in session where peer.status == .possible && recognizer.excludes(peer) {
      _ = fail(peer, because: "\(recognizer) prevents it")
    }
    winners.append(recognizer)
  }

  private func fail(_ recognizer: GestureRecognizer, because reason: String) -> Bool {
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
    let pair = ObjectIdentifier(other)
    if let answer = recognizer.dynamicRequirements[pair] { return answer }
    let answer =
      recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    recognizer.dynamicRequirements[pair] = answer
    return answer
  }

  /// Whether `waiting` itself waits for `other`: two answers of delegates may form a cycle, which
  /// must not keep both waiting for ever.
  private func waits(
    _ waiting: GestureRecognizer, for other: GestureRecognizer, depth: Int = 0
  ) -> Bool {
    guard waiting.wish != nil, depth < session.count else { return false }
    return session.contains { required in
      requires(waiting, required)
        && (required === other || waits(required, for: other, depth: depth + 1))
    }
  }

  private func isDone(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer.touches.isEmpty, !recognizer.sequence.isEmpty else { return false }
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
    for left in ordered.indices {
      for right in ordered.indices[(left + 1)...] where ordered[left].view === ordered[right].view {
        guard let first = ordered[left] as? TapGestureRecognizer,
          let second = ordered[right] as? TapGestureRecognizer,
          first.numberOfTapsRequired < second.numberOfTapsRequired
        else { continue }
        ordered.swapAt(left, right)
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

  /// The order of decisions: depth of the view, deepest first, then the order of addition.
  fileprivate var rank: (Int, Int) {
    guard let view else { return (0, 0) }
    return (-view.depth, view.gestureRecognizers.firstIndex { $0 === self } ?? 0)
  }
}
