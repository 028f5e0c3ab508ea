/// Recognizes fingers that move together, and measures the motion of their centroid.
///
/// The motion is summed up frame by frame over the fingers that were down in both frames, so a
/// finger that lands or lifts adds none. The slop is subtracted from the translation once, in the
/// direction of the motion: the translation does not jump, and a long first step counts in full
/// beyond the slop.
public final class PanGestureRecognizer: GestureRecognizer {
  /// The smallest number of fingers whose motion counts.
  public var minimumNumberOfTouches: Int
  /// The largest number of fingers. With more of them before it begins the gesture fails; later
  /// ones are ignored.
  public var maximumNumberOfTouches: Int
  /// Whether the translation contains the slop, so that it jumps when the gesture begins.
  public var includesSlop = false
  /// Whether the gesture is that of the first finger that moves. Fingers that rest are then no part of
  /// it, and later ones do not join: their views keep them.
  public var followsOneTouch = false
  /// How far the centroid has to move before the gesture begins, in points; 0 begins with the
  /// first motion. For a mouse it is never more than 4.
  public var slop = Tuning.slop

  private var fingers = FingerSet()
  private var measure = TranslationMeasure()

  /// Creates a recognizer for a range of numbers of fingers.
  public init(minimumTouches: Int = 1, maximumTouches: Int = .max) {
    minimumNumberOfTouches = minimumTouches
    maximumNumberOfTouches = maximumTouches
  }

  /// How far the fingers have moved since the gesture began, in a view's coordinates (nil: the
  /// window's). Use a view that does not move with the gesture. With `includesSlop` it is valid
  /// before the gesture begins, too.
  public func translation(in view: View?) -> Vector { convert(measure.value, to: view) }

  /// Continues from another translation and resets the velocity.
  public func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite else { return }
    measure.set(view?.convertToWindow(translation) ?? translation)
  }

  /// The velocity of the fingers, in points per second of a view's coordinates (nil: the window's).
  public func velocity(in view: View?) -> Vector { convert(measure.velocity, to: view) }

  public override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [
      InspectionAttribute("translation", .vector(translation(in: nil))),
      InspectionAttribute("velocity", .vector(velocity(in: nil))),
    ]
  }

  public override func shouldReceive(_ touch: Touch) -> Bool {
    if followsOneTouch, isRunning || contender?.claim != nil { return false }
    return !isRunning || touches.count < maximumNumberOfTouches
  }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    // A translation that was set while no finger was down does not apply to this gesture.
    if isUndecided, touches.count == began.count { measure.clear() }
    fingers.anchor(touches)
    if state == .possible, touches.count > maximumNumberOfTouches {
      return transition(to: .failed)
    }
    measure.land(at: event.timestamp, isCounting: isCounting)
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    _ = fingers.removeAll(except: touches)
    let slop = touches.slop(slop)
    if followsOneTouch, isUndecided, touches.count > 1 {
      guard let mover = touches.first(where: { $0.hasLeftSlop(slop) }) else { return }
      follow(mover)
    }
    let step = fingers.stepToCurrent()
    fingers.follow()
    guard isCounting else { return }
    measure.move(by: step, at: event.timestamp)
    guard isUndecided else { return transition(to: .changed) }
    guard measure.hasLeft(slop) else { return }
    measure.begin(withholding: includesSlop ? 0 : slop)
    transition(to: .began)
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    fingers.anchor(touches)
    measure.lift(at: ended.lastTimestamp(or: event), isLast: touches.isEmpty)
    guard touches.isEmpty else { return }
    transition(to: isUndecided ? .failed : .ended)
  }

  public override func reset() {
    fingers.clear()
    measure.clear()
  }

  /// Ignores all fingers but one, as if it had been the only one.
  private func follow(_ mover: Touch) {
    for other in touches where other !== mover { ignore(other) }
    _ = fingers.removeAll(except: touches)
    measure.clear()
    measure.land(at: mover.beganTime, isCounting: isCounting)
  }

  /// Whether the number of fingers is within the limits.
  private var isCounting: Bool {
    touches.count >= minimumNumberOfTouches && touches.count <= maximumNumberOfTouches
  }

  private func convert(_ vector: Vector, to view: View?) -> Vector {
    view?.convertFromWindow(vector) ?? vector
  }
}

extension [Touch] {
  /// A slop in points, limited to that of a mouse if all touches are precise.
  func slop(_ slop: Double) -> Double {
    for touch in self where !touch.isPrecise { return slop }
    return Swift.min(slop, Tuning.preciseSlop)
  }

  /// The latest timestamp of these touches; the event's for an empty array.
  func lastTimestamp(or event: TouchEvent) -> EventTime {
    map(\.timestamp).max() ?? event.timestamp
  }
}
