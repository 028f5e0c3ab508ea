/// Recognizes two or more fingers that move apart or together, and measures their scale.
///
/// The slop is withheld for good: the scale is 1 where the fingers left the slop, and later steps
/// are undistorted. ``TransformGestureRecognizer`` gives the slop back.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// Whether the scale is relative to the span at landing, so that it jumps when the gesture
  /// begins, rather than starting at 1.
  public var includesSlop = false

  private var fingers = FingerSet()
  private var measure = ScaleMeasure()
  private var lastTime = EventTime.zero

  /// Creates a recognizer for two or more fingers.
  public override init() {}

  /// The ratio of the fingers' span to that when the gesture began. Set it to continue from another
  /// value.
  public var scale: Double {
    get { measure.value }
    set {
      guard newValue.isFinite, newValue > 0 else { return }
      measure.set(newValue)
    }
  }

  /// The change of the scale per second; negative while the fingers approach each other.
  public var velocity: Double { measure.velocity(at: lastTime) }

  /// The centroid of the fingers, in window points; unchanged while fewer than two are down.
  public override var windowLocation: Point { fingers.centroid }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [
      InspectionAttribute("scale", .number(scale)),
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
    fingers.follow()
    guard fingers.isMeasurable else { return }
    measure.follow(fingers, at: lastTime)
    guard isUndecided else { return transition(to: .changed) }
    guard measure.hasLeftSlop else { return }
    measure.begin(includingSlop: includesSlop)
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
