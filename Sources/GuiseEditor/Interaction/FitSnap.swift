import DisguiseModel
import TouchKit

/// Catches a dragged element where it fits on a face.
///
/// A place catches the element's center within 16 points, and holds it until the finger would have it
/// more than 32 points away. A place at which a drag begins catches only after the element was farther
/// away than that, so that it can be moved by less.
nonisolated struct FitSnap {
  private static let catchDistance = 16.0
  private static let releaseDistance = 32.0

  private let start: Placement
  private let fits: [Placement]
  /// The fits that the element has left.
  private var left: Set<Int> = []
  private var index: Int?

  init(from start: Placement, to fits: [Placement]) {
    self.start = start
    self.fits = fits
  }

  /// The place that holds the element.
  var caught: Placement? { index.map { fits[$0] } }

  /// The motion to display for the drag's own one.
  ///
  /// - Parameters:
  ///   - pixelsPerPoint: Photo pixels for each point on the screen.
  ///   - mayCatch: Whether a place that does not hold the element may catch it now.
  mutating func displayed(
    for raw: Similarity, pixelsPerPoint: Double, mayCatch: Bool
  ) -> Similarity {
    guard !fits.isEmpty else { return raw }
    let center = raw.apply(start.center)
    func distance(_ index: Int, from point: Point) -> Double {
      fits[index].center.distance(to: point) / pixelsPerPoint
    }
    let far = fits.indices.filter { distance($0, from: center) > Self.releaseDistance }
    left.formUnion(far)
    if let index, far.contains(index) { self.index = nil }
    if index == nil, mayCatch {
      index = fits.indices.filter { index in
        distance(index, from: center) <= Self.catchDistance
          && (left.contains(index) || distance(index, from: start.center) > Self.releaseDistance)
      }.min { distance($0, from: center) < distance($1, from: center) }
    }
    guard let caught else { return raw }
    return Similarity(
      scale: caught.scale / start.scale,
      rotation: Angle.turn(from: start.rotation, to: caught.rotation), from: start.center,
      to: caught.center)
  }
}
