/// Recognises fingers that move together, and follows their centroid.
///
/// The motion is summed up frame by frame over the fingers that were down in both frames, so a
/// finger that lands or lifts moves nothing. The slop is subtracted from the translation once,
/// in the direction in which it was left: no jump, and nothing of a long first step is lost.
public final class PanGestureRecognizer: GestureRecognizer {
  /// The fewest fingers that move the gesture.
  public var minimumNumberOfTouches: Int
  /// The most fingers: more before it begins let it fail, more afterwards are ignored.
  public var maximumNumberOfTouches: Int
  /// Whether the translation contains the slop, so that it jumps when the gesture begins.
  public var includesSlop = false
  /// How far the centroid has to move before the gesture begins, in points; 0 begins with the
  /// first motion. For a mouse it is never more than 4.
  public var slop = Tuning.slop

  private var motion = Vector.zero
  private var base = Vector.zero
  private var velocityX = VelocityTracker()
  private var velocityY = VelocityTracker()
  private var staggered: (velocity: Vector, time: EventTime)?
  private var lastTime = EventTime.zero
  private var endVelocity: Vector?

  /// A recogniser for a range of fingers.
  public init(minimumTouches: Int = 1, maximumTouches: Int = .max) {
    minimumNumberOfTouches = minimumTouches
    maximumNumberOfTouches = maximumTouches
  }

  /// How far the fingers have moved since the gesture began, in a view's coordinates (nil: the
  /// window's). Ask for it in a view that does not move with the gesture. With `includesSlop` it is
  /// true before the gesture begins, too.
  public func translation(in view: View?) -> Vector { convert(motion - base, to: view) }

  /// Continues from another translation; the velocity starts anew.
  public func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite else { return }
    base = motion - (view?.convertToWindow(translation) ?? translation)
    endVelocity = nil
    clearVelocity()
  }

  /// How fast the fingers move, in points per second of a view (nil: the window).
  public func velocity(in view: View?) -> Vector {
    convert(endVelocity ?? currentVelocity(at: lastTime), to: view)
  }

  public override var facts: [Fact] {
    super.facts + [
      Fact("translation", .vector(translation(in: nil))),
      Fact("velocity", .vector(velocity(in: nil))),
    ]
  }

  public override func shouldReceive(_ touch: Touch) -> Bool {
    !isRunning || touches.count < maximumNumberOfTouches
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    staggered = nil
    endVelocity = nil
    if state == .possible, touches.count > maximumNumberOfTouches {
      return transition(to: .failed)
    }
    guard velocityX.isEmpty, isCounting else { return }
    // Until its first move the finger was here: a flick of two frames has a velocity, too.
    addSample(at: event.timestamp)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard isCounting else { return }
    var step = Vector.zero
    for touch in moved { step += touch.location - touch.previousLocation }
    motion += step / Double(touches.count)
    addSample(at: event.timestamp)
    if isUndecided {
      beginBeyondSlop()
    } else {
      transition(to: .changed)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    let lift = ended.map(\.timestamp).max() ?? event.timestamp
    lastTime = lift
    guard touches.isEmpty else {
      if !isStaggered(at: lift) { staggered = (currentVelocity(at: lift), lift) }
      return
    }
    guard !isUndecided else { return transition(to: .failed) }
    endVelocity = releaseVelocity(at: lift)
    transition(to: .ended)
  }

  public override func reset() {
    motion = .zero
    base = .zero
    staggered = nil
    endVelocity = nil
    clearVelocity()
  }

  private func beginBeyondSlop() {
    var isPrecise = true
    for touch in touches where !touch.isPrecise { isPrecise = false }
    let slop = isPrecise ? min(slop, Tuning.preciseSlop) : slop
    guard motion.length >= slop - Tuning.rounding else { return }
    if !includesSlop { base = motion.unit * slop }
    transition(to: .began)
  }

  /// Fingers that lift almost together report the velocity of the first lift: what the last one
  /// does alone for its last milliseconds is no fling.
  private func releaseVelocity(at lift: EventTime) -> Vector {
    if let staggered, isStaggered(at: lift) { return staggered.velocity }
    return currentVelocity(at: lift)
  }

  private func isStaggered(at lift: EventTime) -> Bool {
    staggered.map { lift - $0.time <= Tuning.staggeredLift } ?? false
  }

  /// Whether there are as many fingers as move the gesture.
  private var isCounting: Bool {
    touches.count >= minimumNumberOfTouches && touches.count <= maximumNumberOfTouches
  }

  private func addSample(at time: EventTime) {
    lastTime = time
    velocityX.add(motion.dx, at: time)
    velocityY.add(motion.dy, at: time)
  }

  private func currentVelocity(at time: EventTime) -> Vector {
    let velocity = Vector(velocityX.velocity(at: time), velocityY.velocity(at: time))
    let speed = velocity.length
    return speed > Tuning.fastestVelocity ? velocity * (Tuning.fastestVelocity / speed) : velocity
  }

  private func clearVelocity() {
    velocityX.clear()
    velocityY.clear()
  }

  private func convert(_ vector: Vector, to view: View?) -> Vector {
    view?.convertFromWindow(vector) ?? vector
  }
}
