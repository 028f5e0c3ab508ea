import Drawing

/// A face on a photo: where it is, not whose it is.
package struct Face: Hashable, Sendable {
  /// The box around the face from the hairline to the chin, in photo pixels.
  package let box: Rect
  /// How certain it is that this is a face, 0 to 1.
  package let score: Double
  /// The points in photo pixels, in the order of `FacePoint.allCases`.
  private let places: [Point]
  /// How it is turned in space; nil if that is not known.
  package let relief: FaceRelief?

  /// Creates a face; nil if a point or the box is not finite or the box empty, or if the eyes are less
  /// than a pixel apart.
  package init?(
    box: Rect, score: Double, relief: FaceRelief? = nil, point: (FacePoint) -> Point
  ) {
    self.init(box: box, score: score, places: FacePoint.allCases.map(point), relief: relief)
  }

  /// Creates a face from its points in the order of `FacePoint.allCases`, as above.
  init?(box: Rect, score: Double, places: [Point], relief: FaceRelief?) {
    self.box = box
    self.score = score
    self.places = places
    self.relief = relief
    let corners = [box.origin, Point(box.maxX, box.maxY)]
    guard places.count == FacePoint.allCases.count,
      (places + corners).allSatisfy({ $0.isFinite && abs($0.x) < 1e7 && abs($0.y) < 1e7 }),
      score.isFinite, !box.isEmpty, eyeDistance >= 1
    else { return nil }
  }

  /// A point in photo pixels.
  package subscript(point: FacePoint) -> Point { places[point.index] }

  /// The distance of the eyes in photo pixels.
  package var eyeDistance: Double { self[.leftEye].distance(to: self[.rightEye]) }

  /// The similarity from face space to photo pixels. Face space has its origin between the eyes; its
  /// unit is their distance, its x axis leads from the left to the right one, its y axis to the mouth.
  package var frame: Similarity {
    let (left, right) = (self[.leftEye], self[.rightEye])
    return Similarity(
      scale: eyeDistance, rotation: (right - left).angle, from: .zero,
      to: left + (right - left) / 2)
  }

  /// The distance of a point from the middle of the face: 1 on its edge, 2 half a face beside it.
  package func distance(to point: Point) -> Double { Self.distance(at: frame.inverse.apply(point)) }

  /// The same for a point in face space.
  package static func distance(at place: Point) -> Double {
    // From the hairline, one distance of the eyes above them, to the chin.
    Vector(place.x / 1.15, (place.y - 0.45) / 1.45).length
  }

  /// The face on a photo whose pixels are larger or smaller by two factors.
  package func scaled(_ x: Double, _ y: Double) -> Face? {
    Face(
      box: Rect(box.minX * x, box.minY * y, box.width * x, box.height * y), score: score,
      relief: relief?.scaled(x, y)
    ) { Point(self[$0].x * x, self[$0].y * y) }
  }
}

extension FacePoint {
  /// The position in the list of all.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(
    uniqueKeysWithValues: zip(allCases, allCases.indices))
}
