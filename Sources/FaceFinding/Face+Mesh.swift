import Drawing
import Faces

/// The named points of a face by the numbers of the mesh, as somebody sees it who looks at the picture:
///
///                   10                   the hairline's middle
///          105              334          brows
///       33 . 133   168   362 . 263       the corners of the eyes; between them the bridge
///     234           4            454     before the ears; the tip of the nose
///      93           2            323     the lobes; the base of the nose
///                  164                   the upper lip
///             61  13 14  291             the mouth
///         172               397          the jaws
///                  152                   the chin
///
/// What lies outside of the mesh is as far from it as looked right on photos of a dozen people, in parts of
/// the face's height or of its half width.
extension Face {
  /// Creates a face from its mesh; nil if it is none.
  init?(_ mesh: FaceMesh.Points, score: Double) {
    let oval = [
      10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152,
      148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
    ].map { mesh[$0] }
    let box = Rect(around: oval)
    // The unit and the directions of face space are those of its eyes.
    self.init(box: box, score: score, relief: mesh.relief(in: box), point: mesh.named)
  }
}

extension FaceMesh.Points {
  /// The place of each named point.
  fileprivate var named: (FacePoint) -> Point {
    let eyes = middle(33, 133, 362, 263)
    let up = self[10] - self[152]
    let (leftEar, rightEar) = (middle(234, 93), middle(454, 323))
    // The head's middle lies behind the face: on a turned head it is beside it.
    let across = (middle(362, 263) - middle(33, 133)).unit
    let turn = self[4] - (leftEar + (rightEar - leftEar) / 2)
    let behind = across * (-0.5 * (turn.dx * across.dx + turn.dy * across.dy))
    return { point in
      switch point {
      case .leftEye: middle(33, 133)
      case .rightEye: middle(362, 263)
      case .leftBrow: self[105]
      case .rightBrow: self[334]
      case .noseBridge: self[168]
      case .noseTip: self[4]
      case .noseBase: self[2]
      case .upperLip: self[164]
      case .mouthLeft: self[61]
      case .mouthRight: self[291]
      case .mouth: middle(13, 14)
      case .chin: self[152]
      case .leftJaw: self[172]
      case .rightJaw: self[397]
      case .leftEar: leftEar + (leftEar - eyes) * 0.08
      case .rightEar: rightEar + (rightEar - eyes) * 0.08
      case .leftTemple: self[234] + (self[10] - eyes) + behind
      case .rightTemple: self[454] + (self[10] - eyes) + behind
      case .forehead: self[10]
      case .crown: self[10] + up * 0.42 + behind
      case .neck: self[152] - up * 0.22 + behind * 1.2
      }
    }
  }

  /// The directions right, down and away in the space of the head, by what is left and right and above and
  /// below in a face; nil if the mesh is folded.
  private var axes: [SIMD3<Double>]? {
    let pairs = [(33, 263), (133, 362), (61, 291), (234, 454), (172, 397), (105, 334), (93, 323)]
    let across = pairs.reduce(SIMD3<Double>.zero) { $0 + space($1.1) - space($1.0) }
    let down = space(152) - space(10)
    guard let right = across.unit, let below = (down - right * (down * right).sum()).unit else {
      return nil
    }
    return [right, below, right.cross(below)]
  }

  /// The mesh turned in space until the head looks straight ahead and is upright; nil if it is folded.
  var lookingStraight: FaceMesh.Points? {
    guard let axes else { return nil }
    var result = self
    for index in places.indices {
      let turned = axes.map { ($0 * space(index)).sum() }
      result.places[index] = Point(turned[0], turned[1])
      result.depths[index] = turned[2]
    }
    return result
  }

  /// How the face is turned; nil if the mesh is folded or flat.
  fileprivate func relief(in box: Rect) -> FaceRelief? {
    guard let axes, let straight = lookingStraight,
      let frame = Face(box: box, score: 1, point: straight.named)?.frame
    else { return nil }
    // The directions of face space are those of its eyes.
    func onPhoto(_ step: Vector, _ depth: Double = 0) -> Vector {
      let turned = step.rotated(by: frame.rotation)
      let inSpace = axes[0] * turned.dx + axes[1] * turned.dy + axes[2] * depth
      return Vector(inSpace.x, inSpace.y) * frame.scale
    }
    let toSpace = frame.inverse
    let eyes = [33, 133, 362, 263].reduce(0) { $0 + straight.depths[$1] / 4 }
    let depths = FaceRelief.rows.flatMap { y in
      FaceRelief.columns.map { x in
        (straight.depth(at: frame.apply(Point(x, y))) - eyes) / frame.scale
      }
    }
    return FaceRelief(
      onPhoto(Vector(1, 0)), onPhoto(Vector(0, 1)), onPhoto(.zero, 1),
      points: FacePoint.allCases.map { toSpace.apply(straight.named($0)) }, depths: depths)
  }

  /// The depth at a place: that of the three points that are nearest to it.
  func depth(at place: Point) -> Double {
    var nearest: [(distance: Double, depth: Double)] = []
    for (index, point) in places.enumerated() {
      let distance = point.distance(to: place)
      if nearest.count == 3, distance >= nearest[2].distance { continue }
      if nearest.count == 3 { nearest.removeLast() }
      let position = nearest.firstIndex { $0.distance > distance } ?? nearest.count
      nearest.insert((distance, depths[index]), at: position)
    }
    let shares = nearest.map { 1 / max($0.distance, 1e-6) }
    return zip(nearest, shares).reduce(0) { $0 + $1.0.depth * $1.1 } / shares.reduce(0, +)
  }

  /// A point in space: right, down and away.
  private func space(_ index: Int) -> SIMD3<Double> {
    SIMD3(places[index].x, places[index].y, depths[index])
  }
}

extension SIMD3<Double> {
  fileprivate var unit: Self? {
    let length = (self * self).sum().squareRoot()
    return length > 0 && length.isFinite ? self / length : nil
  }

  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
