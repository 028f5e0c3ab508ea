/// The gesture arena: decides which gestures run. Recognizers interact only here.
///
/// Two recognizers that share a touch of the current sequence are peers. A claim passes through
/// these rules, in this order; <doc:GestureConflicts> gives the reasons.
/// 1. **Should begin.** A recognizer whose `shouldBegin` returns false fails.
/// 2. **First come, first served.** A recognizer fails while a peer is active that is not
///    simultaneous.
/// 3. **Requirements.** A recognizer that requires a peer to fail fails itself if that peer is
///    active, and waits while the peer is possible.
/// 4. **Ownership.** A gesture that cannot be undone waits until all its touches are committed.
/// 5. **Recognition.** Every possible peer that is not simultaneous fails.
///
/// In rules 2 and 5 a tap does not prevent a tap of a higher count; see `canPrevent`.
///
/// All recognizers see a whole frame before any claim is decided, and claims are decided in a fixed
/// order: deeper view first, higher tap count first, then order of addition. So the outcome does
/// not depend on the order in which the device reports the fingers.
final class GestureArbiter {
  /// The recognizers that take part in a sequence, in the order in which they joined.
  private(set) var contenders: [Contender] = []
  /// The number of the current frame: a recognizer reports at most one change in each.
  private(set) var frame = 0
  /// Called with each decision and its reason; nil disables tracing.
  var trace: ((GestureDecision) -> Void)?
  let actions = ActionQueue()

  private var hasClaims = false
  private var hasResolvedOwnership = false
  /// Whether a contender may have finished since the last call of `resetFinished`.
  private var needsReset = false
  /// The contenders that fired since the last call of `takeWinners`.
  private var winners: [Contender] = []

  // MARK: Steps of a frame

  func beginFrame() {
    frame += 1
    actions.beginFrame()
  }

  /// Adds a finger that has landed to the sequence of a recognizer; nil if the recognizer does not
  /// accept it.
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

  /// Requests a search for finished recognizers: one has ended or lost a finger, or a timer fired.
  func setNeedsReset() { needsReset = true }

  /// Ownership of a touch has been resolved.
  func ownershipDidResolve() { hasResolvedOwnership = true }

  /// Applies the rules to all claims until nothing changes.
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

  /// Removes and returns the contenders that fired since the last call.
  func takeWinners() -> [Contender] {
    guard !winners.isEmpty else { return [] }
    defer { winners.removeAll(keepingCapacity: true) }
    return winners
  }

  /// Resets the recognizers that have finished and track no finger. Returns whether any were reset.
  func resetFinished() -> Bool {
    guard needsReset else { return false }
    needsReset = false
    var hasReset = false
    for contender in contenders where contender.isDone && contender.isCurrent {
      // Removed first, because a recognizer's `reset` may make it join a new sequence.
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
    report(.entered(state), of: contender)
    actions.add(state, of: contender)
  }

  /// Traces a decision, which is made up only if it is traced.
  func report(_ outcome: @autoclosure () -> GestureDecision.Outcome, of contender: Contender) {
    trace?(GestureDecision(recognizer: contender.recognizer, outcome: outcome()))
  }

  func removeActions(of contender: Contender) { actions.removeAll(of: contender) }

  // MARK: The rules

  /// Applies the rules to a claim. Returns false while the claim waits.
  ///
  /// Delegates may do anything, so the claim may be gone after each of their answers.
  private func decide(_ contender: Contender) -> Bool {
    let recognizer = contender.recognizer
    // 1. Should begin.
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
      return wait(contender, "for its touches to be committed")
    }
    // 5. Recognition.
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

  private func fail(_ contender: Contender, because reason: @autoclosure () -> String) -> Bool {
    guard contender.status == .possible, contender.hasTouches else { return true }
    report(.failed(reason()), of: contender)
    contender.finish(as: .failed)
    return true
  }

  /// Leaves a claim undecided. Traces the reason once, not in every frame.
  private func wait(_ contender: Contender, _ reason: @autoclosure () -> String) -> Bool {
    guard trace != nil else { return false }
    let reason = reason()
    if contender.setReasonToWait(reason) { report(.waits(reason), of: contender) }
    return false
  }

  // MARK: Relations

  /// Whether an active gesture prevents another one.
  private func excludes(_ active: Contender, _ other: Contender) -> Bool {
    guard active !== other, active.sharesTouch(with: other) else { return false }
    let (first, second) = (active.recognizer, other.recognizer)
    return first.canPrevent(second) && second.canBePrevented(by: first)
      && !first.isSimultaneous(with: second)
  }

  /// Whether a gesture requires a peer to fail first, by declaration or by a delegate's answer.
  private func requires(_ contender: Contender, _ other: Contender) -> Bool {
    let required = other.recognizer
    guard other !== contender, required.isEnabled, contender.sharesTouch(with: other) else {
      return false
    }
    return contender.recognizer.requirements.contains { $0.recognizer === required }
      || contender.delegatesRequireFailure(of: required)
  }

  /// Whether a gesture waits for `other`, directly or through others. Delegates' answers may form a
  /// cycle, in which no gesture must wait forever.
  private func waits(_ waiting: Contender, for other: Contender, depth: Int = 0) -> Bool {
    guard waiting.claim != nil, depth < contenders.count else { return false }
    return contenders.contains { required in
      required.status == .possible && requires(waiting, required)
        && (required === other || waits(required, for: other, depth: depth + 1))
    }
  }

  // MARK: The order of decisions

  /// Sorts by depth, deeper views first; within one view by order of addition, except that taps
  /// exchange places so that a higher tap count comes first.
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

  /// The sort key: depth of the view, deepest first, then order of addition.
  private func place(of contender: Contender) -> (Int, Int) {
    guard let view = contender.recognizer.view else { return (0, 0) }
    return (-view.depth, view.gestureRecognizers.firstIndex { $0 === contender.recognizer } ?? 0)
  }

  /// Whether both are taps of one view and the first has the lower tap count.
  private func isLowerTap(_ contender: Contender, than other: Contender) -> Bool {
    let (first, second) = (contender.recognizer, other.recognizer)
    return first.view === second.view && first.tapRank > 0 && first.tapRank < second.tapRank
  }
}
