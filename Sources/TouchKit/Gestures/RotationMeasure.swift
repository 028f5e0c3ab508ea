/// Measures the rotation of a gesture's fingers about their centroid, and its velocity.
///
/// The rotations of the frames are summed up and never reduced to one revolution.
struct RotationMeasure {
  /// Whether the fingers have left the slop; until then the value does not change.
  private(set) var hasBegun = false

  /// The whole rotation since the fingers landed.
  private var total = Angle.zero
  /// The value at a total of zero, apart from the slop.
  private var base = Angle.zero
  private var withheld = Angle.zero
  private var recovery: SlopRecovery
  private var speed = VelocityTracker()

  init(recovery: SlopRecovery = .never) { self.recovery = recovery }

  /// The rotation, clockwise.
  var value: Angle { hasBegun ? base + total - withheld * (1 - recovery.share) : base }

  /// The change of the rotation in radians per second at a time, without the part caused by giving
  /// back the slop.
  func velocity(at time: EventTime) -> Double { speed.velocity(at: time) }

  /// Whether the fingers have turned by the slop, and far enough along their arc.
  func hasLeftSlop(_ fingers: FingerSet) -> Bool {
    let turn = abs(total.radians)
    if fingers.isIndirect { return turn > Tuning.rounding }
    return turn >= Tuning.rotationSlop.radians - Tuning.rounding
      && turn * fingers.meanRadius >= Tuning.rotationArc - Tuning.rounding
  }

  /// Begins to measure, from the landing or from where the fingers left the slop.
  mutating func begin(_ fingers: FingerSet, includingSlop: Bool = false) {
    hasBegun = true
    guard !includingSlop, !fingers.isIndirect else { return }
    withheld = total > .zero ? Tuning.rotationSlop : -Tuning.rotationSlop
    addTravel(total - withheld, fingers)
  }

  /// Continues from another value and resets the velocity.
  mutating func set(_ value: Angle) {
    base = hasBegun ? value - total : value
    withheld = .zero
    speed.clear()
  }

  /// Continues with another set of fingers. Before the value begins, the slop starts again with
  /// each set.
  mutating func anchor(_ fingers: FingerSet, at time: EventTime) {
    if !hasBegun {
      total = .zero
      speed.clear()
    }
    if speed.isEmpty, fingers.isMeasurable { addSample(at: time) }
  }

  /// Adds a rotation of the fingers; nil if they were too close together to have a direction.
  mutating func follow(_ turn: Angle?, _ fingers: FingerSet, at time: EventTime) {
    guard fingers.isMeasurable else { return }
    if let turn {
      total = total + turn
      if hasBegun { addTravel(turn, fingers) }
    }
    addSample(at: time)
  }

  /// Turns without the fingers.
  mutating func coast(by turn: Angle) {
    base = base + turn
    speed.clear()
  }

  /// Resets everything for a new sequence.
  mutating func clear() {
    hasBegun = false
    (total, base, withheld) = (.zero, .zero, .zero)
    recovery.clear()
    speed.clear()
  }

  /// Counts travel as the arc of one finger about the other, comparable to the change of their
  /// distance for the scale.
  private mutating func addTravel(_ turn: Angle, _ fingers: FingerSet) {
    recovery.add(abs(turn.radians) * fingers.span)
  }

  private mutating func addSample(at time: EventTime) { speed.add(total.radians, at: time) }
}
