import Drawing

/// Where and how a piece of artwork lies on the photo.
///
/// Artwork space has its origin at the artwork's centre and the artwork's natural unit (the user
/// unit of an SVG, the pixel of a bitmap) as its unit; y points down. A placement maps it to
/// photo pixels: mirror, scale, turn, move, in this order.
package struct Placement: Hashable, Sendable {
  /// The place of the artwork's centre in photo pixels.
  package var center: Point
  /// Photo pixels for one natural unit: on the photo the artwork is `naturalWidth * scale` wide.
  package var scale: Double
  /// The turn, clockwise; not reduced to one full turn.
  package var rotation: Angle
  /// Whether left and right of the artwork are exchanged, before it is turned.
  package var isFlipped: Bool

  /// A placement from its four parts.
  package init(
    center: Point, scale: Double, rotation: Angle = .zero, isFlipped: Bool = false
  ) {
    self.center = center
    self.scale = scale
    self.rotation = rotation
    self.isFlipped = isFlipped
  }

  /// Numbers beyond this are no picture any more, and their products could become infinite.
  private static let farthest = 1e9

  /// Whether the placement may enter a document: all numbers finite and sane, scale positive.
  package var isValid: Bool {
    center.isFinite && abs(center.x) <= Self.farthest && abs(center.y) <= Self.farthest
      && scale >= 1 / Self.farthest && scale <= Self.farthest
      && abs(rotation.radians) <= Self.farthest
  }

  /// The map from artwork space (origin at the artwork's centre) to photo pixels.
  package var transform: Transform {
    Transform.scale(isFlipped ? -scale : scale, scale)
      .then(.rotation(rotation))
      .then(.translation(center - .zero))
  }

  /// The four corners on the photo of artwork of a natural size: top left, top right, bottom
  /// right, bottom left as seen in the artwork.
  package func quad(of size: Size) -> [Point] {
    let (right, bottom) = (size.width / 2, size.height / 2)
    let transform = transform
    return [
      Point(-right, -bottom), Point(right, -bottom), Point(right, bottom), Point(-right, bottom),
    ].map(transform.apply)
  }

  /// The upright box on the photo around artwork of a natural size.
  package func bounds(of size: Size) -> Rect {
    transform.apply(Rect(center: .zero, size: size))
  }

  /// The point of artwork space that lies at a point of the photo.
  package func artworkPoint(at point: Point) -> Point {
    let step = (point - center).rotated(by: -rotation) / scale
    return Point(isFlipped ? -step.dx : step.dx, step.dy)
  }

  /// The placement after a gesture's similarity, or nil if the result could not be shown.
  package func applying(_ similarity: Similarity) -> Placement? {
    guard similarity.isValid else { return nil }
    let result = Placement(
      center: similarity.apply(center), scale: scale * similarity.scale,
      rotation: rotation + similarity.rotation, isFlipped: isFlipped)
    return result.isValid ? result : nil
  }

  /// The mirror image about the artwork's own upright axis; the centre stays.
  package var flipped: Placement {
    var result = self
    result.isFlipped.toggle()
    return result
  }
}
