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
    let (left, right) = (oval.map(\.x).min() ?? 0, oval.map(\.x).max() ?? 0)
    let (top, bottom) = (oval.map(\.y).min() ?? 0, oval.map(\.y).max() ?? 0)
    let eyes = mesh.middle(33, 133, 362, 263)
    let up = mesh[10] - mesh[152]
    let (leftEar, rightEar) = (mesh.middle(234, 93), mesh.middle(454, 323))
    // The head's middle lies behind the face: on a turned head it is beside it.
    let across = (mesh.middle(362, 263) - mesh.middle(33, 133)).unit
    let ears = leftEar + (rightEar - leftEar) / 2
    let turn = mesh[4] - ears
    let behind = across * (-0.5 * (turn.dx * across.dx + turn.dy * across.dy))
    self.init(
      box: Rect(left, top, right - left, bottom - top), score: score
    ) { point in
      switch point {
      case .leftEye: mesh.middle(33, 133)
      case .rightEye: mesh.middle(362, 263)
      case .leftBrow: mesh[105]
      case .rightBrow: mesh[334]
      case .noseBridge: mesh[168]
      case .noseTip: mesh[4]
      case .noseBase: mesh[2]
      case .upperLip: mesh[164]
      case .mouthLeft: mesh[61]
      case .mouthRight: mesh[291]
      case .mouth: mesh.middle(13, 14)
      case .chin: mesh[152]
      case .leftJaw: mesh[172]
      case .rightJaw: mesh[397]
      case .leftEar: leftEar + (leftEar - eyes) * 0.08
      case .rightEar: rightEar + (rightEar - eyes) * 0.08
      case .leftTemple: mesh[234] + (mesh[10] - eyes) + behind
      case .rightTemple: mesh[454] + (mesh[10] - eyes) + behind
      case .forehead: mesh[10]
      case .crown: mesh[10] + up * 0.42 + behind
      case .neck: mesh[152] - up * 0.22
      }
    }
  }
}
