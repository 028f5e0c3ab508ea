/// The input of a window: its fingers, mice and touchpads, whose they are, and what was done last.
final class WindowInput {
  let dispatcher: TouchDispatcher
  let pointers: WindowPointers
  var hands = HandEstimator()
  /// The hand whose touch, pointer or key is being handled, or was handled last.
  var actingHand: HandID?
  /// The hand for which a hit test looks.
  var hittingHand: HandID?
  var modifiers: Modifiers = []
  /// When a person last used a finger, the mouse, a touchpad or a key.
  var lastTime = EventTime.zero
  private var landingWatches: [LandingWatch.WeakWatch] = []

  init(of window: Window) {
    dispatcher = TouchDispatcher(window: window)
    pointers = WindowPointers(of: window)
  }

  func add(_ watch: LandingWatch) { landingWatches.append(LandingWatch.WeakWatch(watch: watch)) }

  /// Tells those who watch that a finger has landed.
  func noteLanding(of touch: Touch) {
    guard !landingWatches.isEmpty, !touch.isIndirect else { return }
    landingWatches.removeAll { $0.watch == nil }
    for entry in landingWatches { entry.watch?.action(touch) }
  }
}

extension Window {
  // MARK: Input

  /// The pens that are near: those that touch the screen, and those that hover above this window and
  /// have moved in the last half second (``Tuning/penRest``).
  ///
  /// X reports neither that a pen comes near nor that it leaves, only its motion. A hovering pen moves
  /// all the time, because hands tremble.
  public var pens: [Pen] { input.pointers.pens.near(at: now) }

  /// Handles a touch frame. Timers due before it fire first.
  public func handle(_ frame: TouchFrame) {
    beginCall()
    defer { endCall() }
    textInput.note(frame)
    if frame.samples.contains(where: { !$0.isPrecise }) { input.pointers.hover.end() }
    var rest = frame.samples[...]
    repeat {
      let part = rest.prefixOfOneInstant()
      rest = rest[part.endIndex...]
      advanceForInput(at: frame.time)
      input.dispatcher.process(part, at: frame.time)
    } while !rest.isEmpty
  }

  /// Handles a mouse event. The main button acts as a finger. A press of another button, its moves
  /// and its release go to the view under the pointer at the press; all other events go to the view
  /// under the pointer, and from there up the responder chain. Returns whether the event was
  /// handled.
  @discardableResult
  public func handle(_ event: MouseEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    input.modifiers = event.modifiers
    return input.pointers.handle(event)
  }

  /// Handles a touchpad gesture. It goes to the view under the pointer at its beginning, and from
  /// there up the responder chain. A pinch that no view handles drives the recognizers of pinches,
  /// rotations and transforms under the pointer. Returns whether the event was handled.
  @discardableResult
  public func handle(_ event: TouchpadEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    return input.pointers.handle(event)
  }

  /// Cancels all touches and all mouse and touchpad gestures, because the window was unmapped or
  /// the device was removed.
  public func cancelAllTouches(at time: EventTime) {
    beginCall()
    defer { endCall() }
    input.pointers.reset()
    advanceForInput(at: time)
    input.dispatcher.cancelAll(at: now)
    input.pointers.removeAll()
  }

  /// Fires the timers that are due before an event, and advances `now` to it.
  func advanceForInput(at time: EventTime) {
    clock.fireDeadlines { $0 < time }
    clock.advance(to: time)
    input.lastTime = now
  }

  /// Arbitrates after a change to a recognizer. Does nothing inside a frame, which arbitrates at
  /// its end.
  func settleGestures() {
    beginCall()
    defer { endCall() }
    input.dispatcher.settleOutsideFrame()
  }

  /// When a person last used a finger, the mouse, a touchpad or a key here; at first when the window
  /// was shown.
  public var lastInputTime: EventTime { input.lastTime }

  /// The modifiers that were held when mouse or keyboard did something last, such as during a tap.
  public var modifiers: Modifiers { input.modifiers }

  /// Whether a mouse whose main button is pressed with Control is two fingers, one of which mirrors the
  /// other; presses that have begun go on as they are. True by default.
  public var mirrorsMouse: Bool {
    get { input.pointers.mouse.isMirroring }
    set { input.pointers.mouse.isMirroring = newValue }
  }

  /// The view that receives a finger that lands at a point, in window points; nil while the root
  /// view cannot be hit.
  func viewForTouch(at point: Point) -> View? {
    guard root.isHittable else { return nil }
    return root.hitTest(root.convertFromWindow(point)) ?? root
  }

  /// Cancels the touches of a hand, or (nil) of all, outside a modal layer, and the gestures of their
  /// recognizers.
  func cancelTouches(of hand: HandID?, outside layer: View) {
    beginCall()
    defer { endCall() }
    input.dispatcher.cancelTouches(of: hand, outside: layer)
  }

  /// Called before each action of each recognizer runs, for gesture logs.
  public var onGestureAction: ((GestureRecognizer, GestureRecognizer.State) -> Void)? {
    get { input.dispatcher.arbiter.actions.onAction }
    set { input.dispatcher.arbiter.actions.onAction = newValue }
  }

  /// Called with each decision about gestures and its reason; nil, the default, has no cost.
  public var onGestureDecision: ((GestureDecision) -> Void)? {
    get { input.dispatcher.arbiter.trace }
    set { input.dispatcher.arbiter.trace = newValue }
  }

  /// Called with all fingers after each frame, when views and recognizers have handled it.
  public var onTouchFrame: ((TouchEvent) -> Void)? {
    get { input.dispatcher.onFrame }
    set { input.dispatcher.onFrame = newValue }
  }

  /// Called for each phase of each touch that is delivered to a view.
  public var onTouchDelivery: ((Touch.Phase, Touch) -> Void)? {
    get { input.dispatcher.onDelivery }
    set { input.dispatcher.onDelivery = newValue }
  }

  /// The fingers that are down, and those that have lifted while another client may still claim
  /// their touches (``Touch/isDown`` is false for these).
  public var touches: [Touch] { input.dispatcher.directTouches }

  /// The input in progress, for the view tree: the number of touches, of recognizers that take part in a
  /// gesture, and of buttons, pinches and swipes that are held. All are 0 once every finger has lifted and
  /// every gesture is decided.
  var inspectionAttributes: [InspectionAttribute] {
    let counts = [
      ("touches", input.dispatcher.touches.count),
      ("gestures", input.dispatcher.arbiter.contenders.count),
      ("presses", input.pointers.count),
    ]
    return counts.map { InspectionAttribute($0, .number(Double($1))) }
  }
}

extension ArraySlice<TouchSample> {
  /// The longest prefix that may be of one instant: with at most one sample of each finger.
  ///
  /// With two of a finger the samples are of several instants, and their order tells whether one finger
  /// has landed before another one lifted: both were down then.
  func prefixOfOneInstant() -> ArraySlice<TouchSample> {
    guard let second = indices.first(where: isOfEarlierFinger) else { return self }
    let part = self[..<second]
    guard let landing = part.firstIndex(where: \.isLanding) else { return part }
    return part[landing...].firstIndex(where: \.isLift).map { self[..<$0] } ?? part
  }

  private func isOfEarlierFinger(_ index: Int) -> Bool {
    for earlier in startIndex..<index where self[earlier].id == self[index].id { return true }
    return false
  }
}

extension TouchSample {
  fileprivate nonisolated var isLanding: Bool {
    if case .began = kind { true } else { false }
  }

  /// Whether the finger has left the screen.
  fileprivate nonisolated var isLift: Bool { kind == .lifted || kind == .ended }
}
