/// Recognizes fingers that move, scale and turn something, all in one gesture.
///
/// One finger drags; two and more also scale and turn about the point between them. The gesture
/// begins when the fingers have left the first of three slops: that of a drag, a pinch or a turn.
/// From then on the translation counts; the scale and the rotation begin to count when the fingers
/// have left their own slop, so that a drag with two fingers neither scales nor turns.
///
/// A value that begins leaves its slop out, so nothing jumps, and gives it back while the fingers
/// travel the next 32 points (``Tuning/slopRecovery``). Afterwards each value is exactly what
/// the fingers have done since they landed: a pinch from 80 to 160 points ends at a scale of 2.
/// Travel is what changes the value: the way of the centroid for the translation, the change of
/// the fingers' distance for the scale, the arc of one about the other for the rotation.
///
/// A finger that lands or lifts moves nothing: what was reached is kept, and the fingers that are
/// down count from where they are. The gesture ends with its last finger.
///
/// ```swift
/// var start = card.pose
/// gesture.addAction { _ in
///   if gesture.state == .began { start = card.pose }
///   card.pose = start.applying(gesture.transform(in: card.superview))
/// }
/// ```
public final class TransformGestureRecognizer: GestureRecognizer {
  /// The fewest fingers that move, scale and turn; with fewer all values stay.
  public var minimumNumberOfTouches: Int
  /// How far the centroid has to move before the gesture begins, in points; 0 begins with the
  /// first motion. For a mouse it is never more than 4. Changes of the distance and of the
  /// direction have limits of their own, ``Tuning/pinchSlop`` and ``Tuning/rotationSlop``.
  public var slop = Tuning.slop
  /// Whether the translation contains the slop at once. The grabbed point then is exactly under
  /// the finger as soon as the gesture begins, and jumps there by the slop. Otherwise it is under
  /// the finger 32 points later. Scale and rotation never jump.
  public var includesSlop = false

  private var fingers = FingerSet()
  private var moving = TranslationMeasure(recovery: .gradual)
  private var scaling = ScaleMeasure(recovery: .gradual)
  private var turning = RotationMeasure(recovery: .gradual)
  /// Where the whole transform, without the lag of the translation, takes the window's origin.
  private var origin = Point.zero
  private var lastTime = EventTime.zero

  /// A recognizer for a number of fingers and any more.
  public init(minimumTouches: Int = 1) { minimumNumberOfTouches = minimumTouches }

  // MARK: Values

  /// How far the fingers have moved together since the gesture began, in a view's coordinates
  /// (nil: the window's). Ask for it in a view that does not move with the gesture.
  public func translation(in view: View?) -> Vector {
    let translation = moving.hasBegun ? moving.value : .zero
    return view?.convertFromWindow(translation) ?? translation
  }

  /// Continues from another translation; its velocity starts anew. See ``transform(in:)``.
  public func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite else { return }
    moving.set(view?.convertToWindow(translation) ?? translation)
    startTransformAnew()
  }

  /// How many times wider apart the fingers are than when they landed; always finite and above
  /// zero. Set it to count on from another value; see ``transform(in:)``.
  public var scale: Double {
    get { scaling.value }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      scaling.set(newValue)
      startTransformAnew()
    }
  }

  /// How far the fingers have turned, clockwise, not reduced to one revolution. Set it to count on
  /// from another value; see ``transform(in:)``.
  public var rotation: Angle {
    get { turning.value }
    set {
      guard newValue.radians.isFinite else { return }
      turning.set(newValue)
      startTransformAnew()
    }
  }

  /// Whether the fingers have left the slop of the scale since the gesture began.
  public var hasScaled: Bool { scaling.hasBegun }
  /// Whether the fingers have left the slop of the rotation since the gesture began.
  public var hasRotated: Bool { turning.hasBegun }

  /// How fast the fingers move, in points per second of a view (nil: the window).
  public func velocity(in view: View?) -> Vector {
    view?.convertFromWindow(moving.velocity) ?? moving.velocity
  }
  /// How fast the scale changes, per second; negative when the fingers close.
  public var scaleVelocity: Double { scaling.velocity(at: lastTime) }
  /// How fast the fingers turn, in radians per second.
  public var rotationVelocity: Double { turning.velocity(at: lastTime) }

  /// All that the fingers have done since the gesture began, as one map of a view's plane (nil: the
  /// window's). Ask for it in a view that does not move with the gesture, as the superview of the
  /// one that does.
  ///
  /// Its linear part is ``scale`` and ``rotation``. It is composed frame by frame about the point
  /// between the fingers, so that what lies under the fingers follows them. The map is the identity
  /// before the gesture begins and once it has been cancelled: what is placed as start and
  /// transform is restored without further code. Setting a value makes it the map that leads to
  /// the values in one step, about the present fingers.
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

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    // What was set while no finger was down does not belong to this gesture.
    if isUndecided, touches.count == began.count { reset() }
    fingers.anchor(touches)
    anchorValues(at: event.timestamp)
    moving.land(at: event.timestamp, isCounting: isCounting)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    if fingers.removeAll(except: touches) { anchorValues(at: lastTime) }
    lastTime = event.timestamp
    let (step, turn) = (fingers.stepToPresent(), fingers.turnToPresent())
    fingers.follow()
    guard isCounting else { return }
    let old = (scale, rotation)
    moving.move(by: step, at: lastTime)
    scaling.follow(fingers, at: lastTime)
    turning.follow(turn, fingers, at: lastTime)
    beginValues()
    compose(step, from: old)
    guard moving.hasBegun else { return }
    transition(to: isUndecided ? .began : .changed)
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    let lift = ended.lastTimestamp(or: event)
    fingers.anchor(touches)
    anchorValues(at: lift)
    moving.lift(at: lift, isLast: touches.isEmpty)
    guard touches.isEmpty else { return }
    transition(to: isUndecided ? .failed : .ended)
  }

  public override func reset() {
    fingers.clear()
    moving.clear()
    scaling.clear()
    turning.clear()
    origin = .zero
  }

  private var isCounting: Bool { touches.count >= minimumNumberOfTouches }

  private func anchorValues(at time: EventTime) {
    lastTime = time
    scaling.anchor(fingers, at: time)
    turning.anchor(fingers, at: time)
  }

  /// Lets each value begin that has left its slop; with any of them the translation does.
  private func beginValues() {
    if !scaling.hasBegun, scaling.hasLeftSlop { scaling.begin() }
    if !turning.hasBegun, turning.hasLeftSlop(fingers) { turning.begin(fingers) }
    guard !moving.hasBegun else { return }
    let slop = touches.slop(slop)
    if scaling.hasBegun || turning.hasBegun || moving.hasLeft(slop) {
      moving.begin(withholding: includesSlop ? 0 : slop)
    }
  }

  // MARK: The transform

  /// Adds what one frame has done, pan first, about the fingers' present centroid:
  /// x becomes m + k R(a) (x + d - m).
  ///
  /// The whole step of the fingers is taken, and the lag of the translation is left out when the
  /// transform is asked for: so nothing of it is turned or scaled, and in the end the point that
  /// was between the fingers lies between them exactly.
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
