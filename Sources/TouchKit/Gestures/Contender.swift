/// The arbiter's state of one recognizer during a sequence of touches: status, claim, and the
/// touches that count.
///
/// The arbiter creates a contender when a recognizer accepts the first finger of a sequence, and
/// removes it at the reset. Until then contender and arbiter own each other. A recognizer without a
/// contender is possible and tracks no finger.
final class Contender {
  typealias State = GestureRecognizer.State

  let recognizer: GestureRecognizer
  private let arbiter: GestureArbiter

  private(set) var status = State.possible
  /// The recognizer's pending claim; nil if there is none.
  private(set) var claim: RecognitionClaim?
  /// The touches of the sequence that are no longer tracked. The tracked ones are the recognizer's
  /// `touches`, and in no other list.
  private(set) var earlierTouches: [Touch] = []
  /// Whether all fingers have lifted and the gesture only waits for the ownership of their touches.
  private(set) var isEnding = false
  /// The last state reported to actions.
  private var lastReported: State?
  private var lastChangedFrame = -1
  /// The delegates' answers about requirements, asked once for each pair and sequence.
  private var answers: [RequirementAnswer] = []

  init(_ recognizer: GestureRecognizer, in arbiter: GestureArbiter) {
    self.recognizer = recognizer
    self.arbiter = arbiter
  }

  // MARK: Status

  var isRunning: Bool { status == .began || status == .changed }
  var isActive: Bool { isRunning || status == .ended }
  var isTerminal: Bool { status == .ended || status == .cancelled || status == .failed }
  /// Whether no further finger may join: the outcome is final, or the claim only has to be granted.
  var isClosed: Bool {
    isTerminal || claim.map { recognizer.isDiscrete || $0.isOver } ?? false
  }
  /// Whether the recognizer still belongs to this contender: it has not been reset since.
  var isCurrent: Bool { recognizer.contender === self }
  /// Whether the contender can be reset: no finger is tracked or awaited, and no claim is pending.
  var isDone: Bool {
    guard recognizer.touches.isEmpty else { return false }
    return isTerminal || claim == nil && !recognizer.awaitsMoreTouches && !isRunning
  }

  // MARK: Touches

  /// All touches of the sequence, including those of a multi-tap's earlier taps, in landing order.
  var sequence: [Touch] {
    (earlierTouches + recognizer.touches).sorted { $0.beganTime < $1.beganTime }
  }

  var hasTouches: Bool { !recognizer.touches.isEmpty || !earlierTouches.isEmpty }

  /// Whether a touch belongs to the sequence, still tracked or not.
  func includes(_ touch: Touch) -> Bool {
    recognizer.touches.contains(touch) || earlierTouches.contains(touch)
  }

  /// Whether the two sequences share a touch, which makes the contenders peers.
  func sharesTouch(with other: Contender) -> Bool {
    for touch in recognizer.touches where other.includes(touch) { return true }
    for touch in earlierTouches where other.includes(touch) { return true }
    return false
  }

  /// Whether another client may still claim one of the touches.
  var isProvisional: Bool {
    for touch in recognizer.touches where touch.isProvisional { return true }
    for touch in earlierTouches where touch.isProvisional { return true }
    return false
  }

  /// Starts tracking a finger that has landed.
  func add(_ touch: Touch) {
    isEnding = false
    if !hasTouches { recognizer.hand = touch.hand }
    recognizer.touches.append(touch)
    recognizer.rememberStart()
  }

  /// Stops tracking the fingers that have lifted.
  func removeEndedTouches() {
    recognizer.rememberLocation()
    for touch in recognizer.touches where !touch.isDown { earlierTouches.append(touch) }
    recognizer.touches.removeAll { !$0.isDown }
    handOver()
    arbiter.setNeedsReset()
  }

  /// The gesture belongs to the hand of a finger that is left.
  private func handOver() {
    guard let first = recognizer.touches.first,
      !recognizer.touches.contains(where: { $0.hand == recognizer.hand })
    else { return }
    recognizer.hand = first.hand
  }

  /// Stops tracking all fingers.
  func removeAllTouches() {
    recognizer.rememberLocation()
    earlierTouches += recognizer.touches
    recognizer.touches.removeAll(keepingCapacity: true)
    arbiter.setNeedsReset()
  }

  /// Removes a touch from the sequence. Ignoring the last finger ends a gesture that is running or
  /// waiting. Returns whether the gesture ended.
  func ignore(_ touch: Touch) -> Bool {
    recognizer.rememberLocation()
    recognizer.touches.removeAll { $0 === touch }
    earlierTouches.removeAll { $0 === touch }
    handOver()
    arbiter.setNeedsReset()
    guard recognizer.touches.isEmpty, isRunning || claim != nil else { return false }
    finish(as: isRunning ? .cancelled : .failed)
    return true
  }

  // MARK: Transitions

  /// Handles the recognizer's request to enter a state.
  func transition(to next: State) {
    switch (status, next) {
    case (.possible, .began) where !recognizer.isDiscrete,
      (.possible, .recognized) where recognizer.isDiscrete:
      if claim == nil { claim = RecognitionClaim() }
      arbiter.claimDidChange()
    case (.possible, .changed) where claim != nil: break
    case (.possible, .ended) where claim != nil: claim?.isOver = true
    case (.possible, .cancelled) where claim != nil, (.possible, .failed):
      arbiter.report(.failed("its touches do not match"), of: self)
      finish(as: .failed)
    case (.began, .changed), (.changed, .changed): reportChange()
    case (.began, .ended), (.changed, .ended): end()
    case (.began, .cancelled), (.changed, .cancelled): finish(as: .cancelled)
    default:
      recognizer.reportMisuse(
        "\(recognizer) cannot go from \(status.rawValue) to \(next.rawValue)")
    }
  }

  /// Grants the claim.
  func recognize() {
    let isOver = claim?.isOver ?? false
    guard !recognizer.isDiscrete else { return finish(as: .recognized) }
    status = .began
    claim = nil
    lastChangedFrame = arbiter.frame
    arbiter.enqueue(.began, of: self)
    if isOver { transition(to: .ended) }
  }

  /// Ends the gesture in a terminal state, whatever its current one.
  func finish(as end: State) {
    recognizer.rememberLocation()
    status = end
    claim = nil
    isEnding = false
    recognizer.cancelDeadlines()
    arbiter.setNeedsReset()
    if end == .ended || end == .cancelled { arbiter.enqueue(end, of: self) }
  }

  /// Cancels the gesture. Sends one `cancelled` action if an action has reported the gesture, else
  /// none; a gesture that goes on without fingers ends instead.
  func cancel() {
    arbiter.report(.cancelled("it was \(status.rawValue)"), of: self)
    arbiter.removeActions(of: self)
    if lastReported == .began || lastReported == .changed {
      finish(as: recognizer.isInFlight && !isProvisional ? .ended : .cancelled)
    } else if !isTerminal {
      finish(as: .failed)
    }
    removeAllTouches()
  }

  /// Ends a gesture that waits only for the ownership of its touches, once all are committed.
  func endIfCommitted() {
    if isEnding && !isProvisional { finish(as: .ended) }
  }

  /// Releases touches, timers and the recognizer, which may then begin a new sequence.
  func reset() {
    removeAllTouches()
    recognizer.cancelDeadlines()
    status = .possible
    claim = nil
    isEnding = false
    earlierTouches.removeAll()
    recognizer.contender = nil
    recognizer.reset()
  }

  /// Ends the gesture, or waits while another client may still claim one of its touches.
  private func end() {
    isEnding = isProvisional
    if !isEnding { finish(as: .ended) }
  }

  /// Reports at most one change a frame.
  private func reportChange() {
    guard !isEnding else { return }
    status = .changed
    guard lastChangedFrame != arbiter.frame else { return }
    lastChangedFrame = arbiter.frame
    arbiter.enqueue(.changed, of: self)
  }

  // MARK: Cached answers

  /// Whether the gesture may begin: asks the recognizer, then its delegate, once for each claim.
  func mayBegin() -> Bool {
    if let answer = claim?.mayBegin { return answer }
    let answer =
      recognizer.shouldBegin()
      && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    claim?.mayBegin = answer
    return answer
  }

  /// Whether the delegate of either side requires the other gesture to fail before this one.
  func delegatesRequireFailure(of other: GestureRecognizer) -> Bool {
    guard recognizer.delegate != nil || other.delegate != nil else { return false }
    if let answer = answers.first(where: { $0.other === other }) { return answer.isRequired }
    let isRequired =
      recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    answers.append(RequirementAnswer(other: other, isRequired: isRequired))
    return isRequired
  }

  /// Records what the claim waits for; returns false if that has not changed.
  func setReasonToWait(_ reason: String) -> Bool {
    guard claim?.reasonToWait != reason else { return false }
    claim?.reasonToWait = reason
    return true
  }

  /// Runs the recognizer's actions for a state.
  func sendActions(for state: State) {
    lastReported = state
    recognizer.sendActions(for: state)
  }
}

/// The request to begin of a recognizer that is still possible.
struct RecognitionClaim {
  /// Whether the gesture ended while it waited: once granted, it begins and ends at once.
  var isOver = false
  /// The answer of `shouldBegin`; nil before it was asked.
  var mayBegin: Bool?
  /// The reason why the claim waits, as last traced.
  var reasonToWait: String?
}

/// The delegates' answer whether another recognizer has to fail first.
private struct RequirementAnswer {
  weak var other: GestureRecognizer?
  let isRequired: Bool
}
