/// How far the fingers of a gesture have moved together, and how fast.
///
/// The motion is summed up frame by frame over the fingers that were down in both frames, so a
/// finger that lands or lifts moves nothing. The slop is subtracted once, in the direction in which
/// it was left: no jump, and nothing of a long first step is lost.
struct TranslationMeasure {
  /// Whether the slop has been left, or the gesture has begun for another reason.
  private(set) var hasBegun = false

  /// All motion since the first finger landed.
  private var motion = Vector.zero
  /// The motion at which the value is zero, but for the slop.
  private var base = Vector.zero
  private var withheld = Vector.zero
  private var recovery: SlopRecovery
  private var velocityX = VelocityTracker()
  private var velocityY = VelocityTracker()
  private var lastTime = EventTime.zero
  private var firstLift: (velocity: Vector, time: EventTime)?
  private var endVelocity: Vector?

  init(recovery: SlopRecovery = .never) { self.recovery = recovery }

  /// The translation in window points.
  var value: Vector { motion - base - lag }

  /// The part of the slop that is still withheld: how far the grabbed point is behind the fingers.
  var lag: Vector { withheld * (1 - recovery.share) }

  /// The velocity in window points per second; after the last lift that of the lift.
  var velocity: Vector { endVelocity ?? currentVelocity(at: lastTime) }

  /// Whether the fingers are a slop away from where they landed: net displacement, not path.
  func hasLeft(_ slop: Double) -> Bool { motion.length >= slop - Tuning.rounding }

  /// Begins to count, without as much of the motion up to now as lies within a slop.
  mutating func begin(withholding slop: Double) {
    hasBegun = true
    withheld = motion.unit * min(slop, motion.length)
    recovery.add(motion.length - withheld.length)
  }

  /// Continues from another value; the velocity starts anew.
  mutating func set(_ value: Vector) {
    base = motion - value
    withheld = .zero
    endVelocity = nil
    clearVelocity()
  }

  /// A finger has landed. Until their first move the fingers were here, so that a flick of two
  /// frames has a velocity, too.
  mutating func land(at time: EventTime, isCounting: Bool) {
    firstLift = nil
    endVelocity = nil
    if velocityX.isEmpty, isCounting { addSample(at: time) }
  }

  /// The fingers have moved together by a step.
  mutating func move(by step: Vector, at time: EventTime) {
    motion += step
    if hasBegun { recovery.add(step.length) }
    addSample(at: time)
  }

  /// A finger has lifted. Fingers that lift almost together report the velocity of the first lift:
  /// what the last one does alone for its last milliseconds is no fling.
  mutating func lift(at time: EventTime, isLast: Bool) {
    lastTime = time
    let isStaggered = firstLift.map { time - $0.time <= Tuning.staggeredLift } ?? false
    if isLast {
      endVelocity = isStaggered ? firstLift?.velocity : currentVelocity(at: time)
    } else if !isStaggered {
      firstLift = (currentVelocity(at: time), time)
    }
  }

  /// Removes everything: the sequence is over.
  mutating func clear() {
    hasBegun = false
    (motion, base, withheld) = (.zero, .zero, .zero)
    recovery.clear()
    (firstLift, endVelocity) = (nil, nil)
    clearVelocity()
  }

  private mutating func addSample(at time: EventTime) {
    lastTime = time
    velocityX.add(motion.dx, at: time)
    velocityY.add(motion.dy, at: time)
  }

  private func currentVelocity(at time: EventTime) -> Vector {
    let velocity = Vector(velocityX.velocity(at: time), velocityY.velocity(at: time))
    let speed = velocity.length
    return speed > Tuning.fastestVelocity ? velocity * (Tuning.fastestVelocity / speed) : velocity
  }

  private mutating func clearVelocity() {
    velocityX.clear()
    velocityY.clear()
  }
}
