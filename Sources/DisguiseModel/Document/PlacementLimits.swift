import Drawing

/// How small, how large and how far out an element may become: always grabbable, never lost.
package struct PlacementLimits: Hashable, Sendable {
  /// The photo's size in pixels.
  package let photo: Size
  /// The least long side of an element, in photo pixels: 32 points on the screen.
  package let smallestSide: Double
  /// The greatest long side of an element, in photo pixels: four times the photo's long side.
  package let largestSide: Double
  /// How far inside the photo's edges at least one opaque point stays, in photo pixels: 48 points
  /// on the screen.
  package let grip: Double

  /// Limits for a photo shown at a scale of `pointScale` photo pixels for a point on the screen.
  package init(photo: Size, photoPixelsPerPoint pointScale: Double) {
    self.init(photo: photo, smallestSide: 32 * pointScale, grip: 48 * pointScale)
  }

  /// Limits with the smallest side and the grip in photo pixels.
  package init(photo: Size, smallestSide: Double, grip: Double) {
    self.photo = photo
    largestSide = 4 * photo.longSide
    self.smallestSide = min(max(smallestSide, 1e-3), largestSide)
    self.grip = max(grip, 0)
  }

  /// The placement that a gesture leads to from `start`, kept within the limits.
  ///
  /// The gesture's own numbers stay raw. Where the size meets its limit, the point under the
  /// middle of the fingers (`midpoint`, now) stays there. An element that is beyond a limit
  /// already (the canvas was zoomed since) may stay so but not get further out. Not finite: nil.
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

  /// The placement with its size and its place moved within the limits.
  package func limiting(_ placement: Placement, of shape: ArtworkShape) -> Placement {
    var result = placement
    let allowed = scales(of: shape, from: nil)
    result.scale = min(max(placement.scale, allowed.lowerBound), allowed.upperBound)
    return keepingInside(result, of: shape)
  }

  /// The placement moved the shortest way that brings an opaque point far enough inside.
  ///
  /// An element smaller than the grip is kept inside wholly.
  package func keepingInside(_ placement: Placement, of shape: ArtworkShape) -> Placement {
    let points = shape.anchors.map(placement.transform.apply)
    let extent = box(around: points).size
    let inside = Rect(origin: .zero, size: photo).insetBy(
      min(grip, extent.width, photo.width / 2), min(grip, extent.height, photo.height / 2))
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

  private func scales(of shape: ArtworkShape, from start: Double?) -> ClosedRange<Double> {
    let side = max(shape.size.longSide, 1e-6)
    let (low, high) = (smallestSide / side, largestSide / side)
    return min(low, start ?? low)...max(high, start ?? high)
  }
}
