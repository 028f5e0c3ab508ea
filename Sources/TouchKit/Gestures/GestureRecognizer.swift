/// Turns the fingers of one view into one kind of gesture.
///
/// A recogniser looks only at its own touches and says what it would like to be; the window's
/// arbiter decides at the end of each frame who gets it. Subclasses override the four `touches…`
/// methods and `reset()`, and call `transition(to:)`. All values are kept in window points and
/// converted when asked for. <doc:WritingARecognizer> builds one, and <doc:GestureConflicts> tells
/// how the arbiter decides.
@MainActor  // Said, not left to the default: or subclasses in other modules would not inherit it.
open class GestureRecognizer {
  /// How far a gesture is.
  public nonisolated enum State: String, Hashable, Sendable {
    /// Nothing decided yet.
    case possible
    /// A continuous gesture has been recognised.
    case began
    /// Its values have changed.
    case changed
    /// It is over; for a discrete gesture: it has been recognised.
    case ended
    /// It was broken off: restore what was before it began.
    case cancelled
    /// The fingers do something else.
    case failed

    /// A discrete gesture's name for `ended`.
    public static let recognized = State.ended
  }

  /// The recogniser's name in logs and traces.
  public var name = ""
  /// The view whose touches, and whose descendants' touches, are looked at.
  public internal(set) weak var view: View?
  /// Asked before decisions; see `GestureRecognizerDelegate`.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether recognition takes the touches away from the views (they receive `cancelled`).
  public var cancelsTouchesInView = true
  /// Whether views learn of touches only after this recogniser has failed.
  public var delaysTouchesBegan = false
  /// Whether views learn that a touch ended only once this recogniser is no longer possible.
  public var delaysTouchesEnded = true
  /// Switching off a running gesture cancels it; switching on counts only later touches.
  public var isEnabled = true {
    didSet { if oldValue && !isEnabled { breakOff() } }
  }

  /// The fingers that are tracked and still down, in the order in which they landed.
  public internal(set) var touches: [Touch] = []
  /// All touches since the last reset, those of a multi-tap's earlier taps included.
  var sequence: [Touch] = []
  /// What the recogniser truly is; `state` differs while an action about an earlier state runs,
  /// until a frame comes in a loop that the action spins.
  var status = State.possible
  var stateInAction: State?
  var wish: GestureWish?
  var requirements: [WeakRecognizer] = []
  var companions: [WeakRecognizer] = []
  var answers: [RequirementAnswer] = []
  /// Whether all fingers have lifted and only the verdict on one of their touches is open.
  var isEnding = false
  /// Who decides; nil while no finger of a sequence is tracked.
  var arbiter: GestureArbiter?
  /// The last state that an action reported in this sequence.
  var lastReported: State?
  /// Told the errors of programmers: traps in a debug build, does nothing in a release build.
  package static var onMisuse: (String) -> Void = { assertionFailure($0) }
  var lastChangedFrame = -1
  private var actions: [(GestureRecognizer) -> Void] = []
  private var deadlines: [Deadline] = []
  private var lastLocation = Point.zero

  /// A recogniser without actions.
  public init() {}

  // MARK: What clients ask and say

  /// How far the gesture is.
  public var state: State { stateInAction ?? status }

  /// Whether the gesture would begin but waits for others to fail, or for its touches to be ours.
  public var isWaiting: Bool { wish != nil }

  /// How many fingers take part at present.
  public var numberOfTouches: Int { touches.count }

  /// Whether the gesture is a single event (recognised or not) rather than a process.
  open var isDiscrete: Bool { false }

  /// Calls a closure at each change of state to began, changed, ended or cancelled.
  ///
  /// The recogniser keeps the closure as long as it lives, and its view keeps the recogniser:
  /// capture both unowned. The closure runs when all gestures of the frame are decided.
  public func addAction(_ action: @escaping (GestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// The centroid of the fingers in a view's coordinates (nil: the window's).
  public func location(in view: View?) -> Point {
    view?.convertFromWindow(windowLocation) ?? windowLocation
  }

  /// Where one of the fingers is, in a view's coordinates (nil: the window's).
  public func location(ofTouch index: Int, in view: View?) -> Point {
    touches[index].location(in: view)
  }

  /// Lets this gesture wait until another one that shares its fingers has failed.
  ///
  /// A cycle of requirements could never be resolved; it traps in a debug build, and in a
  /// release build the requirement that would close it is ignored.
  public func require(toFail other: GestureRecognizer) {
    guard !other.requiresTransitively(self) else {
      return reportMisuse("requiring \(other) to fail before \(self) would close a cycle")
    }
    requirements.append(WeakRecognizer(other))
  }

  /// Lets this gesture and each of the others run at the same time on the same fingers; says
  /// nothing of the others among themselves.
  public func recognizeSimultaneously(with others: GestureRecognizer...) {
    companions += others.map(WeakRecognizer.init)
  }

  // MARK: For subclasses

  /// Tracks a finger no longer: its view keeps it whatever becomes of this gesture.
  ///
  /// A gesture that has begun is cancelled with its last finger, and one that waits fails.
  public func ignore(_ touch: Touch) {
    guard sequence.holds(touch) else { return }
    rememberLocation()
    touches.removeAll { $0 === touch }
    sequence.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === self }
    arbiter?.noteEnd()
    guard touches.isEmpty, isRunning || isWaiting else { return }
    finish(as: isRunning ? .cancelled : .failed)
    window?.input.settleOutsideFrame()
  }

  /// Fingers have landed; `touches` contains them already.
  open func touchesBegan(_ began: [Touch], with event: TouchEvent) {}
  /// Fingers have moved, all that moved in this frame at once.
  open func touchesMoved(_ moved: [Touch], with event: TouchEvent) {}
  /// Fingers have lifted; `touches` no longer contains them.
  open func touchesEnded(_ ended: [Touch], with event: TouchEvent) {}
  /// Fingers were taken away; the gesture has been cancelled or has failed already.
  open func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) {}
  /// The sequence is over: forget it.
  open func reset() {}
  /// Whether a finger that lands is tracked at all.
  open func shouldReceive(_ touch: Touch) -> Bool { true }
  /// Whether the recogniser wants to begin now; asked before the delegate.
  open func shouldBegin() -> Bool { true }
  /// Whether this gesture, once active, forbids another one on the same fingers.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether another active gesture on the same fingers forbids this one.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether more fingers may still come although none is down, as between the taps of a double.
  open var awaitsMoreTouches: Bool { false }
  /// Whether the gesture must wait until its touches are ours for good, because what it does
  /// cannot be undone.
  open var requiresCommittedTouches: Bool { isDiscrete }
  /// The centroid of the fingers in window points; the last one when none is down.
  open var windowLocation: Point { touches.isEmpty ? lastLocation : touches.centroid }
  /// Whether a series of taps that waits for its next one cannot go on with a finger at a point.
  func endsSeries(forTouchAt point: Point) -> Bool { false }

  /// What the gesture log tells of the values at present.
  open var facts: [Fact] { [Fact("location", .point(windowLocation))] }

  /// Says what the recogniser would like to be. From possible, `began` and `recognized` are
  /// wishes that the arbiter grants at the end of the frame, perhaps much later.
  public func transition(to next: State) {
    // Without a finger there is nothing to be decided, nor anything that would end it again.
    guard !sequence.isEmpty else {
      return next == .failed ? () : reportMisuse("\(self) has no finger and cannot be \(next)")
    }
    switch (status, next) {
    case (.possible, .began) where !isDiscrete, (.possible, .recognized) where isDiscrete:
      if wish == nil { wish = GestureWish() }
      arbiter?.noteWish()
    case (.possible, .changed) where wish != nil: break
    case (.possible, .ended) where wish != nil: wish?.isOver = true
    case (.possible, .cancelled) where wish != nil, (.possible, .failed):
      arbiter?.trace?("\(self) fails: its fingers do something else")
      finish(as: .failed)
    case (.began, .changed), (.changed, .changed): reportChange()
    case (.began, .ended), (.changed, .ended): end()
    case (.began, .cancelled), (.changed, .cancelled): finish(as: .cancelled)
    default: reportMisuse("\(self) cannot go from \(status.rawValue) to \(next.rawValue)")
    }
  }

  /// Calls a closure at a moment of the event clock unless the gesture is decided before. Nil
  /// while the view is in no window and no finger is down.
  public func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline? {
    let deadline = window?.schedule(at: time) { [weak self] in
      self?.stateInAction = nil
      action()
    }
    if let deadline { deadlines.append(deadline) }
    return deadline
  }

  /// The window of the view.
  public var window: Window? { view?.window ?? sequence.first?.window }

  // MARK: The arbiter's side

  /// Whether the gesture has neither begun nor asked to, and may still do so.
  var isUndecided: Bool { status == .possible && wish == nil }
  var isActive: Bool { status == .began || status == .changed || status == .ended }
  var isRunning: Bool { status == .began || status == .changed }
  var isTerminal: Bool { status == .ended || status == .cancelled || status == .failed }

  func sharesTouch(with other: GestureRecognizer) -> Bool {
    for touch in sequence where other.sequence.holds(touch) { return true }
    return false
  }

  /// Whether another client may still claim one of the touches.
  var isProvisional: Bool { sequence.contains { $0.isProvisional } }

  /// Takes a new finger in, unless the gesture is over, waits for its verdict or declines.
  func track(_ touch: Touch) -> Bool {
    let isDecided = isTerminal || wish.map { isDiscrete || $0.isOver } ?? false
    guard isEnabled, !isDecided, shouldReceive(touch),
      delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
    else { return false }
    isEnding = false
    touches.append(touch)
    sequence.append(touch)
    touch.gestureRecognizers.append(self)
    return true
  }

  /// Lets go of the fingers that are up.
  func dropLifted() {
    rememberLocation()
    touches.removeAll { !$0.isDown }
    arbiter?.noteEnd()
  }

  /// Lets go of all fingers.
  func dropAll() {
    rememberLocation()
    for touch in touches { touch.gestureRecognizers.removeAll { $0 === self } }
    touches.removeAll(keepingCapacity: true)
    arbiter?.noteEnd()
  }

  func finish(as end: State) {
    rememberLocation()
    status = end
    wish = nil
    isEnding = false
    cancelDeadlines()
    arbiter?.noteEnd()
    if end == .ended || end == .cancelled { arbiter?.enqueue(self, end) }
  }

  /// Stops the gesture from outside: one `cancelled` action if clients know of it, else silence.
  func breakOff() {
    guard let arbiter else { return }
    let input = window?.input
    arbiter.breakOff(self)
    input?.settleOutsideFrame()
  }

  func performReset() {
    dropAll()
    cancelDeadlines()
    status = .possible
    wish = nil
    isEnding = false
    lastReported = nil
    sequence.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    reset()
  }

  func sendActions(about state: State) {
    for action in actions {
      stateInAction = state
      action(self)
    }
    stateInAction = nil
  }

  func reportMisuse(_ message: String) { Self.onMisuse(message) }

  private func rememberLocation() {
    if !touches.isEmpty { lastLocation = touches.centroid }
  }

  /// Another client may still claim a finger that has lifted: until then nothing is final.
  private func end() {
    isEnding = isProvisional
    if !isEnding { finish(as: .ended) }
  }

  private func reportChange() {
    guard !isEnding else { return }
    status = .changed
    guard let arbiter, lastChangedFrame != arbiter.frame else { return }
    lastChangedFrame = arbiter.frame
    arbiter.enqueue(self, .changed)
  }

  private func cancelDeadlines() {
    for deadline in deadlines { deadline.cancel() }
    if !deadlines.isEmpty { deadlines.removeAll(keepingCapacity: true) }
  }

  private func requiresTransitively(_ other: GestureRecognizer) -> Bool {
    self === other
      || requirements.contains { $0.recognizer?.requiresTransitively(other) ?? false }
  }
}

extension GestureRecognizer: @MainActor CustomStringConvertible {
  /// The name, or the type where no name was given.
  public var description: String { name.isEmpty ? "\(type(of: self))" : name }
}

/// What a recogniser that is still possible has asked the arbiter for.
struct GestureWish {
  /// The fingers have lifted while it waited: once granted, it begins and ends.
  var isOver = false
  /// The answer of `shouldBegin`, asked once.
  var mayBegin: Bool?
  /// What the trace was last told that it waits for.
  var reasonToWait: String?
}

/// What delegates said of the question whether one recogniser waits for another; asked once.
struct RequirementAnswer {
  weak var other: GestureRecognizer?
  let isRequired: Bool
}

struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
  init(_ recognizer: GestureRecognizer) { self.recognizer = recognizer }
}

extension Array where Element: AnyObject {
  /// Whether an object is among these. A loop: closures that the standard library calls are
  /// checked for their thread, which costs more than the comparison.
  func holds(_ object: Element) -> Bool {
    for index in indices where self[index] === object { return true }
    return false
  }
}

extension [Touch] {
  /// The mean of the fingers' places in window points; zero for no fingers.
  package var centroid: Point {
    guard !isEmpty else { return .zero }
    var sum = Vector.zero
    for touch in self { sum += touch.location - .zero }
    return .zero + sum / Double(count)
  }
}
