/// Recognizes fingers that rest for a while. It then reports their motion, without a limit.
///
/// The gesture begins when its fingers have been down for `minimumPressDuration`, changes with
/// every move, and ends when the first of its fingers lifts. Fingers that land later are ignored.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// The number of fingers that have to rest.
  public var numberOfTouchesRequired: Int
  /// How long the fingers have to rest before the gesture begins.
  public var minimumPressDuration: Duration
  /// How far each finger may move before the gesture begins, in window points. For a mouse it is
  /// two fifths of that.
  public var allowableMovement = Tuning.slop
  /// Whether the gesture waits until its touches are committed. True by default, because long
  /// presses open menus.
  public var waitsForCommittedTouches = true

  private var fingers: [Touch] = []
  /// When the press becomes due.
  private var due = EventTime.zero

  /// Creates a recognizer for a number of fingers and a delay.
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
    due = last.beganTime + minimumPressDuration
    _ = schedule(at: due) { [weak self] in
      self?.transition(to: .began)
    }
  }

  public override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    let leeway = allowableMovement / Tuning.slop
    for touch in moved where isResting(touch) && touch.hasLeftSlop(touch.slop * leeway) {
      return transition(to: .failed)
    }
    if !isUndecided { transition(to: .changed) }
  }

  public override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    transition(to: ended.contains(where: isResting) ? .failed : .ended)
  }

  /// Whether a touch's latest change happened before the press was due, so that the finger must have
  /// rested. Another client's grab may have frozen the touch; what it did then arrives late, while
  /// the press waits for its ownership.
  private func isResting(_ touch: Touch) -> Bool {
    isUndecided || status == .possible && touch.timestamp < due
  }

  public override func reset() { fingers = [] }
}
