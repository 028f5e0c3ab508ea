import Drawing
import Faces
import Platform

/// A face without the head around it, in the tone of another face on which it is put.
package enum FacePatch {
  /// The points around a face, from the forehead clockwise.
  private static let outline: [FacePoint] = [
    .forehead, .rightTemple, .rightEar, .rightJaw, .chin, .leftJaw, .leftEar, .leftTemple,
  ]
  /// How much smaller than the face the patch is, and how wide its soft edge, in distances of the eyes.
  private static let (size, softness) = (0.96, 0.14)
  /// The part of a face whose mean color is its tone.
  private static let inside = 0.7
  private static let gains: ClosedRange<Float> = 0.6...1.6

  /// Cuts a face out of a picture; nil if nothing of it is in the picture. Blocks. Throws if there is not enough
  /// memory.
  ///
  /// - Parameter other: The face on the same picture whose tone it takes.
  package static func make(
    of face: Face, for other: Face, on photo: CutOutPhoto
  ) throws(OutOfMemory) -> CutOutPicture? {
    let whole = Rect(origin: .zero, size: photo.size)
    let soft = softness * face.eyeDistance
    let box = Rect(around: outline.map { face[$0] })
    guard let frame = box.insetBy(-soft, -soft).roundedOut.intersection(whole), !frame.isEmpty
    else { return nil }
    let part = try photo.part(frame, notLargerThan: CutOutMaker.maximumSide, isFinal: true)
    let scale = part.size.width / frame.width
    let toPart = Transform.translation(-frame.minX, -frame.minY).then(.scale(scale))
    let (width, height) = Matte.gridSize(of: part.size)
    let toGrid = toPart.then(.scale(Double(width) / part.size.width))
    let shape = ValueGrid(width, height) { canvas in
      canvas.fill(path(around: face, size).transformed(by: toGrid), with: .black)
    }
    let blur = max(Int(soft * scale * Double(width) / part.size.width / 3), 1)
    let mask = shape.blurred(blur).blurred(blur)
    let gains = (tone(of: other, on: photo) / tone(of: face, on: photo))
      .clamped(
        lowerBound: SIMD3(repeating: Self.gains.lowerBound),
        upperBound: SIMD3(repeating: Self.gains.upperBound))
    let result = try mask.picture(of: part, part) { source, _, share in
      let pixel = source.straight(hasAlpha: part.hasAlpha)
      return UInt32(premultiplying: pixel.color * gains, share * pixel.w)
    }
    return CutOutPicture(result, in: frame)
  }

  /// The oval around a face, smaller by a factor: smooth through all points.
  private static func path(around face: Face, _ factor: Double) -> Path {
    let middle = face.frame.apply(Point(0, 0.6))
    let points = outline.map { middle + (face[$0] - middle) * factor }
    var path = Path()
    path.move(to: points[0])
    for index in points.indices {
      func point(_ step: Int) -> Point { points[(index + step + points.count) % points.count] }
      // Catmull and Rom's spline.
      path.curve(
        point(0) + (point(1) - point(-1)) / 6, point(1) - (point(2) - point(0)) / 6, to: point(1))
    }
    path.close()
    return path
  }

  /// The mean color of a face.
  private static func tone(of face: Face, on photo: CutOutPhoto) -> SIMD3<Float> {
    let picture = photo.picture
    let face =
      face.scaled(picture.size.width / photo.size.width, picture.size.height / photo.size.height)
      ?? face
    let path = path(around: face, inside)
    let whole = Rect(origin: .zero, size: picture.size)
    let box = Rect(around: outline.map { face[$0] }).roundedOut.intersection(whole) ?? .zero
    var (sum, count) = (SIMD3<Float>.zero, Float(0))
    let step = max(Int(box.size.longSide / 64), 1)
    for y in stride(from: Int(box.minY), to: Int(box.maxY), by: step) {
      for x in stride(from: Int(box.minX), to: Int(box.maxX), by: step)
      where path.contains(Point(Double(x) + 0.5, Double(y) + 0.5)) {
        sum += picture.withRow(y) { $0[x].straight(hasAlpha: picture.hasAlpha).color }
        count += 1
      }
    }
    return (sum / max(count, 1)).clamped(
      lowerBound: SIMD3(repeating: 0.05), upperBound: SIMD3(repeating: 1))
  }
}
