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
  private var speed = VelocityTracker()
  private var lastTime = EventTime.zero

  /// A recogniser for two and more fingers.
  public override init() {}

  /// How many times wider apart the fingers are than when the gesture began; set it to count on
  /// from another value.
  public var scale: Double {
    get { fingers.isMeasurable ? base * clampedSpan / anchor : base }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      base = newValue
      anchor = clampedSpan
      speed.clear()
    }
  }

  /// How fast the scale changes, per second; negative when the fingers close.
  public var velocity: Double { speed.velocity(at: lastTime) }

  /// The point between the fingers; it stays where it was while fewer than two are down.
  public override var windowLocation: Point { fingers.centroid }

  public override var facts: [Fact] {
    super.facts + [Fact("scale", .number(scale)), Fact("velocity", .number(velocity))]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) { takeFingers() }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    fingers.follow()
    guard fingers.isMeasurable else { return }
    lastTime = event.timestamp
    speed.add(scale, at: lastTime)
    if state != .possible || isWaiting {
      transition(to: .changed)
    } else {
      beginBeyondSlop()
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    lastTime = event.timestamp
    takeFingers()
    guard touches.isEmpty else { return }
    transition(to: state == .possible && !isWaiting ? .failed : .ended)
  }

  public override func reset() {
    fingers.anchor([])
    base = 1
    anchor = Tuning.leastSpan
    speed.clear()
  }

  private var clampedSpan: Double { max(fingers.span, Tuning.leastSpan) }

  private func takeFingers() {
    base = state == .possible && !isWaiting ? 1 : scale
    fingers.anchor(touches)
    anchor = clampedSpan
  }

  private func beginBeyondSlop() {
    let growth = clampedSpan - anchor
    guard abs(growth) >= Tuning.pinchSlop - 1e-9 else { return }
    if !includesSlop { anchor += growth > 0 ? Tuning.pinchSlop : -Tuning.pinchSlop }
    transition(to: .began)
  }
}
