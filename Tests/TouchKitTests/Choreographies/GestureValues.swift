@testable import TouchKit

/// All that a recogniser knows, as plain numbers.
struct GestureValues {
  var location = Point.zero
  var translation = Vector.zero
  var velocity = Vector.zero
  var scale = 1.0
  var rotation = 0.0
  /// The change of scale or rotation in a second.
  var speed = 0.0
  var direction: SwipeGestureRecognizer.Direction = []
  var isRunning = false

  @MainActor
  init(_ recognizer: GestureRecognizer) {
    location = recognizer.location(in: nil)
    isRunning = recognizer.isRunning
    if let pan = recognizer as? PanGestureRecognizer {
      translation = pan.translation(in: nil)
      velocity = pan.velocity(in: nil)
    } else if let pinch = recognizer as? PinchGestureRecognizer {
      scale = pinch.scale
      speed = pinch.velocity
    } else if let turn = recognizer as? RotationGestureRecognizer {
      rotation = turn.rotation.radians
      speed = turn.velocity
    } else if let swipe = recognizer as? SwipeGestureRecognizer {
      direction = swipe.direction
    }
  }

  /// Whether all numbers are numbers, and the scale one by which one can divide.
  var isSound: Bool {
    location.isFinite && translation.isFinite && velocity.isFinite && rotation.isFinite
      && speed.isFinite && scale.isFinite && scale > 0 && velocity.length <= 8000 + 1e-6
  }

  func isSameValue(as other: GestureValues) -> Bool {
    (translation - other.translation).length <= 1e-9 && abs(rotation - other.rotation) <= 1e-9
      && abs(scale - other.scale) <= 1e-9 * scale
  }

  /// Whether these are the values of the same gesture seen otherwise.
  func isNear(_ original: GestureValues, seenBy variation: Variation) -> Bool {
    let turned = variation.apply(original.rotation)
    let speed =
      rotation != 0 || original.rotation != 0 ? variation.apply(original.speed) : original.speed
    return location.distance(to: variation.apply(original.location)) <= 1e-6
      && (translation - variation.apply(original.translation)).length <= 1e-6
      && isSameVelocity(as: original.velocity, seenBy: variation)
      && abs(scale - original.scale) <= 1e-6 * scale && abs(rotation - turned) <= 1e-6
      && abs(self.speed - speed) <= 1e-3 * max(1, abs(speed))
      && direction == variation.apply(original.direction)
  }

  /// Whether the velocity is another one seen otherwise; of one that was cut off at the highest
  /// velocity it cannot be known how large it would be at another scale.
  private func isSameVelocity(as original: Vector, seenBy variation: Variation) -> Bool {
    let (seen, limit) = (variation.apply(original), Tuning.fastestVelocity)
    if variation.scale != 1, original.length >= limit - 1e-6 { return true }
    return (velocity - seen.unit * min(seen.length, limit)).length <= 1e-3
  }
}
