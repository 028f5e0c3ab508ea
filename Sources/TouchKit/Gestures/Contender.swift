/// One recognizer's part in the sequence of touches under way: what it claims, what was decided
/// for it, and which touches count.
///
/// The arbiter creates a contender when a recognizer takes the first finger of a sequence, and
/// removes it at the reset. Until then the two own each other; a recognizer that has none is
/// possible and tracks no finger.
final class Contender {
  typealias State = GestureRecognizer.State

  let recognizer: GestureRecognizer
  private let arbiter: GestureArbiter

  private(set) var status = State.possible
  /// What the recognizer has asked for and has not been granted yet.
  private(set) var claim: RecognitionClaim?
  /// The touches of the sequence that have lifted or were released. Those that are tracked are the
  /// recognizer's `touches`, and in no other list.
  private(set) var earlierTouches: [Touch] = []
  /// Whether all fingers have lifted and only the ownership of one of their touches is open.
  private(set) var isEnding = false
  /// The last state that an action reported.
  private var lastReported: State?
  private var lastChangedFrame = -1
  /// What delegates answered about requirements; each pair is asked about once a sequence.
  private var answers: [RequirementAnswer] = []

  init(_ recognizer: GestureRecognizer, in arbiter: GestureArbiter) {
    self.recognizer = recognizer
    self.arbiter = arbiter
  }

  // MARK: Status

  var isRunning: Bool { status == .began || status == .changed }
  var isActive: Bool { isRunning || status == .ended }
  var isTerminal: Bool { status == .ended || status == .cancelled || status == .failed }
  /// Whether the outcome is settled or only waits to be granted, so that no finger may join.
  var isClosed: Bool {
    isTerminal || claim.map { recognizer.isDiscrete || $0.isOver } ?? false
  }
  /// Whether the recognizer has not been reset since.
  var isCurrent: Bool { recognizer.contender === self }
  /// Whether nothing more can come: no finger is tracked, and none is waited for.
  var isDone: Bool {
    guard recognizer.touches.isEmpty else { return false }
    return isTerminal || claim == nil && !recognizer.awaitsMoreTouches && !isRunning
  }

  // MARK: Touches

  /// All touches of the sequence, those of a multi-tap's earlier taps included, in the order in
  /// which they landed.
  var sequence: [Touch] {
    (earlierTouches + recognizer.touches).sorted { $0.beganTime < $1.beganTime }
  }

  var hasTouches: Bool { !recognizer.touches.isEmpty || !earlierTouches.isEmpty }

  /// Whether a touch belongs to the sequence, tracked or not.
  func includes(_ touch: Touch) -> Bool {
    recognizer.touches.containsIdentical(touch) || earlierTouches.containsIdentical(touch)
  }

  /// Whether both have a touch of their sequences in common, which makes them peers.
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

  /// Tracks a finger that has landed.
  func add(_ touch: Touch) {
    isEnding = false
    recognizer.touches.append(touch)
  }

  /// Stops tracking the fingers that are up.
  func removeEndedTouches() {
    recognizer.rememberLocation()
    for touch in recognizer.touches where !touch.isDown { earlierTouches.append(touch) }
    recognizer.touches.removeAll { !$0.isDown }
    arbiter.noteEnd()
  }

  /// Stops tracking all fingers.
  func removeAllTouches() {
    recognizer.rememberLocation()
    earlierTouches += recognizer.touches
    recognizer.touches.removeAll(keepingCapacity: true)
    arbiter.noteEnd()
  }

  /// Takes a touch out of the sequence. A gesture that runs or waits does not outlast its last
  /// finger; returns whether it came to an end.
  func ignore(_ touch: Touch) -> Bool {
    recognizer.rememberLocation()
    recognizer.touches.removeAll { $0 === touch }
    earlierTouches.removeAll { $0 === touch }
    arbiter.noteEnd()
    guard recognizer.touches.isEmpty, isRunning || claim != nil else { return false }
    finish(as: isRunning ? .cancelled : .failed)
    return true
  }

  // MARK: Transitions

  /// What the recognizer says that it would like to be.
  func transition(to next: State) {
    switch (status, next) {
    case (.possible, .began) where !recognizer.isDiscrete,
      (.possible, .recognized) where recognizer.isDiscrete:
      if claim == nil { claim = RecognitionClaim() }
      arbiter.claimDidChange()
    case (.possible, .changed) where claim != nil: break
    case (.possible, .ended) where claim != nil: claim?.isOver = true
    case (.possible, .cancelled) where claim != nil, (.possible, .failed):
      arbiter.trace?("\(recognizer) fails: its fingers do something else")
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

  /// Brings the gesture to an end, whatever it is at present.
  func finish(as end: State) {
    recognizer.rememberLocation()
    status = end
    claim = nil
    isEnding = false
    recognizer.cancelDeadlines()
    arbiter.noteEnd()
    if end == .ended || end == .cancelled { arbiter.enqueue(end, of: self) }
  }

  /// Ends the gesture from outside: one `cancelled` action if an action has reported it, else
  /// silence.
  func cancel() {
    arbiter.trace?("\(recognizer) is cancelled from \(status.rawValue)")
    arbiter.removeActions(of: self)
    if lastReported == .began || lastReported == .changed {
      finish(as: .cancelled)
    } else if !isTerminal {
      finish(as: .failed)
    }
    removeAllTouches()
  }

  /// Ends a gesture that waits only for the ownership of its touches, once all are ours.
  func endIfCommitted() {
    if isEnding && !isProvisional { finish(as: .ended) }
  }

  /// Releases touches and timers and the recognizer itself, which may then begin a new sequence.
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

  /// Another client may still claim a finger that has lifted: until then nothing is final.
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

  // MARK: What the arbiter writes down

  /// Whether the gesture may begin: the recognizer is asked, then its delegate, once a claim.
  func mayBegin() -> Bool {
    if let answer = claim?.mayBegin { return answer }
    let answer =
      recognizer.shouldBegin()
      && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    claim?.mayBegin = answer
    return answer
  }

  /// Whether the delegate of either side lets this gesture wait for the other one to fail.
  func delegatesRequireFailure(of other: GestureRecognizer) -> Bool {
    guard recognizer.delegate != nil || other.delegate != nil else { return false }
    if let answer = answers.first(where: { $0.other === other }) { return answer.isRequired }
    let isRequired =
      recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    answers.append(RequirementAnswer(other: other, isRequired: isRequired))
    return isRequired
  }

  /// Notes what the claim waits for; returns false if that is known.
  func noteWaiting(_ reason: String) -> Bool {
    guard claim?.reasonToWait != reason else { return false }
    claim?.reasonToWait = reason
    return true
  }

  /// Runs the actions about a state.
  func sendActions(about state: State) {
    lastReported = state
    recognizer.sendActions(about: state)
  }
}

/// What a recognizer that is still possible has asked the arbiter for.
struct RecognitionClaim {
  /// The fingers have lifted while it waited: once granted, it begins and ends.
  var isOver = false
  /// The answer of `shouldBegin`, asked once.
  var mayBegin: Bool?
  /// What it waits for, as the trace last said.
  var reasonToWait: String?
}

/// What delegates answered to the question whether one recognizer waits for another.
private struct RequirementAnswer {
  weak var other: GestureRecognizer?
  let isRequired: Bool
}
