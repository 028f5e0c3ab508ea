import Drawing
import Faces
import Glibc

/// Where a face may be: found by a network that sees boxes, eyes and a rough tilt.
struct FaceCandidate: Hashable {
  /// The middle of the box, in photo pixels.
  var center: Point
  /// The longer side of the box, in photo pixels.
  var side: Double
  /// The direction from the left to the right eye.
  var tilt: Angle
  /// How much that differs from the turn in which it was found.
  var deviation: Angle
  /// How certain the network is, 0 to 1.
  var score: Double
}

/// Finds boxes with upright faces, by the network YuNet (Wu, Peng and Yu: "YuNet: A Tiny Millisecond-level
/// Face Detector", 2023).
final class FaceDetector {
  /// The side of the square that is searched, in pixels of its own.
  static let side = 640
  private static let strides = [8, 16, 32]

  private let runtime: NetworkRuntime

  init(_ network: Network) throws(NetworkRuntime.Failure) {
    runtime = try NetworkRuntime(network, width: Self.side, height: Self.side)
    for stride in Self.strides {
      for (name, channels) in [("cls", 1), ("obj", 1), ("bbox", 4), ("kps", 10)] {
        guard
          runtime.outputs["\(name)_\(stride)"]?.has(Self.side / stride, channels: channels) ?? false
        else { throw NetworkRuntime.Failure(status: 0) }
      }
    }
  }

  /// Searches a square of the photo.
  ///
  /// - Parameters:
  ///   - place: The similarity from the square's pixels to the photo's.
  ///   - threshold: The score that a candidate has at least.
  /// - Returns: The best candidates, which do not overlap much.
  func find(
    in pixels: PhotoPixels, _ place: Similarity, threshold: Double
  ) throws(NetworkRuntime.Failure) -> [FaceCandidate] {
    runtime.input.withNumbers {
      pixels.take(Self.side, Self.side, place, .detector, into: $0)
    }
    try runtime.run()
    return Self.strides.flatMap { candidates($0, place, threshold) }.merged()
  }

  private func candidates(
    _ stride: Int, _ place: Similarity, _ threshold: Double
  ) -> [FaceCandidate] {
    guard let classes = runtime.outputs["cls_\(stride)"],
      let objects = runtime.outputs["obj_\(stride)"],
      let boxes = runtime.outputs["bbox_\(stride)"], let points = runtime.outputs["kps_\(stride)"]
    else { return [] }
    let step = Double(stride)
    var result: [FaceCandidate] = []
    for cell in 0..<classes.width * classes.height {
      let score = (sigmoid(classes[cell]) * sigmoid(objects[cell])).squareRoot()
      guard score >= threshold else { continue }
      let (column, row) = (Double(cell % classes.width), Double(cell / classes.width))
      func point(_ values: NetworkRuntime.Value, _ index: Int) -> Point {
        let start = cell * values.channels + index
        return Point(
          (Double(values[start]) + column) * step,
          (Double(values[start + 1]) + row) * step)
      }
      let size = max(boxes[cell * 4 + 2], boxes[cell * 4 + 3])
      let (left, right) = (point(points, 0), point(points, 2))
      let side = exp(Double(size)) * step
      let center = place.apply(point(boxes, 0))
      guard side <= Double(Self.side) * 4, center.isFinite, (right - left).length > 0 else {
        continue
      }
      let deviation = (right - left).angle
      result.append(
        FaceCandidate(
          center: center, side: side * place.scale,
          tilt: deviation + place.rotation, deviation: deviation, score: score))
    }
    return result
  }
}

func sigmoid(_ value: Float) -> Double { 1 / (1 + exp(-Double(value))) }

extension [FaceCandidate] {
  /// More are hardly faces: of one of them, a network sees about thirty.
  private static let mostCandidates = 5000

  /// The best ones, of which no two overlap much.
  func merged() -> [FaceCandidate] {
    var result: [FaceCandidate] = []
    for candidate in sorted(by: { $0.rank > $1.rank }).prefix(Self.mostCandidates) {
      if !result.contains(where: { $0.overlap(candidate) > 0.3 }) { result.append(candidate) }
    }
    return result
  }
}

extension Array {
  /// The largest ones, in their order.
  func largest(_ count: Int, by size: (Element) -> Double) -> [Element] {
    guard self.count > count else { return self }
    let least = map(size).sorted(by: >)[count - 1]
    return Array(filter { size($0) >= least }.prefix(count))
  }
}

extension FaceCandidate {
  /// What is best: certain, and upright in the turn in which it was found.
  fileprivate var rank: Double { score * max(0, cos(deviation.radians)) }

  /// The common part of two boxes, as a fraction of both together.
  func overlap(_ other: FaceCandidate) -> Double {
    let (a, b) = (box, other.box)
    guard let common = a.intersection(b) else { return 0 }
    let area = common.width * common.height
    return area / (a.width * a.height + b.width * b.height - area)
  }

  private var box: Rect { Rect(center: center, size: Size(side, side)) }
}
