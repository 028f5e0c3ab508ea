import Drawing
import Faces
import Glibc

/// 468 points of one face, by the network of "Real-time Facial Surface Geometry from Monocular Video on
/// Mobile GPUs" (Kartynnik and others, 2019).
final class FaceMesh {
  /// The points on the photo, in pixels, numbered as in MediaPipe's mesh; how certain it is that they
  /// are those of a face, 0 to 1.
  struct Points {
    var places: [Point]
    /// How far each point is behind the others, in pixels, from any plane.
    var depths: [Double]
    var presence: Double

    subscript(index: Int) -> Point { places[index] }

    /// The middle of points.
    func middle(_ indices: Int...) -> Point {
      let sum = indices.reduce(Vector.zero) { $0 + (places[$1] - .zero) }
      return .zero + sum / Double(indices.count)
    }

    /// The direction from the left to the right eye.
    var tilt: Angle { (middle(362, 263) - middle(33, 133)).angle }
  }

  /// The side of the square that the network sees, in pixels of its own.
  private static let side = 192
  /// The square is larger than the face by this factor.
  private static let margin = 1.5

  private let runtime: NetworkRuntime
  private let points: NetworkRuntime.Value
  private let presence: NetworkRuntime.Value

  init(_ network: Network) throws(NetworkRuntime.Failure) {
    runtime = try NetworkRuntime(network, width: Self.side, height: Self.side)
    guard let points = runtime.outputs["conv2d_21"], points.has(1, channels: 468 * 3),
      let presence = runtime.outputs["conv2d_31"], presence.has(1, channels: 1)
    else { throw NetworkRuntime.Failure(status: 0) }
    self.points = points
    self.presence = presence
  }

  /// The points of a face that may be there.
  func points(
    of candidate: FaceCandidate, in pixels: PhotoPixels
  ) throws(NetworkRuntime.Failure) -> Points {
    try points(in: pixels, around: candidate.center, candidate.side, candidate.tilt)
  }

  /// The points of a face whose points are known, more precisely.
  func refined(
    _ known: Points, in pixels: PhotoPixels
  ) throws(NetworkRuntime.Failure) -> Points {
    guard !known.places.isEmpty else { return known }
    let tilt = known.tilt
    let upright = known.places.map { ($0 - .zero).rotated(by: -tilt) }
    let (left, right) = (upright.map(\.dx).min() ?? 0, upright.map(\.dx).max() ?? 0)
    let (top, bottom) = (upright.map(\.dy).min() ?? 0, upright.map(\.dy).max() ?? 0)
    let center = Vector((left + right) / 2, (top + bottom) / 2).rotated(by: tilt)
    return try points(in: pixels, around: .zero + center, max(right - left, bottom - top), tilt)
  }

  private func points(
    in pixels: PhotoPixels, around center: Point, _ side: Double, _ tilt: Angle
  ) throws(NetworkRuntime.Failure) -> Points {
    let half = Double(Self.side) / 2
    let place = Similarity(
      scale: max(side, 1) * Self.margin / Double(Self.side), rotation: tilt,
      from: Point(half, half), to: center)
    guard place.isValid else { return Points(places: [], depths: [], presence: 0) }
    runtime.input.withNumbers {
      pixels.take(Self.side, Self.side, place, .mesh, into: $0)
    }
    try runtime.run()
    let places = (0..<468).map { index in
      place.apply(
        Point(Double(points[index * 3]), Double(points[index * 3 + 1])))
    }
    let depths = (0..<468).map { Double(points[$0 * 3 + 2]) * place.scale }
    return Points(places: places, depths: depths, presence: sigmoid(presence[0]))
  }
}
