@testable import TouchKit

/// The values of a recognizer.
struct GestureValues {
  var location = Point.zero
  var translation = Vector.zero
  var velocity = Vector.zero
  var scale = 1.0
  var rotation = 0.0
  /// The change of the scale per second.
  var scaleSpeed = 0.0
  /// The change of the rotation, in radians per second.
  var turnSpeed = 0.0
  /// The whole transform.
  var map = Transform.identity
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
      scaleSpeed = pinch.velocity
    } else if let turn = recognizer as? RotationGestureRecognizer {
      rotation = turn.rotation.radians
      turnSpeed = turn.velocity
    } else if let transform = recognizer as? TransformGestureRecognizer {
      translation = transform.translation(in: nil)
      velocity = transform.velocity(in: nil)
      (scale, rotation) = (transform.scale, transform.rotation.radians)
      (scaleSpeed, turnSpeed) = (transform.scaleVelocity, transform.rotationVelocity)
      map = transform.transform(in: nil)
    } else if let swipe = recognizer as? SwipeGestureRecognizer {
      direction = swipe.direction
    }
  }

  /// Whether all numbers are finite and the scale is positive.
  var isValid: Bool {
    location.isFinite && translation.isFinite && velocity.isFinite && rotation.isFinite
      && scaleSpeed.isFinite && turnSpeed.isFinite && image.isFinite && scale.isFinite
      && scale > 0 && velocity.length <= 8000 + 1e-6
  }

  func isSameValue(as other: GestureValues) -> Bool {
    (translation - other.translation).length <= 1e-9 && abs(rotation - other.rotation) <= 1e-9
      && abs(scale - other.scale) <= 1e-9 * scale
      && map.apply(Point.zero).distance(to: other.map.apply(Point.zero)) <= 1e-9 * max(1, scale)
  }

  /// Whether these are the values of a gesture under a variation.
  func isNear(_ original: GestureValues, under variation: Variation) -> Bool {
    let turned = variation.apply(original.rotation)
    return location.distance(to: variation.apply(original.location)) <= 1e-6
      && (translation - variation.apply(original.translation)).length <= 1e-6
      && isSameVelocity(as: original.velocity, under: variation)
      && abs(scale - original.scale) <= 1e-6 * scale && abs(rotation - turned) <= 1e-6
      && abs(scaleSpeed - original.scaleSpeed) <= 1e-3 * max(1, abs(scaleSpeed))
      && abs(turnSpeed - variation.apply(original.turnSpeed)) <= 1e-3 * max(1, abs(turnSpeed))
      && isSameImage(as: original, under: variation)
      && direction == variation.apply(original.direction)
  }

  /// The centroid of the fingers after the transform.
  private var image: Point { map.apply(location) }

  /// Whether the transforms are equivalent for content under the fingers.
  private func isSameImage(as original: GestureValues, under variation: Variation) -> Bool {
    let scale = max(1, scale, image.distance(to: location))
    return image.distance(to: variation.apply(original.image)) <= 1e-6 * scale
  }

  /// Whether the velocity is that of the original under a variation. A velocity that was limited is
  /// not compared at another scale.
  private func isSameVelocity(as original: Vector, under variation: Variation) -> Bool {
    let (seen, limit) = (variation.apply(original), Tuning.fastestVelocity)
    if variation.scale != 1, original.length >= limit - 1e-6 { return true }
    return (velocity - seen.unit * min(seen.length, limit)).length <= 1e-3
  }
}
