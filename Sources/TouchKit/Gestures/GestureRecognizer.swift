/// Turns the fingers of one view into one kind of gesture.
///
/// A recognizer looks only at its own touches and says what it would like to be; the window's
/// arbiter decides at the end of each frame which gesture gets it. Subclasses override the four `touches…`
/// methods and `reset()`, and call `transition(to:)`. All values are kept in window points and
/// converted when asked for. <doc:WritingARecognizer> builds one, and <doc:GestureConflicts> explains
/// how the arbiter decides.
@MainActor  // Said, not left to the default: or subclasses in other modules would not inherit it.
open class GestureRecognizer {
  /// How far a gesture is.
  public nonisolated enum State: String, Hashable, Sendable {
    /// Nothing decided yet.
    case possible
    /// A continuous gesture has been recognized.
    case began
    /// Its values have changed.
    case changed
    /// It is over; for a discrete gesture: it has been recognized.
    case ended
    /// It was cancelled: restore what was before it began.
    case cancelled
    /// The fingers do something else.
    case failed

    /// A discrete gesture's name for `ended`.
    public static let recognized = State.ended
  }

  /// The recognizer's name in logs and traces.
  public var name = ""
  /// The view whose touches, and whose descendants' touches, are looked at.
  public internal(set) weak var view: View?
  /// Asked before decisions; see `GestureRecognizerDelegate`.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether recognition takes the touches away from the views (they receive `cancelled`).
  public var cancelsTouchesInView = true
  /// Whether views learn of touches only after this recognizer has failed.
  public var delaysTouchesBegan = false
  /// Whether views learn that a touch ended only once this recognizer is no longer possible.
  public var delaysTouchesEnded = true
  /// Switching off a running gesture cancels it; switching on counts only later touches.
  public var isEnabled = true {
    didSet { if oldValue && !isEnabled { cancel() } }
  }

  /// The fingers that are tracked and still down, in the order in which they landed.
  public internal(set) var touches: [Touch] = []
  /// The part in the sequence under way; nil while no finger of one is tracked. The arbiter owns it.
  weak var contender: Contender?
  /// What `state` is while an action about an earlier state runs, until a frame comes in a loop that
  /// the action spins.
  var stateInAction: State?
  private(set) var requirements: [WeakRecognizer] = []
  private(set) var companions: [WeakRecognizer] = []
  /// Called with the errors of programmers: traps in a debug build, does nothing in a release build.
  package static var onMisuse: (String) -> Void = { assertionFailure($0) }
  private var actions: [(GestureRecognizer) -> Void] = []
  private var deadlines: [Deadline] = []
  private var lastLocation = Point.zero

  /// A recognizer without actions.
  public init() {}

  // MARK: What clients ask and say

  /// How far the gesture is.
  public var state: State { stateInAction ?? status }

  /// The present state, whatever an action that runs is about.
  var status: State { contender?.status ?? .possible }

  /// Whether the gesture would begin but waits for others to fail, or for its touches to be ours.
  public var isWaiting: Bool { contender?.claim != nil }

  /// How many fingers take part at present.
  public var numberOfTouches: Int { touches.count }

  /// Whether the gesture is a single event (recognized or not) rather than a process.
  open var isDiscrete: Bool { false }

  /// Calls a closure at each change of state to began, changed, ended or cancelled.
  ///
  /// The closure runs when all gestures of the frame are decided. The recognizer keeps it as long
  /// as it lives, and its view keeps the recognizer: capture both `unowned`, as well as the views
  /// that they lie in. All of these are alive whenever the closure runs, and until it returns. A
  /// view that leaves the window while the gesture runs, be it in this very closure, is released
  /// only after the closure has been called with `cancelled`, once. Capture anything else `weak`
  /// that may be released before the view.
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
    guard let contender, contender.includes(touch) else { return }
    let window = window
    if contender.ignore(touch) { window?.settleGestures() }
  }

  /// Fingers have landed; `touches` contains them already.
  open func touchesBegan(_ began: [Touch], with event: TouchEvent) {}
  /// Fingers have moved, all that moved in this frame at once.
  open func touchesMoved(_ moved: [Touch], with event: TouchEvent) {}
  /// Fingers have lifted; `touches` no longer contains them.
  open func touchesEnded(_ ended: [Touch], with event: TouchEvent) {}
  /// Fingers were taken away; the gesture has been cancelled or has failed already.
  open func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) {}
  /// Called when the sequence is over: release what belongs to it.
  open func reset() {}
  /// Whether a finger that lands is tracked at all.
  open func shouldReceive(_ touch: Touch) -> Bool { true }
  /// Whether the recognizer wants to begin now; asked before the delegate.
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
  /// How many taps the gesture asks for; 0 for a gesture that is no tap. Of two taps of one view the
  /// one of the higher rank is decided first.
  open var tapRank: Int { 0 }
  /// The centroid of the fingers in window points; the last one when none is down.
  open var windowLocation: Point { touches.isEmpty ? lastLocation : touches.centroid }
  /// Whether a series of taps that waits for its next one cannot go on with a finger at a point.
  func endsSeries(forTouchAt point: Point) -> Bool { false }

  /// What the gesture log tells of the values at present.
  open var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("location", .point(windowLocation))]
  }

  /// Says what the recognizer would like to be. From possible, `began` and `recognized` are
  /// claims that the arbiter grants at the end of the frame, perhaps much later.
  public func transition(to next: State) {
    // Without a finger there is nothing to be decided, nor anything that would end it again.
    guard let contender, contender.hasTouches else {
      return next == .failed ? () : reportMisuse("\(self) has no finger and cannot be \(next)")
    }
    contender.transition(to: next)
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
  public var window: Window? { view?.window ?? touches.first?.window }

  // MARK: For the arbiter and the contender

  /// Whether the gesture has neither begun nor asked to, and may still do so.
  var isUndecided: Bool {
    guard let contender else { return true }
    return contender.status == .possible && contender.claim == nil
  }
  var isRunning: Bool { contender?.isRunning ?? false }

  /// Whether a finger that has landed is to be tracked.
  func accepts(_ touch: Touch) -> Bool {
    isEnabled && !(contender?.isClosed ?? false) && shouldReceive(touch)
      && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Whether both gestures may run on the same fingers: declared, or by a delegate's answer.
  func isSimultaneous(with other: GestureRecognizer) -> Bool {
    companions.contains { $0.recognizer === other }
      || other.companions.contains { $0.recognizer === self }
      || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false
  }

  /// Ends the gesture from outside: one `cancelled` action if an action has reported it, else
  /// silence.
  func cancel() {
    guard let contender else { return }
    let window = window
    contender.cancel()
    window?.settleGestures()
  }

  func sendActions(about state: State) {
    for action in actions {
      stateInAction = state
      action(self)
    }
    stateInAction = nil
  }

  func reportMisuse(_ message: String) { Self.onMisuse(message) }

  /// Keeps the centroid of the fingers, about to be released, as the gesture's location.
  func rememberLocation() {
    if !touches.isEmpty { lastLocation = touches.centroid }
  }

  func cancelDeadlines() {
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

struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
  init(_ recognizer: GestureRecognizer) { self.recognizer = recognizer }
}

extension Array where Element: AnyObject {
  /// Whether an object is among these. A loop: closures that the standard library calls are
  /// checked for their thread, which costs more than the comparison.
  func containsIdentical(_ object: Element) -> Bool {
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
