import Drawing
import Glibc

/// The limits of an element's size and position, which keep it grabbable and on the photo.
package struct PlacementLimits: Hashable, Sendable {
  /// The photo's size in pixels.
  package let photo: Size
  /// The minimum long side of an element in photo pixels: 32 points on the screen.
  package let smallestSide: Double
  /// The maximum long side of an element in photo pixels: four times the photo's long side.
  package let largestSide: Double
  /// The minimum distance inside the photo's edges of at least one opaque point, in photo pixels:
  /// 48 points on the screen.
  package let grip: Double

  /// Creates the limits of a photo displayed at `pointScale` photo pixels for each point on the
  /// screen.
  package init(photo: Size, photoPixelsPerPoint pointScale: Double) {
    self.init(photo: photo, smallestSide: 32 * pointScale, grip: 48 * pointScale)
  }

  /// Creates limits from a minimum side and a grip in photo pixels.
  package init(photo: Size, smallestSide: Double, grip: Double) {
    self.photo = photo
    largestSide = 4 * photo.longSide
    self.smallestSide = min(max(smallestSide, 1e-3), largestSide)
    self.grip = max(grip, 0)
  }

  private init(photo: Size, sides: ClosedRange<Double>, grip: Double) {
    (self.photo, self.grip) = (photo, grip)
    (smallestSide, largestSide) = (sides.lowerBound, sides.upperBound)
  }

  /// The limits of a box in which other things are limited: of a long side, by factors, and at least one of
  /// its corners or its middle on the photo.
  package func scaling(_ side: Double, by factors: ClosedRange<Double>) -> PlacementLimits {
    PlacementLimits(
      photo: photo, sides: side * factors.lowerBound...side * factors.upperBound, grip: 0)
  }

  /// Returns the placement that results from a gesture that began at `start`, clamped to the
  /// limits.
  ///
  /// The gesture's values stay unclamped. When the size is clamped, the point below the fingers'
  /// current centroid (`midpoint`) stays there. An element that already exceeds a limit (because
  /// the canvas was zoomed since) may keep its size but not exceed the limit further. Returns nil
  /// for values that are not finite.
  package func applying(
    _ gesture: Similarity, about midpoint: Point, to start: Placement, of shape: ArtworkShape
  ) -> Placement? {
    guard gesture.isValid, midpoint.isFinite else { return nil }
    let allowed = scales(of: shape, from: start.scale)
    let scale = min(max(start.scale * gesture.scale, allowed.lowerBound), allowed.upperBound)
    let held = Similarity(
      scale: scale / start.scale, rotation: gesture.rotation,
      from: gesture.inverse.apply(midpoint), to: midpoint)
    return start.applying(held).map { keepingInside($0, of: shape) }
  }

  /// Returns the placement with its size and position clamped to the limits.
  package func limiting(_ placement: Placement, of shape: ArtworkShape) -> Placement {
    var result = placement
    let allowed = scales(of: shape, from: nil)
    result.scale = min(max(placement.scale, allowed.lowerBound), allowed.upperBound)
    return keepingInside(result, of: shape)
  }

  /// Returns the placement moved by the shortest distance that brings an opaque point far enough
  /// inside.
  ///
  /// An element smaller than the grip is kept completely inside.
  ///
  /// - Parameter part: The part of the photo inside which it is to be; nil for all of the photo.
  package func keepingInside(
    _ placement: Placement, of shape: ArtworkShape, within part: Rect? = nil
  ) -> Placement {
    let transform = placement.transform
    let part = part ?? Rect(origin: .zero, size: photo)
    // Nearly always true of one of the first points, and then the size is not needed.
    let deepInside = Self.area(of: part, inside: grip, grip)
    if shape.anchors.contains(where: { deepInside.contains(transform.apply($0)) }) {
      return placement
    }
    let points = shape.anchors.map(transform.apply)
    let extent = Rect(around: points).size
    let inside = Self.area(of: part, inside: min(grip, extent.width), min(grip, extent.height))
    var step = Vector.zero
    var shortest = Double.infinity
    for point in points {
      let candidate = inside.nearestPoint(to: point) - point
      guard candidate.length < shortest else { continue }
      (step, shortest) = (candidate, candidate.length)
    }
    var result = placement
    result.center += step
    return result
  }

  /// Where one point of an element is for `keepingInside` to leave it as it is.
  package var deepInside: Rect {
    Self.area(of: Rect(origin: .zero, size: photo), inside: grip, grip)
  }

  /// What lies inside the edges of a part of the photo by two distances, at most to its middle.
  private static func area(of part: Rect, inside dx: Double, _ dy: Double) -> Rect {
    part.insetBy(min(dx, part.width / 2), min(dy, part.height / 2))
  }

  /// The scales that a gesture may show which began at a scale (nil: a placement without a gesture).
  /// An element that already exceeds a limit may keep its size.
  package func scales(of shape: ArtworkShape, from start: Double?) -> ClosedRange<Double> {
    let side = max(shape.size.longSide, 1e-6)
    let high = min(largestSide / side, Placement.scales.upperBound)
    let low = min(smallestSide / side, high)
    return min(low, start ?? low)...max(high, start ?? high)
  }
}

/// Computes the initial size of artwork placed on a photo.
package enum PlacementHint {
  /// The artwork's size relative to the photo's short side when no face is known.
  private static let shareOfPhoto = 0.2
  /// The long side of ordinary artwork relative to the head's width. Such artwork gets exactly the
  /// share above; a top hat gets slightly more and a nose ring slightly less.
  private static let ordinarySide = 0.9

  /// Returns a placement centered on a tap.
  ///
  /// On a known head, the artwork's width is its own fraction of the head's width (a third if it
  /// specifies none). Otherwise the size of the face is unknown: the long side is 20 % of the
  /// photo's short side, times the square root of the artwork's own size relative to ordinary
  /// artwork, clamped to 0.8 ... 1.25: a compromise between equal sizes and true proportions.
  package static func placement(
    of natural: Size, headWidth: Double?, head: Rect?, on photo: Size, at center: Point
  ) -> Placement {
    // Artwork of unknown size is shown as a placeholder box, which needs a size.
    let natural = natural.isEmpty ? Size(1, 1) : natural
    let width = width(of: natural, headWidth: headWidth, head: head, on: photo)
    return Placement(center: center, scale: width / natural.width)
  }

  private static func width(of natural: Size, headWidth: Double?, head: Rect?, on photo: Size)
    -> Double
  {
    if let head, !head.isEmpty { return head.width * (headWidth ?? 1.0 / 3) }
    let stretch = natural.longSide / natural.width
    let ownSide = (headWidth ?? ordinarySide / stretch) * stretch
    let factor = min(max((ownSide / ordinarySide).squareRoot(), 0.8), 1.25)
    return photo.shortSide * shareOfPhoto * factor / stretch
  }
}
