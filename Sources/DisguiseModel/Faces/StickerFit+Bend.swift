import Drawing
import Faces

/// How artwork is bent on a head that is turned: where it lies on the same head when that looks straight ahead,
/// and where that part of the head is seen now.
extension StickerFit {
  /// How many places of the artwork are looked at along each side.
  private static let samples = 7
  /// How much the points matter by which the artwork is placed, and its edges at the left and the right, beside
  /// other places.
  private static let (anchorWeight, edgeWeight) = (4.0, 0.5)
  /// The edges at the left and the right are held at the sides of the head, which are so much farther out.
  private static let hold = 1.2
  /// How much is given for a map without perspective.
  private static let rigidity = 0.02

  /// The bend of artwork that is placed on a face; nil for none.
  func bend(of placed: Placement, on face: Face, of size: Size) -> Bend? {
    guard let turns, let relief = face.relief, let fromPhoto = placed.transform.inverse,
      let straight = placement(of: size, isFlipped: placed.isFlipped, on: { relief[$0] })?
        .transform
    else { return nil }
    let box = Rect(center: .zero, size: size)
    let toSpace = face.frame.inverse
    var pairs = anchors.map { anchor in
      let point = placed.isFlipped ? anchor.point.mirrored : anchor.point
      return Perspective.Pair(
        relief[point], to: toSpace.apply(face[point]), weight: Self.anchorWeight)
    }
    let middle = face.frame.apply(.zero)
    let last = Double(Self.samples - 1)
    for row in 0..<Self.samples {
      for column in 0..<Self.samples {
        let place = straight.apply(
          Point(
            box.minX + box.width * Double(column) / last,
            box.minY + box.height * Double(row) / last))
        let isEdge = column == 0 || column == Self.samples - 1
        let step = turns.step(to: place, holdAt: isEdge ? Self.hold : 1, relief)
        pairs.append(
          Perspective.Pair(
            place, to: toSpace.apply(middle + step), weight: isEdge ? Self.edgeWeight : 1))
      }
    }
    guard let map = Perspective(fitting: pairs, rigidity: Self.rigidity) else { return nil }
    let toPhoto = map.then(face.frame.transform)
    return Bend(
      of: size, carrying: box.corners.map { fromPhoto.apply(toPhoto.apply(straight.apply($0))) })
  }
}

extension StickerFit.Turning {
  /// The step on the photo from the middle between the eyes to what is at a place of a head that looks
  /// straight ahead.
  fileprivate func step(to place: Point, holdAt hold: Double, _ relief: FaceRelief) -> Vector {
    let onFace = relief.step(
      to: place, depth: relief.depth(at: Point(place.x * hold, place.y)))
    guard self == .head else { return onFace }
    // From the face to the outline of the head: beside the cheeks, above the brows.
    let share = min(max((abs(place.x) - 0.8) / 0.4, (-place.y - 0.7) / 0.5, 0), 1)
    return onFace * (1 - share) + relief.stepToOutline(place) * share
  }
}
