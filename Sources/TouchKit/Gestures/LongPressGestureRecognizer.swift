/// Recognizes fingers that rest, and follows them afterwards without limit.
///
/// Begins when its fingers have been down for `minimumPressDuration`; changes with every move;
/// ends when the first of its fingers lifts. Fingers that land later are ignored.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How many fingers have to rest.
  public var numberOfTouchesRequired: Int
  /// How long they rest before the gesture begins.
  public var minimumPressDuration: Duration
  /// How far each finger may drift before the gesture begins, in window points. A mouse may drift
  /// by two fifths of it.
  public var allowableMovement = Tuning.slop
  /// Whether the gesture waits until no other client can claim its touches; true by default,
  /// because menus open from it.
  public var waitsForCommittedTouches = true

  private var fingers: [Touch] = []

  /// A recognizer for a number of fingers and a delay.
  public init(touches: Int = 1, minimumPressDuration: Duration = Tuning.pressDelay) {
    numberOfTouchesRequired = touches
    self.minimumPressDuration = minimumPressDuration
  }

  public override var requiresCommittedTouches: Bool { waitsForCommittedTouches }
  public override var windowLocation: Point {
    fingers.isEmpty ? super.windowLocation : fingers.centroid
  }

  public override func shouldReceive(_ touch: Touch) -> Bool { isUndecided }

  public override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    fingers = touches
    guard touches.count <= numberOfTouchesRequired else { return transition(to: .failed) }
    guard touches.count == numberOfTouchesRequired, let last = began.last else { return }
    _ = schedule(at: last.beganTime + minimumPressDuration) { [weak self] in
      self?.transition(to: .began)
    }
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard isUndecided else { return transition(to: .changed) }
    let leeway = allowableMovement / Tuning.slop
    for touch in moved where touch.hasLeftPlace(by: touch.slop * leeway) {
      return transition(to: .failed)
    }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    transition(to: isUndecided ? .failed : .ended)
  }

  public override func reset() { fingers = [] }
}
