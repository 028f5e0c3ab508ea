import DisguiseModel
import TouchKit

/// What hands do on the canvas in one way, with its own state and views.
///
/// `CanvasTools` decides what a tap, a finger or a wheel means, and gives it to one of the tools; all of them
/// hear what happens to the canvas meanwhile.
protocol CanvasTool: AnyObject {
  /// Whether nobody holds anything with it.
  var isIdle: Bool { get }
  /// Whether a hand holds something with it.
  func isHeld(by hand: Hand) -> Bool
  /// Begins what fingers do that have landed on the bare photo; returns false if they mean another tool.
  func begin(_ fingers: TransformGestureRecognizer, by hand: Hand) -> Bool
  /// Follows fingers with which it has begun; of others it does nothing.
  func follow(
    _ fingers: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, by hand: Hand)
  /// Cancels what hands do, because the document changes.
  func cancelAll()

  func handDidArrive(_ hand: Hand)
  func handDidLeave(_ hand: Hand)
  /// The canvas was zoomed, moved or resized.
  func viewportDidChange()
  /// Another sticker is armed, or none.
  func armedDidChange()
  /// The views of the elements show another state of the document.
  func elementsDidChange(to shown: Disguise)
}

extension CanvasTool {
  var isIdle: Bool { true }
  func isHeld(by hand: Hand) -> Bool { false }
  func begin(_ fingers: TransformGestureRecognizer, by hand: Hand) -> Bool { false }
  func follow(
    _ fingers: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, by hand: Hand
  ) {}
  func cancelAll() {}
  func handDidArrive(_ hand: Hand) {}
  func handDidLeave(_ hand: Hand) {}
  func viewportDidChange() {}
  func armedDidChange() {}
  func elementsDidChange(to shown: Disguise) {}
}
