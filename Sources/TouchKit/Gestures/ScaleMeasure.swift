import Glibc

/// Measures the ratio of the fingers' span to that at the beginning of a gesture, and its velocity.
///
/// The scale is base x span / anchor with the span clamped from below. So it is always finite and
/// positive, and fingers that meet and part again return to exactly the same scale.
struct ScaleMeasure {
  /// Whether the fingers have left the slop; until then the value does not change.
  private(set) var hasBegun = false

  /// The value at the anchor, without the slop that has been given back.
  private var base = 1.0
  /// The span at which the ratio is 1: that at landing, offset by the slop.
  private var anchor = Tuning.minimumSpan
  private var span = Tuning.minimumSpan
  private var slop = Tuning.pinchSlop
  /// The factor by which the value is smaller without the slop.
  private var withheld = 1.0
  private var recovery: SlopRecovery
  private var speed = VelocityTracker()

  init(recovery: SlopRecovery = .never) { self.recovery = recovery }

  /// The scale; always finite and positive.
  var value: Double { hasBegun ? ratio * returned : base }

  /// The change of the scale per second at a time, without the part caused by giving back the slop,
  /// which is not a motion of the fingers.
  func velocity(at time: EventTime) -> Double {
    speed.velocity(at: time) * returned / withheld
  }

  /// Whether the span differs from that at landing by the slop.
  var hasLeftSlop: Bool {
    let change = abs(span - anchor)
    return slop > 0 ? change >= slop - Tuning.rounding : change > Tuning.rounding
  }

  /// Begins to measure, from the landing or from where the fingers left the slop.
  mutating func begin(includingSlop: Bool = false) {
    hasBegun = true
    guard !includingSlop else { return }
    let start = anchor
    anchor += span > anchor ? slop : -slop
    withheld = anchor / start
    recovery.add(abs(span - anchor))
  }

  /// Continues from another value, which must be finite and positive, and resets the velocity.
  mutating func set(_ value: Double) {
    base = value.withinScales
    anchor = span
    withheld = 1
    speed.clear()
  }

  /// Continues with another set of fingers. Before the value begins, the slop starts again with
  /// each set.
  mutating func anchor(_ fingers: FingerSet, at time: EventTime) {
    if hasBegun { base = ratio } else { speed.clear() }
    span = Self.span(of: fingers)
    anchor = span
    slop = fingers.isIndirect ? 0 : Tuning.pinchSlop
    if speed.isEmpty, fingers.isMeasurable { addSample(at: time) }
  }

  /// Updates the span after the fingers have moved.
  mutating func follow(_ fingers: FingerSet, at time: EventTime) {
    guard fingers.isMeasurable else { return }
    let next = Self.span(of: fingers)
    if hasBegun { recovery.add(abs(next - span)) }
    span = next
    addSample(at: time)
  }

  /// Scales by a factor without the fingers.
  mutating func coast(by factor: Double) {
    base = (base * factor).withinScales
    speed.clear()
  }

  /// Resets everything for a new sequence.
  mutating func clear() {
    hasBegun = false
    (base, withheld) = (1, 1)
    (anchor, span) = (Tuning.minimumSpan, Tuning.minimumSpan)
    recovery.clear()
    speed.clear()
  }

  private var ratio: Double { (base * (span / anchor)).withinScales }

  /// The factor by which the slop given back so far makes the value larger.
  private var returned: Double {
    let share = recovery.share
    return share == 0 ? 1 : pow(withheld, share)
  }

  /// Samples the value including its slop, so that the beginning causes no jump of the velocity.
  private mutating func addSample(at time: EventTime) { speed.add(ratio * withheld, at: time) }

  private static func span(of fingers: FingerSet) -> Double {
    max(fingers.span, Tuning.minimumSpan)
  }
}

extension Double {
  /// The nearest valid scale: positive and finite.
  fileprivate var withinScales: Double { min(max(self, 1e-100), 1e100) }
}
