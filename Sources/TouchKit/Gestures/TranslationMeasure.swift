/// Measures the common translation of a gesture's fingers, and its velocity.
///
/// The motion is summed up frame by frame over the fingers that were down in both frames, so a
/// finger that lands or lifts adds none. The slop is subtracted once, in the direction of the
/// motion: the value does not jump, and a long first step counts in full beyond the slop.
struct TranslationMeasure {
  /// Whether the fingers have left the slop, or the gesture has begun for another reason.
  private(set) var hasBegun = false

  /// The whole motion since the first finger landed, in window points.
  private var motion = Vector.zero
  /// The motion at which the value is zero, apart from the slop.
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

  /// The part of the slop that is still withheld: how far the grabbed point lags behind the
  /// fingers.
  var lag: Vector { withheld * (1 - recovery.share) }

  /// The velocity in window points per second; after the last lift, that at the lift.
  var velocity: Vector { endVelocity ?? currentVelocity(at: lastTime) }

  /// Whether a part of the slop has not been given back yet, which travel of the fingers changes.
  var isRecovering: Bool { hasBegun && recovery.share < 1 }

  /// Whether the net displacement since the landing, not the path, has reached a slop in points.
  func hasLeft(_ slop: Double) -> Bool { motion.length >= slop - Tuning.rounding }

  /// Begins to measure; the part of the motion within a slop is withheld.
  mutating func begin(withholding slop: Double) {
    hasBegun = true
    withheld = motion.unit * min(slop, motion.length)
    recovery.add(motion.length - withheld.length)
  }

  /// Continues from another value and resets the velocity.
  mutating func set(_ value: Vector) {
    base = motion - value
    withheld = .zero
    endVelocity = nil
    clearVelocity()
  }

  /// Records that a finger has landed. Samples the motion at landing, so that a flick of two frames
  /// has a velocity, too.
  mutating func land(at time: EventTime, isCounting: Bool) {
    firstLift = nil
    endVelocity = nil
    if velocityX.isEmpty, isCounting { addSample(at: time) }
  }

  /// Adds a step of the fingers, in window points. `travel` is how far each has moved: more than the
  /// step if they do not move together.
  mutating func move(by step: Vector, traveling travel: Double = 0, at time: EventTime) {
    motion += step
    if hasBegun { recovery.add(max(step.length, travel)) }
    addSample(at: time)
  }

  /// Records that a finger has lifted. Fingers that lift almost together report the velocity at the
  /// first lift: what the last one does alone in its last milliseconds is not a fling.
  mutating func lift(at time: EventTime, isLast: Bool) {
    lastTime = time
    let isStaggered = firstLift.map { time - $0.time <= Tuning.staggeredLift } ?? false
    if isLast {
      endVelocity = isStaggered ? firstLift?.velocity : currentVelocity(at: time)
    } else if !isStaggered {
      firstLift = (currentVelocity(at: time), time)
    }
  }

  /// Adds a step that no finger has made, in window points.
  mutating func coast(by step: Vector) { motion += step }

  /// Forgets how fast the fingers were.
  mutating func rest() {
    endVelocity = .zero
    clearVelocity()
  }

  /// Resets everything for a new sequence.
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
