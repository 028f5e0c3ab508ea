/// Recognises two or more fingers that move apart or together, and measures by how much.
///
/// The scale is base x span / anchor with the span clamped from below, so it is finite and above
/// zero always, and fingers that meet and part again come back to exactly the same scale.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// Whether the scale counts from the fingers' first span, so that it jumps when the gesture
  /// begins, rather than from 1.
  public var includesSlop = false

  private var fingers = FingerSet()
  private var anchor = Tuning.leastSpan
  private var base = 1.0
  /// By which factor leaving the slop made the scale smaller; the velocity must not see it.
  private var slop = 1.0
  private var speed = VelocityTracker()
  private var lastTime = EventTime.zero

  /// A recogniser for two and more fingers.
  public override init() {}

  /// How many times wider apart the fingers are than when the gesture began; set it to count on
  /// from another value.
  public var scale: Double {
    get { fingers.isMeasurable ? (base * (clampedSpan / anchor)).withinScales : base }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      base = newValue.withinScales
      anchor = clampedSpan
      speed.clear()
    }
  }

  /// How fast the scale changes, per second; negative when the fingers close.
  public var velocity: Double { speed.velocity(at: lastTime) / slop }

  /// The point between the fingers; it stays where it was while fewer than two are down.
  public override var windowLocation: Point { fingers.centroid }

  public override var facts: [Fact] {
    super.facts + [Fact("scale", .number(scale)), Fact("velocity", .number(velocity))]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    takeFingers()
    if speed.isEmpty, fingers.isMeasurable { addSample(at: event.timestamp) }
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    fingers.follow()
    guard fingers.isMeasurable else { return }
    addSample(at: event.timestamp)
    if isUndecided {
      beginBeyondSlop()
    } else {
      transition(to: .changed)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    lastTime = ended.map(\.timestamp).max() ?? event.timestamp
    takeFingers()
    guard touches.isEmpty else { return }
    transition(to: isUndecided ? .failed : .ended)
  }

  public override func reset() {
    fingers.clear()
    base = 1
    slop = 1
    anchor = Tuning.leastSpan
    speed.clear()
  }

  private var clampedSpan: Double { max(fingers.span, Tuning.leastSpan) }

  private func takeFingers() {
    // Before the gesture begins, each new set of fingers has its own slop to leave.
    base = isUndecided ? 1 : scale
    if isUndecided { speed.clear() }
    fingers.anchor(touches)
    anchor = clampedSpan
  }

  private func beginBeyondSlop() {
    let growth = clampedSpan - anchor
    guard abs(growth) >= Tuning.pinchSlop - Tuning.rounding else { return }
    if !includesSlop {
      let start = anchor
      anchor += growth > 0 ? Tuning.pinchSlop : -Tuning.pinchSlop
      slop = anchor / start
    }
    transition(to: .began)
  }

  private func addSample(at time: EventTime) {
    lastTime = time
    speed.add(scale * slop, at: time)
  }
}

extension Double {
  /// The nearest number that is a scale: above zero and finite.
  fileprivate var withinScales: Double { min(max(self, 1e-100), 1e100) }
}
