import Drawing
import Faces

extension Face {
  /// The head of `Faces/plain.svg`, seen from the front: sets are shown on it, and composed as on it where
  /// there is no face.
  ///
  /// - Parameters:
  ///   - headWidth: The width of the head, in pixels.
  ///   - middle: Where the middle of its face comes, in pixels.
  package static func plain(headWidth: Double, at middle: Point) -> Face? {
    let scale = headWidth / ((plainSide[.leftEar]?.dx ?? 1) * 2 * 1.12)
    func place(_ point: FacePoint) -> Point {
      let side = plainSide[point] ?? plainSide[point.mirrored] ?? .zero
      let isLeft = plainSide[point] != nil
      return middle + Vector(isLeft ? -side.dx : side.dx, side.dy - plainMiddle) * scale
    }
    let size = Size(413, 451) * scale
    return Face(box: Rect(center: middle, size: size), score: 1, point: place)
  }

  /// The width of the drawing, and its head's, in its pixels.
  package static let plainDrawing = (
    width: 1200.0, headWidth: 2 * 213.0 * 1.12, middle: Point(600, plainMiddle)
  )

  /// Halfway between the hairline and the chin.
  private static let plainMiddle = 800.0

  /// How far the points of the left side are from the middle line, and from the drawing's upper edge.
  private static let plainSide: [FacePoint: Vector] = [
    .leftEye: Vector(97.5, 739), .leftBrow: Vector(132.7, 649), .noseBridge: Vector(0, 718),
    .noseTip: Vector(0, 832), .noseBase: Vector(0, 865), .upperLip: Vector(0, 877),
    .mouthLeft: Vector(86, 903), .mouth: Vector(0, 920), .chin: Vector(0, 1025),
    .leftJaw: Vector(151, 933), .leftEar: Vector(213, 800), .leftTemple: Vector(200, 610),
    .forehead: Vector(0, 574), .crown: Vector(0, 384), .neck: Vector(0, 1125),
  ]
}
