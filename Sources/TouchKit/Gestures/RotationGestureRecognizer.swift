/// Recognises two or more fingers that turn about their centroid, and measures how far.
///
/// The turns of the frames are summed up and never reduced to one revolution.
public final class RotationGestureRecognizer: GestureRecognizer {
  /// Whether the rotation contains the slop, so that it jumps when the gesture begins.
  public var includesSlop = false

  private var fingers = FingerSet()
  /// All turns since the fingers landed.
  private var total = Angle.zero
  /// The total at which the rotation is zero.
  private var base = Angle.zero
  private var speed = VelocityTracker()
  private var lastTime = EventTime.zero

  /// A recogniser for two and more fingers.
  public override init() {}

  /// How far the fingers have turned since the gesture began, clockwise; set it to count on from
  /// another value.
  public var rotation: Angle {
    get { total - base }
    set {
      guard newValue.radians.isFinite else { return }
      base = total - newValue
      speed.clear()
    }
  }

  /// How fast the fingers turn, in radians per second.
  public var velocity: Double { speed.velocity(at: lastTime) }

  /// The point between the fingers; it stays where it was while fewer than two are down.
  public override var windowLocation: Point { fingers.centroid }

  public override var facts: [Fact] {
    super.facts + [
      Fact("rotation", .number(rotation.radians)), Fact("velocity", .number(velocity)),
    ]
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    takeFingers()
    if speed.isEmpty, fingers.isMeasurable { addSample(at: event.timestamp) }
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard fingers.isMeasurable else { return fingers.follow() }
    if let turn = fingers.turnToPresent() { total = total + turn }
    fingers.follow()
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
    total = .zero
    base = .zero
    speed.clear()
  }

  private func takeFingers() {
    // Before the gesture begins, each new set of fingers has its own slop to leave.
    if isUndecided {
      total = .zero
      base = .zero
      speed.clear()
    }
    fingers.anchor(touches)
  }

  private func beginBeyondSlop() {
    let turn = abs(total.radians)
    guard turn >= Tuning.rotationSlop.radians - Tuning.rounding,
      turn * fingers.meanRadius >= Tuning.rotationArc - Tuning.rounding
    else { return }
    if !includesSlop { base = total > .zero ? Tuning.rotationSlop : -Tuning.rotationSlop }
    transition(to: .began)
  }

  private func addSample(at time: EventTime) {
    lastTime = time
    speed.add(total.radians, at: time)
  }
}
