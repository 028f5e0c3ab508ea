/// The arena: decides which gestures run, and is the only place where recognizers meet.
///
/// Two recognizers that share a touch of the present sequence are peers. One that wants to begin
/// goes through these rules, in this order; <doc:GestureConflicts> gives the reasons.
/// 1. **It should want to.** A recognizer whose `shouldBegin` returns false fails.
/// 2. **First come, first served.** A recognizer fails while a peer is active that is not
///    simultaneous.
/// 3. **Requirements.** A recognizer that requires a peer to fail, fails if that peer is active, and
///    waits while it is possible.
/// 4. **Ownership.** A gesture that cannot be undone waits until all its touches are committed.
/// 5. **It fires.** Every possible peer that is not simultaneous fails.
///
/// A tap does not prevent a tap of a higher count in 2 and 5: see `canPrevent`.
///
/// All recognizers see a whole frame before anything is decided, and claims are decided in a fixed
/// order (deeper view first, higher tap count first, then order of addition), so the outcome does
/// not depend on the order in which fingers were reported.
final class GestureArbiter {
  /// The recognizers that have touches of a sequence under way, in the order in which they joined.
  private(set) var contenders: [Contender] = []
  /// Counts frames, so that a recognizer reports at most one change in each.
  private(set) var frame = 0
  /// Called with each decision and its reason, one line each; nil while nobody listens.
  var trace: ((String) -> Void)?
  let actions = ActionQueue()

  private var hasClaims = false
  private var hasResolvedOwnership = false
  /// Whether a contender may have finished since the last look.
  private var mayReset = false
  /// The contenders that fired since the last call of `takeWinners`.
  private var winners: [Contender] = []

  // MARK: The frame, step by step

  func beginFrame() {
    frame += 1
    actions.beginFrame()
  }

  /// Adds a finger that has landed to the sequence of a recognizer, unless that declines it.
  func join(_ recognizer: GestureRecognizer, with touch: Touch) -> Contender? {
    guard recognizer.accepts(touch) else { return nil }
    let contender = recognizer.contender ?? Contender(recognizer, in: self)
    if recognizer.contender == nil {
      recognizer.contender = contender
      contenders.append(contender)
    }
    contender.add(touch)
    return contender
  }

  func claimDidChange() { hasClaims = true }

  /// A recognizer has come to an end or lost a finger, or a timer has fired.
  func noteEnd() { mayReset = true }

  /// Ownership of a touch has been resolved.
  func ownershipDidResolve() { hasResolvedOwnership = true }

  /// Takes all claims through the rules until nothing changes.
  func arbitrate() {
    if hasResolvedOwnership {
      hasResolvedOwnership = false
      for contender in contenders { contender.endIfCommitted() }
    }
    guard hasClaims else { return }
    while hasClaims {
      hasClaims = false
      var progress = false
      for contender in inOrder(contenders.filter { $0.claim != nil })
      where contender.claim != nil && contender.status == .possible {
        progress = decide(contender) || progress
      }
      guard progress else { break }
      hasClaims = hasClaims || contenders.contains { $0.claim != nil }
    }
    hasClaims = contenders.contains { $0.claim != nil }
  }

  /// The contenders that fired since the last call, once.
  func takeWinners() -> [Contender] {
    guard !winners.isEmpty else { return [] }
    defer { winners.removeAll(keepingCapacity: true) }
    return winners
  }

  /// Resets the recognizers that have finished and track no finger. Returns whether there were any.
  func resetFinished() -> Bool {
    guard mayReset else { return false }
    mayReset = false
    var hasReset = false
    for contender in contenders where contender.isDone && contender.isCurrent {
      // First, because the reset of a recognizer may bring it a finger of a new sequence.
      contenders.removeAll { $0 === contender }
      contender.reset()
      hasReset = true
    }
    return hasReset
  }

  /// Releases all recognizers; called when the window is deallocated.
  func removeAll() {
    for contender in contenders { contender.reset() }
    contenders.removeAll()
  }

  func enqueue(_ state: GestureRecognizer.State, of contender: Contender) {
    trace?("\(contender.recognizer) \(state.rawValue)")
    actions.add(state, of: contender)
  }

  func removeActions(of contender: Contender) { actions.removeAll(of: contender) }

  // MARK: The rules

  /// Takes a claim through the rules. Returns whether it is decided; while it waits it is not.
  ///
  /// Delegates may do anything, so a claim may be gone after each of their answers.
  private func decide(_ contender: Contender) -> Bool {
    let recognizer = contender.recognizer
    // 1. It should want to.
    guard contender.mayBegin() else { return fail(contender, because: "it should not begin") }
    // 2. First come, first served.
    for peer in contenders where peer.isActive && excludes(peer, contender) {
      return fail(contender, because: "\(peer.recognizer) is active")
    }
    // 3. Requirements.
    for required in contenders where requires(contender, required) {
      if required.isActive {
        return fail(contender, because: "\(required.recognizer) succeeded")
      }
      if required.status == .possible && !waits(required, for: contender) {
        return wait(contender, "for \(required.recognizer) to fail")
      }
    }
    // 4. Ownership.
    if recognizer.requiresCommittedTouches && contender.isProvisional {
      return wait(contender, "for its touches to be ours")
    }
    // 5. It fires.
    if contender.claim != nil { fire(contender) }
    return true
  }

  private func fire(_ winner: Contender) {
    winner.recognize()
    for peer in contenders where peer.status == .possible && excludes(winner, peer) {
      _ = fail(peer, because: "\(winner.recognizer) prevents it")
    }
    winners.append(winner)
  }

  private func fail(_ contender: Contender, because reason: String) -> Bool {
    guard contender.status == .possible, contender.hasTouches else { return true }
    trace?("\(contender.recognizer) fails: \(reason)")
    contender.finish(as: .failed)
    return true
  }

  /// Leaves a claim undecided; the trace says what it waits for once, not in every frame.
  private func wait(_ contender: Contender, _ reason: @autoclosure () -> String) -> Bool {
    guard let trace else { return false }
    let reason = reason()
    if contender.noteWaiting(reason) { trace("\(contender.recognizer) waits \(reason)") }
    return false
  }

  // MARK: Relations

  /// Whether a gesture, being active, forbids another one.
  private func excludes(_ active: Contender, _ other: Contender) -> Bool {
    guard active !== other, active.sharesTouch(with: other) else { return false }
    let (first, second) = (active.recognizer, other.recognizer)
    return first.canPrevent(second) && second.canBePrevented(by: first)
      && !first.isSimultaneous(with: second)
  }

  /// Whether a gesture has to see a peer fail first: declared, or by a delegate's answer.
  private func requires(_ contender: Contender, _ other: Contender) -> Bool {
    let required = other.recognizer
    guard other !== contender, required.isEnabled, contender.sharesTouch(with: other) else {
      return false
    }
    return contender.recognizer.requirements.contains { $0.recognizer === required }
      || contender.delegatesRequireFailure(of: required)
  }

  /// Whether a gesture itself waits for `other`: two answers of delegates may form a cycle, which
  /// must not keep both waiting for ever.
  private func waits(_ waiting: Contender, for other: Contender, depth: Int = 0) -> Bool {
    guard waiting.claim != nil, depth < contenders.count else { return false }
    return contenders.contains { required in
      required.status == .possible && requires(waiting, required)
        && (required === other || waits(required, for: other, depth: depth + 1))
    }
  }

  // MARK: The order of decisions

  /// Deeper views first; within one view in order of addition, but the taps trade places among
  /// themselves so that the higher count comes first.
  private func inOrder(_ claiming: [Contender]) -> [Contender] {
    guard claiming.count > 1 else { return claiming }
    var ordered = claiming.enumerated().sorted { left, right in
      let (first, second) = (place(of: left.element), place(of: right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
    for index in ordered.indices {
      var place = index
      for earlier in ordered[..<index].indices.reversed()
      where isLowerTap(ordered[earlier], than: ordered[place]) {
        ordered.swapAt(earlier, place)
        place = earlier
      }
    }
    return ordered
  }

  /// By depth of the view, deepest first, then by order of addition.
  private func place(of contender: Contender) -> (Int, Int) {
    guard let view = contender.recognizer.view else { return (0, 0) }
    return (-view.depth, view.gestureRecognizers.firstIndex { $0 === contender.recognizer } ?? 0)
  }

  /// Whether both are taps of one view and the first one asks for fewer.
  private func isLowerTap(_ contender: Contender, than other: Contender) -> Bool {
    let (first, second) = (contender.recognizer, other.recognizer)
    return first.view === second.view && first.tapRank > 0 && first.tapRank < second.tapRank
  }
}
