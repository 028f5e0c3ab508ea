/// Recognizes fingers that move, scale and rotate something in a single gesture.
///
/// One finger drags; two or more also scale and rotate about their centroid. The gesture begins
/// when the fingers have left the first of three slops: that of a drag, a pinch or a rotation. From
/// then on the translation counts. Scale and rotation begin when the fingers have left the slop of
/// each, so a drag with two fingers neither scales nor rotates.
///
/// A value begins without its slop, so that it does not jump, and gives the slop back while the
/// fingers travel the next 32 points (``Tuning/slopRecovery``). Afterwards each value is exactly
/// what the fingers have done since they landed: a pinch from 80 to 160 points doubles the scale.
/// Travel is measured for each value: the mean path of the fingers for the translation, the change
/// of their distance for the scale, the arc of one finger about the other for the rotation.
///
/// A finger that lands or lifts changes no value: later motion is measured from where the fingers
/// are then. The gesture ends when its last finger lifts, or, where it ``decelerates`` and was flung, when
/// it has come to rest.
///
/// ```swift
/// var start = card.pose
/// card.add(TransformGestureRecognizer()).onAction { gesture, phase in
///   if phase == .began { start = card.pose }
///   card.pose = start.applying(gesture.transform(in: card.superview))
/// }
/// ```
public final class TransformGestureRecognizer: GestureRecognizer {
  /// The smallest number of fingers whose motion counts; with fewer of them no value changes.
  public var minimumNumberOfTouches: Int
  /// How far the centroid has to move before the gesture begins, in points; 0 begins with the
  /// first motion. For a mouse it is never more than 4. The slops of scale and rotation are
  /// ``Tuning/pinchSlop`` and ``Tuning/rotationSlop``.
  public var slop = Tuning.slop
  /// Whether the translation contains the slop at once, so that it jumps when the gesture begins
  /// and the grabbed point is then exactly under the finger. Otherwise the point is under the
  /// finger 32 points later. Scale and rotation never jump.
  public var includesSlop = false
  /// Whether two or more fingers begin all three values as soon as one of them has moved by
  /// ``Tuning/uncontestedSlop``, for a view on which they can mean nothing else. From then on each
  /// value is exactly what the fingers have done since they landed, so that the view follows the
  /// smallest turn. At the beginning all three jump by what led to it; ease that where it shows.
  public var followsTwoFingers = false
  /// Whether a gesture that was flung goes on without fingers, slower and slower as a scroll view does, until it
  /// rests; it goes on changing until then, and ends only there. False by default.
  ///
  /// Scale and rotation go on if two fingers were parting, meeting or turning when they lifted together, at most
  /// by a factor of 2 and by half a turn. A finger that lands on the view stops the motion and continues the
  /// gesture. Where motion is reduced, the gesture ends with the lift.
  public var decelerates = false

  private var fingers = FingerSet()
  private var moving = TranslationMeasure(recovery: .gradual)
  private var scaling = ScaleMeasure(recovery: .gradual)
  private var turning = RotationMeasure(recovery: .gradual)
  /// The window's origin after the whole transform without the lag of the translation, in window
  /// points.
  private var origin = Point.zero
  private var lastTime = EventTime.zero
  /// How fast two fingers scaled and turned when the first of them lifted.
  private var turnVelocity: TurnVelocity?
  /// The motion after the lift; nil while there is none.
  private var flight: (animation: Animation, fling: TransformFling, time: Double)?
  /// The location after such a motion, until fingers land.
  private var flownLocation: Point?

  /// Creates a recognizer for a minimum number of fingers.
  public init(minimumTouches: Int = 1) { minimumNumberOfTouches = minimumTouches }

  // MARK: Values

  /// How far the fingers have moved together since the gesture began, in a view's coordinates
  /// (nil: the window's). Use a view that does not move with the gesture.
  public func translation(in view: View?) -> Vector {
    let translation = moving.hasBegun ? moving.value : .zero
    return view?.convertFromWindow(translation) ?? translation
  }

  /// Continues from another translation and resets its velocity; see ``transform(in:)``.
  public func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite else { return }
    moving.set(view?.convertToWindow(translation) ?? translation)
    startTransformAnew()
  }

  /// The ratio of the fingers' span to that when they landed; always finite and positive. Set it to
  /// continue from another value; see ``transform(in:)``.
  public var scale: Double {
    get { scaling.value }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      scaling.set(newValue)
      startTransformAnew()
    }
  }

  /// The rotation of the fingers since they landed, clockwise, not reduced to one revolution. Set
  /// it to continue from another value; see ``transform(in:)``.
  public var rotation: Angle {
    get { turning.value }
    set {
      guard newValue.radians.isFinite else { return }
      turning.set(newValue)
      startTransformAnew()
    }
  }

  /// Whether the fingers have left the slop of the scale since the gesture began.
  public private(set) var hasScaled = false
  /// Whether the fingers have left the slop of the rotation since the gesture began.
  public private(set) var hasRotated = false

  /// The velocity of the fingers, in points per second of a view's coordinates (nil: the window's).
  public func velocity(in view: View?) -> Vector {
    view?.convertFromWindow(moving.velocity) ?? moving.velocity
  }
  /// The change of the scale per second; negative while the fingers approach each other.
  public var scaleVelocity: Double { scaling.velocity(at: lastTime) }
  /// The change of the rotation, in radians per second.
  public var rotationVelocity: Double { turning.velocity(at: lastTime) }

  /// Everything that the fingers have done since the gesture began, as one transform of a view's
  /// coordinates (nil: the window's). Use a view that does not move with the gesture, such as the
  /// superview of the one that does.
  ///
  /// Its linear part consists of ``scale`` and ``rotation``. It is composed frame by frame about
  /// the centroid of the fingers, so that content under the fingers follows them. It is the
  /// identity before the gesture begins and after it has been cancelled: a view placed by its start
  /// pose and this transform is restored without further code. After one of the values has been
  /// set, it is the transform that leads to the values in one step, about the current centroid.
  public func transform(in view: View?) -> Transform {
    guard moving.hasBegun, state != .cancelled else { return .identity }
    let inWindow = Transform.scale(scale).then(.rotation(rotation))
      .then(.translation(origin - .zero - moving.lag))
    guard let view else { return inWindow }
    let toWindow = view.transformToWindow
    return toWindow.inverse.map { toWindow.then(inWindow).then($0) } ?? .identity
  }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [
      InspectionAttribute("translation", .vector(translation(in: nil))),
      InspectionAttribute("velocity", .vector(velocity(in: nil))),
      InspectionAttribute("scale", .number(scale)),
      InspectionAttribute("scaleVelocity", .number(scaleVelocity)),
      InspectionAttribute("rotation", .number(rotation.radians)),
      InspectionAttribute("rotationVelocity", .number(rotationVelocity)),
    ]
  }

  // MARK: Fingers

  public override var receivesIndirectTouches: Bool { true }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    if isDecelerating { hand = began.first?.hand }
    stopFlight()
    flownLocation = nil
    turnVelocity = nil
    // Values that were set while no finger was down do not apply to this gesture.
    if isUndecided, touches.count == began.count { reset() }
    fingers.anchor(touches)
    anchorValues(at: event.timestamp)
    moving.land(at: event.timestamp, isCounting: isCounting)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    if fingers.removeAll(except: touches) { anchorValues(at: lastTime) }
    lastTime = event.timestamp
    let (step, turn) = (fingers.stepToCurrent(), fingers.turnToCurrent())
    let travel = moving.isRecovering ? fingers.meanTravel() : 0
    fingers.follow()
    guard isCounting else { return }
    let old = (scale, rotation)
    moving.move(by: step, traveling: travel, at: lastTime)
    scaling.follow(fingers, at: lastTime)
    turning.follow(turn, fingers, at: lastTime)
    beginValues()
    compose(step, from: old)
    guard moving.hasBegun else { return }
    transition(to: isUndecided ? .began : .changed)
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    let lift = ended.lastTimestamp(or: event)
    noteTurn(at: lift)
    fingers.anchor(touches)
    anchorValues(at: lift)
    moving.lift(at: lift, isLast: touches.isEmpty)
    guard touches.isEmpty else { return }
    if !startFlight(at: lift) { transition(to: isUndecided ? .failed : .ended) }
  }

  public override func reset() {
    fingers.clear()
    moving.clear()
    scaling.clear()
    turning.clear()
    (hasScaled, hasRotated) = (false, false)
    origin = .zero
    stopFlight()
    (turnVelocity, flownLocation) = (nil, nil)
  }

  /// The centroid of the fingers, in window points; while the gesture decelerates, where it would be.
  public override var windowLocation: Point { flownLocation ?? super.windowLocation }

  /// Begins the gesture although no finger has left its slop, because what is under the fingers is about
  /// to move. Does nothing without enough fingers, and once it has begun.
  public func beginAtRest() {
    guard isUndecided, isCounting else { return }
    moving.begin(withholding: 0)
    transition(to: .began)
    window?.settleGestures()
  }

  // MARK: Motion without fingers

  /// Whether all fingers have lifted and the gesture is slowing down.
  public var isDecelerating: Bool { flight?.animation.isRunning ?? false }

  override var isInFlight: Bool { isDecelerating }

  /// Ends the motion without fingers, and with it the gesture, where it is now: because what moves has arrived
  /// somewhere. Does nothing while there is none.
  public func stopDecelerating() {
    guard isDecelerating else { return }
    endFlight()
  }

  /// Keeps how fast the fingers scale and turn before the first of them is gone.
  private func noteTurn(at time: EventTime) {
    guard fingers.isMeasurable else { return }
    turnVelocity = TurnVelocity(
      scaling: hasScaled ? scaling.velocity(at: time) / scale : 0,
      turning: hasRotated ? turning.velocity(at: time) : 0, radius: fingers.meanRadius, time: time)
  }

  /// Goes on without fingers if the gesture was flung; returns whether it does.
  private func startFlight(at time: EventTime) -> Bool {
    guard decelerates, isRunning, let window, !window.animator.isReduced else { return false }
    let turn = turnVelocity.flatMap { time - $0.time <= Tuning.staggeredLift ? $0 : nil }
    guard let fling = TransformFling(moving.velocity, turn) else { return false }
    flownLocation = super.windowLocation
    let animation = window.animator.animate(
      from: time, duration: .seconds(fling.duration), curve: .linear,
      update: { [weak self] fraction in self?.fly(to: fraction * fling.duration) },
      completion: { [weak self] in self?.endFlight() })
    flight = (animation, fling, 0)
    return true
  }

  /// Moves on to a time since the lift, in seconds.
  private func fly(to time: Double) {
    guard let (_, fling, before) = flight, isRunning else { return }
    flight?.time = time
    let step = fling.translation(at: time) - fling.translation(at: before)
    let old = (scale, rotation)
    moving.coast(by: step)
    scaling.coast(by: fling.scale(at: time) / fling.scale(at: before))
    turning.coast(by: fling.rotation(at: time) - fling.rotation(at: before))
    flownLocation = windowLocation + step
    compose(step, from: old)
    changeWithoutTouches(to: .changed)
  }

  private func endFlight() {
    stopFlight()
    if isRunning, touches.isEmpty { changeWithoutTouches(to: .ended) }
  }

  private func changeWithoutTouches(to next: State) {
    window?.input.dispatcher.performOutsideTouches { transition(to: next) }
  }

  /// Stops the motion; the gesture goes on.
  private func stopFlight() {
    guard let (animation, _, _) = flight else { return }
    flight = nil
    animation.cancel()
    moving.rest()
  }

  private var isCounting: Bool { touches.count >= minimumNumberOfTouches }

  private func anchorValues(at time: EventTime) {
    lastTime = time
    scaling.anchor(fingers, at: time)
    turning.anchor(fingers, at: time)
  }

  /// Begins each value whose slop the fingers have left; the translation begins with any of them.
  private func beginValues() {
    if followsTwoFingers, !(scaling.hasBegun && turning.hasBegun), fingers.isMeasurable,
      fingers.longestWay >= leastWay
    {
      beginAllValues()
    }
    if !hasScaled, scaling.hasLeftSlop {
      hasScaled = true
      if !scaling.hasBegun { scaling.begin() }
    }
    if !hasRotated, turning.hasLeftSlop(fingers) {
      hasRotated = true
      if !turning.hasBegun { turning.begin(fingers) }
    }
    guard !moving.hasBegun else { return }
    let slop = touches.slop(slop)
    if scaling.hasBegun || turning.hasBegun || moving.hasLeft(slop) {
      moving.begin(withholding: includesSlop ? 0 : slop)
    }
  }

  /// How far a finger has to move where fingers are followed at once, in points.
  private var leastWay: Double {
    fingers.isIndirect ? Tuning.rounding : Tuning.uncontestedSlop - Tuning.rounding
  }

  private func beginAllValues() {
    if !scaling.hasBegun { scaling.begin(includingSlop: true) }
    if !turning.hasBegun { turning.begin(fingers, includingSlop: true) }
    if !moving.hasBegun { moving.begin(withholding: 0) }
  }

  // MARK: The transform

  /// Appends the motion of one frame, translation first, then scale and rotation about the fingers'
  /// current centroid: x becomes m + k R(a) (x + d - m).
  ///
  /// Composes the whole step; ``transform(in:)`` subtracts the lag of the translation. So the lag
  /// is neither rotated nor scaled, and once it is gone the point that was between the fingers lies
  /// exactly between them.
  private func compose(_ step: Vector, from old: (scale: Double, rotation: Angle)) {
    let center = windowLocation
    let arm = (origin + step - center).rotated(by: rotation - old.rotation)
    origin = center + arm * (scale / old.scale)
  }

  private func startTransformAnew() {
    origin = .zero
    compose(moving.value + moving.lag, from: (1, .zero))
  }
}
