import Drawing
import Faces
import Glibc

extension Face {
  /// A face that looks straight ahead: the middle between its eyes, their distance, and its tilt.
  package static func upright(
    at middle: Point, eyeDistance: Double = 100, tilt: Angle = .zero
  ) -> Face? {
    let places: [FacePoint: Point] = [
      .leftEye: Point(-0.5, 0), .rightEye: Point(0.5, 0), .leftBrow: Point(-0.55, -0.35),
      .rightBrow: Point(0.55, -0.35), .noseBridge: .zero, .noseTip: Point(0, 0.5),
      .noseBase: Point(0, 0.62), .upperLip: Point(0, 0.72), .mouthLeft: Point(-0.4, 0.9),
      .mouthRight: Point(0.4, 0.9), .mouth: Point(0, 0.95), .chin: Point(0, 1.5),
      .leftJaw: Point(-0.8, 1), .rightJaw: Point(0.8, 1), .leftEar: Point(-1.1, 0.3),
      .rightEar: Point(1.1, 0.3), .leftTemple: Point(-1, -0.7), .rightTemple: Point(1, -0.7),
      .forehead: Point(0, -0.9), .crown: Point(0, -1.8), .neck: Point(0, 2),
    ]
    let frame = Similarity(scale: eyeDistance, rotation: tilt, from: .zero, to: middle)
    let size = Size(2 * eyeDistance, 2.4 * eyeDistance)
    return Face(
      box: Rect(center: frame.apply(Point(0, 0.3)), size: size), score: 0.9,
      point: { frame.apply(places[$0] ?? .zero) })
  }

  /// The face elsewhere.
  package func moved(by step: Vector) -> Face? {
    Face(box: box.offset(by: step), score: score) { self[$0] + step }
  }
}

extension Face {
  /// A face that is turned about the vertical axis, and whose sides are behind its middle.
  package static func turned(
    at middle: Point, eyeDistance: Double = 100, by yaw: Angle
  ) -> Face? {
    guard let plain = upright(at: .zero, eyeDistance: 1) else { return nil }
    func depth(_ place: Point) -> Double { 0.6 * (place.x * place.x - 0.25) }
    let (right, away) = (
      Vector(eyeDistance * cos(yaw.radians), 0), Vector(eyeDistance * sin(yaw.radians), 0)
    )
    let relief = FaceRelief(
      right, Vector(0, eyeDistance), away, points: FacePoint.allCases.map { plain[$0] },
      depths: FaceRelief.rows.flatMap { y in FaceRelief.columns.map { depth(Point($0, y)) } })
    let box = Rect(center: middle, size: Size(2 * eyeDistance, 2.4 * eyeDistance))
    return relief.flatMap { relief in
      Face(box: box, score: 0.9, relief: relief) { point in
        middle + relief.step(to: plain[point], depth: depth(plain[point]))
      }
    }
  }
}
