import TouchKit

/// A card: tapped, tapped twice, and moved, scaled and turned with two fingers at once.
final class Card: View {
  let tap = TapGestureRecognizer()
  let doubleTap = TapGestureRecognizer(taps: 2)
  let pan = PanGestureRecognizer()
  let pinch = PinchGestureRecognizer()
  let rotation = RotationGestureRecognizer()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for recognizer in [tap, doubleTap, pan, pinch, rotation] { add(recognizer) }
    // The one thing that delays the tap: it waits until no second tap can come.
    tap.require(toFail: doubleTap)
    // Each pair needs to be named once, from either side.
    pan.recognizeSimultaneously(with: pinch, rotation)
    pinch.recognizeSimultaneously(with: rotation)
  }
}

/// Lets a pan begin only sideways, and lets taps have precedence over it in some places.
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
