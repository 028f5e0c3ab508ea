import DisguiseModel
import TouchKit

/// Catches a dragged element where it fits on a face.
///
/// A place catches the element's center within 16 points, and holds it until the finger would have it
/// more than 32 points away. It gives the element its size and tilt, unless a person has given it others:
/// what is larger or smaller by a tenth, or turned by ten degrees, keeps them. A place at which a drag
/// begins catches only after the element was farther away than that, so that it can be moved by less.
nonisolated struct FitSnap {
  private static let catchDistance = 16.0
  private static let releaseDistance = 32.0

  private let start: Placement
  private let fits: [Placement]
  private let keepsShape: Bool
  /// Whether the element has been away from each of the fits.
  private var hasLeft: [Bool]
  private var index: Int?

  init(from start: Placement, to fits: [Placement], keepsShape: Bool) {
    self.start = start
    self.fits = fits
    self.keepsShape = keepsShape
    hasLeft = Array(repeating: false, count: fits.count)
  }

  /// The place that holds the element.
  var caught: Placement? { index.map { fits[$0] } }
  /// The place that gives the element its size and tilt, too.
  var caughtWhole: Placement? {
    caught.flatMap { !keepsShape || start.isShaped(as: $0, within: 1.1, .degrees(10)) ? $0 : nil }
  }

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
    let shape = caughtWhole ?? start
    // Two fingers change what is caught.
    return Similarity(
      scale: raw.scale * shape.scale / start.scale,
      rotation: raw.rotation + Angle.turn(from: start.rotation, to: shape.rotation),
      from: start.center, to: caught.center)
  }
}
