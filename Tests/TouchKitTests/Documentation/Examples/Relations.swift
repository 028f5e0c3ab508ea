import TouchKit

/// A card that is tapped, double-tapped, moved, scaled and rotated.
final class Card: View {
  let tap = TapGestureRecognizer()
  let doubleTap = TapGestureRecognizer(taps: 2)
  let pan = PanGestureRecognizer()
  let pinch = PinchGestureRecognizer()
  let rotation = RotationGestureRecognizer()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for recognizer in [tap, doubleTap, pan, pinch, rotation] { add(recognizer) }
    // Delays the tap until no second tap can follow.
    tap.require(toFail: doubleTap)
    // Each pair has to be declared once, on either side.
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
  }
}

/// Lets a pan begin only sideways, and only after swipes have failed.
final class SidewaysOnly: GestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: nil)
    return abs(velocity.dx) > abs(velocity.dy)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    other is SwipeGestureRecognizer
  }
}
