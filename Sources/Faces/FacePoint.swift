/// A named point of a face, to which artwork is fitted. *Left* is left in the picture.
package enum FacePoint: String, CaseIterable, Hashable, Sendable, CodingKeyRepresentable, Codable {
  case leftEye = "left-eye"
  case rightEye = "right-eye"
  case leftBrow = "left-brow"
  case rightBrow = "right-brow"
  /// Between the eyes.
  case noseBridge = "nose-bridge"
  case noseTip = "nose-tip"
  /// Where the nose ends above the upper lip.
  case noseBase = "nose-base"
  /// Between nose and mouth, where a mustache grows.
  case upperLip = "upper-lip"
  case mouthLeft = "mouth-left"
  case mouthRight = "mouth-right"
  case mouth
  case chin
  case leftJaw = "left-jaw"
  case rightJaw = "right-jaw"
  /// The lobes.
  case leftEar = "left-ear"
  case rightEar = "right-ear"
  /// The sides of the head at the height of the hairline.
  case leftTemple = "left-temple"
  case rightTemple = "right-temple"
  /// The middle of the hairline.
  case forehead
  /// The top of the head, above the forehead.
  case crown
  /// Below the chin, where a bow tie sits.
  case neck
}

extension FacePoint {
  /// The point on the other side of the face; itself if it is in the middle.
  package var mirrored: FacePoint {
    switch self {
    case .leftEye: .rightEye
    case .rightEye: .leftEye
    case .leftBrow: .rightBrow
    case .rightBrow: .leftBrow
    case .mouthLeft: .mouthRight
    case .mouthRight: .mouthLeft
    case .leftJaw: .rightJaw
    case .rightJaw: .leftJaw
    case .leftEar: .rightEar
    case .rightEar: .leftEar
    case .leftTemple: .rightTemple
    case .rightTemple: .leftTemple
    case .noseBridge, .noseTip, .noseBase, .upperLip, .mouth, .chin, .forehead, .crown, .neck: self
    }
  }
}
