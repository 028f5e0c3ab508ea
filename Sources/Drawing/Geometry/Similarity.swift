/// A translation, uniform scaling and rotation combined: the result of a two-finger gesture.
///
/// A point x of the photo becomes `scale * R(rotation) * x + offset`. Unlike a `Transform` it
/// preserves full turns, so that a gesture can be composed of any number of small steps.
package struct Similarity: Hashable, Sendable {
  /// The scale factor; positive.
  package var scale: Double
  /// The rotation, clockwise on the screen; may exceed a full turn.
  package var rotation: Angle
  /// The image of the origin.
  package var offset: Vector

  /// The identity.
  package static let identity = Similarity(scale: 1, rotation: .zero, offset: .zero)

  /// Creates a similarity from its components.
  package init(scale: Double, rotation: Angle, offset: Vector) {
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
  }

  /// Creates a similarity that scales and rotates about the centroid of the fingers and moves it
  /// from `start` to `end`.
  package init(
    scale: Double = 1, rotation: Angle = .zero, from start: Point = .zero, to end: Point = .zero
  ) {
    let turned = (start - .zero).rotated(by: rotation) * scale
    self.init(scale: scale, rotation: rotation, offset: (end - .zero) - turned)
  }

  /// Whether all components are finite and the scale is positive.
  package var isValid: Bool {
    scale.isFinite && scale > 0 && rotation.radians.isFinite && offset.isFinite
  }

  /// Returns the image of a point.
  package func apply(_ point: Point) -> Point {
    .zero + ((point - .zero).rotated(by: rotation) * scale + offset)
  }

  /// Returns the similarity that applies this one first and then another.
  package func then(_ next: Similarity) -> Similarity {
    Similarity(
      scale: scale * next.scale, rotation: rotation + next.rotation,
      offset: offset.rotated(by: next.rotation) * next.scale + next.offset)
  }

  /// The same as a transform, whose rotation has no full turns.
  package var transform: Transform {
    Transform.scale(scale).then(.rotation(rotation)).then(.translation(offset))
  }

  /// The inverse.
  package var inverse: Similarity {
    Similarity(
      scale: 1 / scale, rotation: -rotation, offset: -offset.rotated(by: -rotation) / scale)
  }
}
