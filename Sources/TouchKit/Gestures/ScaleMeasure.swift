import Glibc

/// How many times wider apart the fingers of a gesture have become, and how fast.
///
/// The scale is base x span / anchor with the span clamped from below, so it is finite and above
/// zero always, and fingers that meet and part again come back to exactly the same scale.
struct ScaleMeasure {
  /// Whether the slop has been left; until then the value does not change.
  private(set) var hasBegun = false

  /// The value at the anchor, without the slop that has been given back.
  private var base = 1.0
  /// The span at which the ratio is 1: that of the landing, moved by the slop.
  private var anchor = Tuning.minimumSpan
  private var span = Tuning.minimumSpan
  /// By which factor the slop, left out, makes the value smaller.
  private var withheld = 1.0
  private var recovery: SlopRecovery
  private var speed = VelocityTracker()

  init(recovery: SlopRecovery = .never) { self.recovery = recovery }

  /// The scale; always finite and above zero.
  var value: Double { hasBegun ? ratio * returned : base }

  /// The change of the scale per second at a moment. The part that comes from giving back the slop
  /// is left out: it is no motion of the fingers.
  func velocity(at time: EventTime) -> Double {
    speed.velocity(at: time) * returned / withheld
  }

  /// Whether the span differs from that of the landing by the slop.
  var hasLeftSlop: Bool { abs(span - anchor) >= Tuning.pinchSlop - Tuning.rounding }

  /// Begins to count, from the landing or from where the slop was left.
  mutating func begin(includingSlop: Bool = false) {
    hasBegun = true
    guard !includingSlop else { return }
    let start = anchor
    anchor += span > anchor ? Tuning.pinchSlop : -Tuning.pinchSlop
    withheld = anchor / start
    recovery.add(abs(span - anchor))
  }

  /// Continues from another value, which must be finite and positive; the velocity starts anew.
  mutating func set(_ value: Double) {
    base = value.withinScales
    anchor = span
    withheld = 1
    speed.clear()
  }

  /// Takes another set of fingers as the reference. Before the value begins, each set has its own
  /// slop to leave.
  mutating func anchor(_ fingers: FingerSet, at time: EventTime) {
    if hasBegun { base = ratio } else { speed.clear() }
    span = Self.span(of: fingers)
    anchor = span
    if speed.isEmpty, fingers.isMeasurable { addSample(at: time) }
  }

  /// The fingers have moved.
  mutating func follow(_ fingers: FingerSet, at time: EventTime) {
    guard fingers.isMeasurable else { return }
    let next = Self.span(of: fingers)
    if hasBegun { recovery.add(abs(next - span)) }
    span = next
    addSample(at: time)
  }

  /// Removes everything: the sequence is over.
  mutating func clear() {
    hasBegun = false
    (base, withheld) = (1, 1)
    (anchor, span) = (Tuning.minimumSpan, Tuning.minimumSpan)
    recovery.clear()
    speed.clear()
  }

  private var ratio: Double { (base * (span / anchor)).withinScales }

  /// By which factor the slop that has been given back makes the value larger.
  private var returned: Double {
    let share = recovery.share
    return share == 0 ? 1 : pow(withheld, share)
  }

  /// The velocity must not see the beginning: it is that of the value with its slop.
  private mutating func addSample(at time: EventTime) { speed.add(ratio * withheld, at: time) }

  private static func span(of fingers: FingerSet) -> Double {
    max(fingers.span, Tuning.minimumSpan)
  }
}

extension Double {
  /// The nearest number that is a scale: above zero and finite.
  fileprivate var withinScales: Double { min(max(self, 1e-100), 1e100) }
}
