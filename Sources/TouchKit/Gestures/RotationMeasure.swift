/// How far the fingers of a gesture have turned about their centroid, and how fast.
///
/// The turns of the frames are summed up and never reduced to one revolution.
struct RotationMeasure {
  /// Whether the slop has been left; until then the value does not change.
  private(set) var hasBegun = false

  /// All turns since the fingers landed.
  private var total = Angle.zero
  /// The value at a total of zero, but for the slop.
  private var base = Angle.zero
  private var withheld = Angle.zero
  private var recovery: SlopRecovery
  private var speed = VelocityTracker()

  init(recovery: SlopRecovery = .never) { self.recovery = recovery }

  /// The rotation, clockwise.
  var value: Angle { hasBegun ? base + total - withheld * (1 - recovery.share) : base }

  /// The change of the rotation in radians per second at a moment, without the part that comes from
  /// giving back the slop.
  func velocity(at time: EventTime) -> Double { speed.velocity(at: time) }

  /// Whether the fingers have turned by the slop, and far enough along their arc.
  func hasLeftSlop(_ fingers: FingerSet) -> Bool {
    let turn = abs(total.radians)
    return turn >= Tuning.rotationSlop.radians - Tuning.rounding
      && turn * fingers.meanRadius >= Tuning.rotationArc - Tuning.rounding
  }

  /// Begins to count, from the landing or from where the slop was left.
  mutating func begin(_ fingers: FingerSet, includingSlop: Bool = false) {
    hasBegun = true
    guard !includingSlop else { return }
    withheld = total > .zero ? Tuning.rotationSlop : -Tuning.rotationSlop
    addTravel(total - withheld, fingers)
  }

  /// Continues from another value; the velocity starts anew.
  mutating func set(_ value: Angle) {
    base = hasBegun ? value - total : value
    withheld = .zero
    speed.clear()
  }

  /// Takes another set of fingers as the reference. Before the value begins, each set has its own
  /// slop to leave.
  mutating func anchor(_ fingers: FingerSet, at time: EventTime) {
    if !hasBegun {
      total = .zero
      speed.clear()
    }
    if speed.isEmpty, fingers.isMeasurable { addSample(at: time) }
  }

  /// The fingers have turned by an angle; nil where they were too close together to tell.
  mutating func follow(_ turn: Angle?, _ fingers: FingerSet, at time: EventTime) {
    guard fingers.isMeasurable else { return }
    if let turn {
      total = total + turn
      if hasBegun { addTravel(turn, fingers) }
    }
    addSample(at: time)
  }

  /// Removes everything: the sequence is over.
  mutating func clear() {
    hasBegun = false
    (total, base, withheld) = (.zero, .zero, .zero)
    recovery.clear()
    speed.clear()
  }

  /// Travel is what two fingers do to each other, as for the scale: the arc of one seen from the
  /// other.
  private mutating func addTravel(_ turn: Angle, _ fingers: FingerSet) {
    recovery.add(abs(turn.radians) * fingers.span)
  }

  private mutating func addSample(at time: EventTime) { speed.add(total.radians, at: time) }
}
