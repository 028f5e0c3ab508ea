import Drawing

/// A move, a uniform scaling and a turn in one: what two fingers do to a picture.
///
/// A point x of the photo becomes `scale * R(rotation) * x + offset`. Unlike a `Transform` it
/// keeps the number of turns, so a gesture can be composed of any number of small steps.
package struct Similarity: Hashable, Sendable {
  /// By how much lengths grow; positive.
  package var scale: Double
  /// The turn, clockwise on the screen; not reduced to one full turn.
  package var rotation: Angle
  /// Where the origin goes.
  package var offset: Vector

  /// The similarity that changes nothing.
  package static let identity = Similarity(scale: 1, rotation: .zero, offset: .zero)

  /// A similarity from its three parts.
  package init(scale: Double, rotation: Angle, offset: Vector) {
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
  }

  /// The similarity that scales and turns about the point between the fingers and moves that
  /// point from `start` to `end`.
  package init(
    scale: Double = 1, rotation: Angle = .zero, from start: Point = .zero, to end: Point = .zero
  ) {
    let turned = (start - .zero).rotated(by: rotation) * scale
    self.init(scale: scale, rotation: rotation, offset: (end - .zero) - turned)
  }

  /// Whether every part is a finite number and the scale positive.
  package var isValid: Bool {
    scale.isFinite && scale > 0 && rotation.radians.isFinite && offset.isFinite
  }

  /// The image of a point.
  package func apply(_ point: Point) -> Point {
    .zero + ((point - .zero).rotated(by: rotation) * scale + offset)
  }

  /// The similarity that performs this one first and then another.
  package func then(_ next: Similarity) -> Similarity {
    Similarity(
      scale: scale * next.scale, rotation: rotation + next.rotation,
      offset: offset.rotated(by: next.rotation) * next.scale + next.offset)
  }

  /// The similarity that leads back.
  package var inverse: Similarity {
    Similarity(
      scale: 1 / scale, rotation: -rotation, offset: -offset.rotated(by: -rotation) / scale)
  }
}
