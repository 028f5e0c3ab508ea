import TouchKit

/// Recognizes one finger that circles about the center of its view, as on a knob.
final class KnobGestureRecognizer: GestureRecognizer {
  /// The angle by which the finger turns before the gesture begins.
  var slop = Angle.degrees(8)
  /// The angle by which the finger has turned since the gesture began, clockwise.
  private(set) var turn = Angle.zero

  private var direction: Angle?
  private var hasClaimed = false

  override func shouldReceive(_ touch: Touch) -> Bool { touches.isEmpty }

  override func touchesBegan(_ began: [Touch], with event: TouchEvent) {
    direction = began.first.flatMap(direction)
  }

  override func touchesMoved(_ moved: [Touch], with event: TouchEvent) {
    guard let new = moved.first.flatMap(direction) else { return }
    if let direction { turn = turn + (new - direction).normalized }
    direction = new
    if hasClaimed {
      transition(to: .changed)
    } else if abs(turn.radians) >= slop.radians {
      turn = turn > .zero ? turn - slop : turn + slop
      hasClaimed = true
      transition(to: .began)
    }
  }

  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) {
    transition(to: hasClaimed ? .ended : .failed)
  }

  override func reset() {
    turn = .zero
    direction = nil
    hasClaimed = false
  }

  override var inspectionAttributes: [InspectionAttribute] {
    super.inspectionAttributes + [InspectionAttribute("turn", .number(turn.radians))]
  }

  /// The direction from the center to the finger; nil if the finger is too close to the center.
  private func direction(of touch: Touch) -> Angle? {
    guard let view else { return nil }
    let arm = touch.location(in: view) - view.bounds.center
    return arm.length >= Tuning.minimumRadius ? arm.angle : nil
  }
}
