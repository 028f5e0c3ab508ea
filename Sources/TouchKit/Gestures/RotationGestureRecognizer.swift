/// Recognizes two or more fingers that turn about their centroid, and measures their rotation.
///
/// The slop is withheld for good: the rotation is zero where the fingers left the slop.
/// ``TransformGestureRecognizer`` gives the slop back.
public final class RotationGestureRecognizer: GestureRecognizer {
  /// Whether the rotation contains the slop, so that it jumps when the gesture begins.
  public var includesSlop = false

  private var fingers = FingerSet()
  private var measure = RotationMeasure()
  private var lastTime = EventTime.zero

  /// Creates a recognizer for two or more fingers.
  public override init() {}

  /// The rotation since the gesture began, clockwise, not reduced to one revolution. Set it to
  /// continue from another value.
  public var rotation: Angle {
    get { measure.value }
    set {
      guard newValue.radians.isFinite else { return }
      measure.set(newValue)
    }
  }

  /// The change of the rotation, in radians per second.
  public var velocity: Double { measure.velocity(at: lastTime) }

  /// The centroid of the fingers, in window points; unchanged while fewer than two are down.
  public override var windowLocation: Point { fingers.centroid }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [
      InspectionAttribute("rotation", .number(rotation.radians)),
      InspectionAttribute("velocity", .number(velocity)),
    ]
  }

  public override var receivesIndirectTouches: Bool { true }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    anchor(at: event.timestamp)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    lastTime = event.timestamp
    if fingers.removeAll(except: touches) { measure.anchor(fingers, at: lastTime) }
    let turn = fingers.turnToCurrent()
    fingers.follow()
    guard fingers.isMeasurable else { return }
    measure.follow(turn, fingers, at: lastTime)
    guard isUndecided else { return transition(to: .changed) }
    guard measure.hasLeftSlop(fingers) else { return }
    measure.begin(fingers, includingSlop: includesSlop)
    transition(to: .began)
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    anchor(at: ended.lastTimestamp(or: event))
    guard touches.isEmpty else { return }
    transition(to: isUndecided ? .failed : .ended)
  }

  public override func reset() {
    fingers.clear()
    measure.clear()
  }

  private func anchor(at time: EventTime) {
    lastTime = time
    if isUndecided { measure.clear() }
    fingers.anchor(touches)
    measure.anchor(fingers, at: time)
  }
}
