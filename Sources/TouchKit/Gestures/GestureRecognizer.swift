/// Recognizes one kind of gesture in the touches of a view and its descendants.
///
/// A recognizer examines only its own touches and requests changes of its state; the window's
/// arbiter grants or refuses them at the end of each frame. Subclasses override the four `touches…`
/// methods and `reset()`, and call `transition(to:)`. Values are kept in window points and
/// converted on request. See <doc:WritingARecognizer> for an example, and <doc:GestureConflicts>
/// for the rules of the arbiter. Two recognizers are equal if they are the same object.
@MainActor  // Explicit, because subclasses in other modules do not inherit the default isolation.
open class GestureRecognizer: Hashable {
  /// The stages of a gesture.
  public nonisolated enum State: String, Hashable, Sendable {
    /// The gesture has not been recognized yet, but may be.
    case possible
    /// A continuous gesture has been recognized.
    case began
    /// The values of a continuous gesture have changed.
    case changed
    /// A continuous gesture has ended, or a discrete one has been recognized.
    case ended
    /// The gesture was cancelled: restore the state from before it began.
    case cancelled
    /// The touches do not match the gesture, or another gesture prevents it.
    case failed

    /// A discrete gesture's name for `ended`.
    public static let recognized = State.ended
  }

  /// The phase of a gesture in which its action is called.
  public nonisolated enum Phase: String, Hashable, Sendable {
    /// A continuous gesture has begun.
    case began
    /// The values of a continuous gesture have changed.
    case changed
    /// A continuous gesture has ended, or a discrete one has been recognized.
    case ended
    /// The gesture was cancelled: restore the state from before it began.
    case cancelled
  }

  /// The recognizer's name in logs and traces.
  public var name = ""
  /// The view that the recognizer is attached to, whose touches and whose descendants' touches it
  /// receives; nil if detached.
  public internal(set) weak var view: View?
  /// The object that is consulted before decisions about the gesture.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether recognition cancels the touches for their views.
  public var cancelsTouchesInView = true
  /// Whether views receive touches only after this recognizer has failed.
  public var delaysTouchesBegan = false
  /// Whether views receive the end of a touch only when this recognizer is no longer possible.
  public var delaysTouchesEnded = true
  /// Whether the recognizer receives touches. Disabling it cancels a running gesture; enabling it
  /// applies to touches that begin later.
  public var isEnabled = true {
    didSet { if oldValue && !isEnabled { cancel() } }
  }

  /// Whether a gesture that has begun goes on when its view leaves the window, as one that carries something
  /// away does: it belongs to the finger then. By default false: the gesture is cancelled.
  public var outlivesView = false

  /// The tracked fingers that are still down, in landing order.
  public internal(set) var touches: [Touch] = []
  /// The hand of the first finger of the sequence, or of the last sequence; nil before any.
  public internal(set) var hand: HandID?
  /// The only hand whose fingers the recognizer tracks; nil, the default, for those of all hands. A
  /// view on which several hands act at once has recognizers for each of them; see
  /// ``View/touchWillLand(_:)``.
  public var trackedHand: HandID?
  /// The arbiter's state of this recognizer, until the reset; nil outside a sequence.
  var contender: Contender?
  /// The state that the running action reports, which may be an earlier one; nil outside an action,
  /// and as soon as a nested frame begins.
  var stateInAction: State?
  private(set) var requirements: [WeakRecognizer] = []
  private(set) var companions: [WeakRecognizer] = []
  /// Called on a programming error. Traps in a debug build, does nothing in a release build.
  package static var onMisuse: (String) -> Void = { assertionFailure($0) }
  private var actions: [(Phase) -> Void] = []
  private var deadlines: [Deadline] = []
  private var lastLocation = Point.zero
  /// The centroid of the points at which the gesture's fingers landed, in window points.
  private var startPoint = Point.zero

  /// Creates a recognizer without actions.
  public init() {}

  // MARK: For clients

  /// The state of the gesture. Inside an action, the state that the action reports.
  public var state: State { stateInAction ?? status }

  /// The current state, even inside an action that reports an earlier one.
  var status: State { contender?.status ?? .possible }

  /// The number of fingers that currently take part.
  public var numberOfTouches: Int { touches.count }

  /// Whether the gesture is a single event, such as a tap, rather than a continuous one.
  open var isDiscrete: Bool { false }

  /// The location of the gesture, usually the centroid of its fingers, in a view's coordinates
  /// (nil: the window's).
  public func location(in view: View?) -> Point {
    view?.convertFromWindow(windowLocation) ?? windowLocation
  }

  /// The location at which the gesture started, in a view's current coordinates (nil: the
  /// window's): the centroid of the points at which the fingers landed that took part when the
  /// gesture began.
  public func startLocation(in view: View?) -> Point {
    view?.convertFromWindow(startPoint) ?? startPoint
  }

  /// The location of one of the fingers in a view's coordinates (nil: the window's).
  public func location(ofTouch index: Int, in view: View?) -> Point {
    touches[index].location(in: view)
  }

  /// Makes this gesture wait until another one that shares its fingers has failed.
  ///
  /// A cycle of requirements could never be resolved. The requirement that would close it traps in
  /// a debug build and is ignored in a release build.
  public func require(toFail other: GestureRecognizer) {
    guard !other.requiresTransitively(self) else {
      return reportMisuse("requiring \(other) to fail before \(self) would close a cycle")
    }
    requirements.append(WeakRecognizer(other))
  }

  /// Allows this gesture and each of the others to run at the same time on the same fingers; does
  /// not apply to the others among themselves.
  public func recognizeSimultaneously(with others: GestureRecognizer...) {
    companions += others.map(WeakRecognizer.init)
  }

  // MARK: For subclasses

  /// Stops tracking a finger, whose view then keeps it whatever the outcome of this gesture.
  ///
  /// Ignoring the last finger cancels a gesture that has begun, and fails one that waits.
  public func ignore(_ touch: Touch) {
    guard let contender, contender.includes(touch) else { return }
    let window = window
    if contender.ignore(touch) { window?.settleGestures() }
  }

  /// Called when fingers have landed; `touches` already contains them.
  open func touchesBegan(_ began: [Touch], with event: TouchEvent) {}
  /// Called when fingers have moved, once with all that moved in this frame.
  open func touchesMoved(_ moved: [Touch], with event: TouchEvent) {}
  /// Called when fingers have lifted; `touches` no longer contains them.
  open func touchesEnded(_ ended: [Touch], with event: TouchEvent) {}
  /// Called when touches were cancelled; the gesture has already been cancelled or has failed.
  open func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) {}
  /// Called after the sequence has ended, to discard its state.
  open func reset() {}
  /// Whether the recognizer tracks a finger that has landed.
  open func shouldReceive(_ touch: Touch) -> Bool { true }
  /// Whether the recognizer tracks fingers on a touchpad, and turns of the wheel with Control held,
  /// that no view handles. They arrive as two touches about the pointer. By default false; true for
  /// the recognizers of pinches, rotations and transforms.
  open var receivesIndirectTouches: Bool { false }
  /// Whether the gesture may begin now; called before the delegate is consulted.
  open func shouldBegin() -> Bool { true }
  /// Whether this gesture, once active, prevents another one on the same fingers.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether another active gesture on the same fingers prevents this one.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether the recognizer waits for further fingers while none is down, as between two taps of a
  /// double tap.
  open var awaitsMoreTouches: Bool { false }
  /// Whether the gesture waits until all its touches are committed, because its effect cannot be
  /// undone. By default true for discrete gestures.
  open var requiresCommittedTouches: Bool { isDiscrete }
  /// The number of taps that the gesture requires; 0 for a gesture that is not a tap. Of two taps
  /// of one view the one with the higher rank is decided first.
  open var tapRank: Int { 0 }
  /// The centroid of the fingers, in window points; the last known one while no finger is down.
  open var windowLocation: Point { touches.isEmpty ? lastLocation : touches.centroid }
  /// Whether the recognizer waits for the next tap of a series, and a finger that lands at a point
  /// (in window points) is too far away to be it.
  func endsSeries(forTouchAt point: Point) -> Bool { false }

  /// The current values, for the gesture log.
  open var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("location", .point(windowLocation))]
  }

  /// Requests a change of state. From possible, `began` and `recognized` are claims, which the
  /// arbiter decides at the end of the frame or later.
  public func transition(to next: State) {
    // Without touches the gesture could neither be arbitrated nor ended.
    guard let contender, contender.hasTouches else {
      return next == .failed ? () : reportMisuse("\(self) has no finger and cannot be \(next)")
    }
    contender.transition(to: next)
  }

  /// Schedules a closure for an event time; cancelled when the gesture fails or ends before.
  /// Returns nil while the view is in no window and no finger is down.
  public func schedule(at time: EventTime, _ action: @escaping () -> Void) -> Deadline? {
    let deadline = window?.schedule(at: time) { [weak self] in
      self?.stateInAction = nil
      action()
    }
    if let deadline { deadlines.append(deadline) }
    return deadline
  }

  /// The window of the view, or of the first finger where the view is in no window.
  public var window: Window? { view?.window ?? touches.first?.window }

  // MARK: For the arbiter and the contender

  /// Whether the gesture is possible and has no pending claim.
  var isUndecided: Bool {
    guard let contender else { return true }
    return contender.status == .possible && contender.claim == nil
  }
  var isRunning: Bool { contender?.isRunning ?? false }
  /// Whether the gesture goes on without fingers: what ends it then does not take it back.
  var isInFlight: Bool { false }

  /// Whether a finger that has landed joins the sequence; not if the delegate, when asked, removes
  /// the recognizer or its view.
  func accepts(_ touch: Touch) -> Bool {
    isEnabled && !(contender?.isClosed ?? false)
      && (trackedHand == nil || trackedHand == touch.hand)
      && (!touch.isIndirect || receivesIndirectTouches) && shouldReceive(touch)
      && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true && view?.window != nil
  }

  /// Whether both gestures may run on the same fingers, by declaration or by a delegate's answer.
  func isSimultaneous(with other: GestureRecognizer) -> Bool {
    companions.contains { $0.recognizer === other }
      || other.companions.contains { $0.recognizer === self }
      || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
        ?? false
  }

  /// Cancels the gesture. Sends one `cancelled` action if an action has reported the gesture, else
  /// none.
  func cancel() {
    guard let contender else { return }
    let window = window
    contender.cancel()
    window?.settleGestures()
  }

  func append(_ action: @escaping (Phase) -> Void) { actions.append(action) }

  func sendActions(for state: State) {
    guard let phase = Phase(state) else { return }
    for action in actions {
      stateInAction = state
      action(phase)
    }
    stateInAction = nil
  }

  func reportMisuse(_ message: String) { Self.onMisuse(message) }

  /// Keeps where the fingers landed as the start of the gesture, until it begins.
  func rememberStart() {
    guard !touches.isEmpty, isUndecided else { return }
    var sum = Vector.zero
    for touch in touches { sum += touch.startLocation - .zero }
    startPoint = .zero + sum / Double(touches.count)
  }

  /// Keeps the centroid of the fingers as the gesture's location before they are removed.
  func rememberLocation() {
    if !touches.isEmpty { lastLocation = touches.centroid }
  }

  func cancelDeadlines() {
    for deadline in deadlines { deadline.cancel() }
    if !deadlines.isEmpty { deadlines.removeAll(keepingCapacity: true) }
  }

  /// Whether both are the same object.
  public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
    left === right
  }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }

  private func requiresTransitively(_ other: GestureRecognizer) -> Bool {
    self === other
      || requirements.contains { $0.recognizer?.requiresTransitively(other) ?? false }
  }
}

extension GestureRecognizer: @MainActor CustomStringConvertible {
  /// The name, or the type if the name is empty.
  public var description: String { name.isEmpty ? "\(type(of: self))" : name }
}

struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
  init(_ recognizer: GestureRecognizer) { self.recognizer = recognizer }
}

extension [Touch] {
  /// The mean of the touches' locations, in window points; zero for an empty array.
  package var centroid: Point {
    guard !isEmpty else { return .zero }
    var sum = Vector.zero
    for touch in self { sum += touch.location - .zero }
    return .zero + sum / Double(count)
  }
}
