import Drawing

/// The position, size and orientation of a sticker on the canvas.
///
/// The origin of artwork space is the artwork's center; its unit is the artwork's natural unit (the
/// user unit of an SVG, the pixel of a bitmap); the y axis points down. A placement maps it to
/// pixels of the canvas, as large as those of the photo: bend, mirror, scale, rotate, translate, in this order.
package struct Placement: Hashable, Sendable {
  /// The position of the artwork's center in pixels of the canvas.
  package var center: Point
  /// Photo pixels for each natural unit: on the photo the artwork is `naturalWidth * scale` wide.
  package var scale: Double
  /// The rotation, clockwise; may exceed a full turn.
  package var rotation: Angle
  /// Whether the artwork is mirrored horizontally, before it is rotated.
  package var isFlipped: Bool
  /// How the artwork is bent, before it is mirrored. Only what is drawn and where its ink is hit go by it;
  /// all else goes by the artwork's box.
  package var bend: Bend?

  /// Creates a placement from its parts.
  package init(
    center: Point, scale: Double, rotation: Angle = .zero, isFlipped: Bool = false,
    bend: Bend? = nil
  ) {
    self.center = center
    self.scale = scale
    self.rotation = rotation
    self.isFlipped = isFlipped
    self.bend = bend
  }

  /// The largest valid coordinate and angle: beyond it nothing is visible, and products could
  /// overflow to infinity.
  static let farthest = 1e9
  /// The valid scales. The largest one shows a natural unit at four times the longest side of any
  /// photo, which `PlacementLimits` allows for a whole element.
  static let scales = 1 / farthest...4 * PhotoReference.maximumSide

  /// Whether the placement may enter a document: all numbers finite and in range, scale positive.
  package var isValid: Bool {
    center.isFinite && abs(center.x) <= Self.farthest && abs(center.y) <= Self.farthest
      && Self.scales.contains(scale) && abs(rotation.radians) <= Self.farthest
  }

  /// The longest side of an element that is drawn, in photo pixels: what `PlacementLimits` allow on
  /// the largest photo, enlarged by a change to a photo with another aspect ratio.
  static let largestSide = 16 * PhotoReference.maximumSide

  /// Whether artwork of a natural size can be drawn with this placement.
  func canDraw(_ size: Size) -> Bool { size.longSide * scale <= Self.largestSide }

  /// The transform from artwork space (origin at the artwork's center) to photo pixels, without the bend.
  package var transform: Transform {
    Transform.scale(isFlipped ? -scale : scale, scale)
      .then(.rotation(rotation))
      .then(.translation(center - .zero))
  }

  /// The same for artwork whose center is elsewhere, by a step in its units.
  package func shifted(by step: Vector) -> Placement {
    var result = self
    result.center = transform.apply(.zero + step)
    return result
  }

  /// Returns the bounding box on the photo of artwork of the given natural size.
  package func bounds(of size: Size) -> Rect {
    transform.apply(Rect(center: .zero, size: size))
  }

  /// Returns the placement transformed by a gesture; nil if the result is invalid.
  package func applying(_ similarity: Similarity) -> Placement? {
    guard similarity.isValid else { return nil }
    let result = Placement(
      center: similarity.apply(center), scale: scale * similarity.scale,
      rotation: rotation + similarity.rotation, isFlipped: isFlipped, bend: bend)
    return result.isValid ? result : nil
  }

  /// Returns the placement on a photo stretched by two factors: artwork keeps its aspect ratio and
  /// grows by their geometric mean. The result is clamped to a valid placement.
  func stretched(_ x: Double, _ y: Double) -> Placement {
    func limited(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(value, range.lowerBound), range.upperBound)
    }
    let places = -Self.farthest...Self.farthest
    var result = self
    result.center = Point(limited(center.x * x, places), limited(center.y * y, places))
    result.scale = limited(scale * (x * y).squareRoot(), Self.scales)
    return result
  }

  /// The placement mirrored about an axis through a point of the canvas.
  ///
  /// - Parameters:
  ///   - point: The point, in pixels of the canvas.
  ///   - turn: How far the axis is turned from an upright one.
  package func mirrored(at point: Point, turnedBy turn: Angle) -> Placement {
    var result = flipped
    let (way, across) = (center - point, Vector(1, 0).rotated(by: turn))
    result.center = center - across * (2 * (way.dx * across.dx + way.dy * across.dy))
    result.rotation = turn * 2 - rotation
    return result
  }

  /// The placement mirrored about the artwork's own vertical axis; the center is unchanged.
  package var flipped: Placement {
    var result = self
    result.isFlipped.toggle()
    return result
  }
}
