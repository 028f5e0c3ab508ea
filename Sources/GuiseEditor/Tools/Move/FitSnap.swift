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
  /// Whether the element has been away from each of the fits.
  private var hasLeft: [Bool]
  private var index: Int?

  init(from start: Placement, to fits: [Placement]) {
    self.start = start
    self.fits = fits
    hasLeft = Array(repeating: false, count: fits.count)
  }

  /// The place that holds the element.
  var caught: Placement? { index.map { fits[$0] } }

  /// The motion to display for the drag's own one, or for one that center lines hold.
  ///
  /// - Parameters:
  ///   - pixelsPerPoint: Photo pixels for each point on the screen.
  ///   - mayCatch: Whether a place that does not hold the element may catch it now.
  mutating func displayed(
    for raw: Similarity, pixelsPerPoint: Double, mayCatch: Bool
  ) -> Similarity {
    guard !fits.isEmpty else { return raw }
    let center = raw.apply(start.center)
    let (catching, releasing) = (
      Self.catchDistance * pixelsPerPoint, Self.releaseDistance * pixelsPerPoint
    )
    var nearest: (index: Int, distance: Double)?
    for candidate in fits.indices {
      let distance = fits[candidate].center.distance(to: center)
      if distance > releasing || fits[candidate].center.distance(to: start.center) > releasing {
        hasLeft[candidate] = true
      }
      if distance > releasing, index == candidate { index = nil }
      if hasLeft[candidate], distance <= catching, distance < nearest?.distance ?? .infinity {
        nearest = (candidate, distance)
      }
    }
    if index == nil, mayCatch { index = nearest?.index }
    guard let caught else { return raw }
    return Similarity(
      scale: caught.scale / start.scale,
      rotation: Angle.turn(from: start.rotation, to: caught.rotation), from: start.center,
      to: caught.center)
  }
}
