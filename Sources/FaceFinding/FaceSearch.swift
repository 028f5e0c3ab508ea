import Drawing
import Faces

/// Finds the faces of a photo, at any turn.
final class FaceSearch {
  private let detector: FaceDetector
  private let mesh: FaceMesh
  /// What the mesh has said of candidates.
  private var known: [FaceCandidate: Face?] = [:]

  /// Prepares a search.
  init(_ networks: FaceNetworks) throws(NetworkRuntime.Failure) {
    detector = try FaceDetector(networks.detector)
    mesh = try FaceMesh(networks.mesh)
  }

  /// Returns the faces of a photo, best first.
  ///
  /// - Parameters:
  ///   - start: The photo's pixels, four bytes each: blue, green, red and one that is ignored.
  ///   - stride: The bytes from one row to the next.
  func faces(
    in start: UnsafeRawPointer, width: Int, height: Int, stride: Int
  ) throws -> [Face] {
    let pixels = PhotoPixels(start, width: width, height: height, stride: stride)
    let whole = Rect(origin: .zero, size: pixels.size)
    // What fills the photo is seen better from farther away.
    let surroundings = whole.insetBy(-whole.width / 3, -whole.height / 3)
    var candidates = try find(in: surroundings, of: pixels, .zero).filter {
      $0.score >= Self.sureScore
    }
    for turn in Self.turns { candidates += try find(in: whole, of: pixels, turn) }
    guard pixels.size.longSide > Self.leastParted else { return try faces(candidates, pixels) }
    let parts = whole.parts
    func findSmall(_ turn: Angle) throws {
      for part in parts {
        // Of a large face it shows a piece, which may look like another one.
        candidates += try find(in: part, of: pixels, turn).filter {
          $0.side < Self.smallSide * pixels.size.longSide
        }
      }
    }
    try findSmall(.zero)
    let faces = try faces(candidates, pixels)
    let smallest = faces.map(\.box.width).min() ?? 0
    guard smallest < pixels.size.longSide * Self.smallFace else { return faces }
    for turn in Self.turns.dropFirst() { try findSmall(turn) }
    return try self.faces(candidates, pixels)
  }

  /// The turns in which faces are searched: the networks know them upright, and a little beside that.
  private static let turns = (0..<8).map { Angle.degrees(Double($0) * 45) }
  /// The long side in pixels above which a part shows more than the whole photo.
  private static let leastParted = 1.25 * Double(FaceDetector.side)
  /// Where the smallest face is narrower than this part of the long side, or where there is none, turned
  /// ones may be as small.
  private static let smallFace = 0.015
  /// The part of the long side up to which a box is searched in parts.
  private static let smallSide = 0.06
  /// How certain the mesh is of a face at least. Of 200 boxes in pictures without a face none had more
  /// than 0.14; half of those whose lower half is covered have less than 0.5.
  private static let leastPresence = 0.25
  /// At so many candidates, the largest ones, the mesh looks: it takes 7 milliseconds for each.
  private static let mostLookedAt = 150
  /// The score from which the detector is believed where the mesh is not sure.
  private static let sureScore = 0.7

  private func find(
    in part: Rect, of pixels: PhotoPixels, _ turn: Angle
  ) throws -> [FaceCandidate] {
    // What is found in a turn replaces what seems to be upright there.
    try detector.find(
      in: pixels, .fitting(part, turn, FaceDetector.side),
      threshold: turn == .zero ? 0.5 : Self.sureScore)
  }

  private func faces(_ candidates: [FaceCandidate], _ pixels: PhotoPixels) throws -> [Face] {
    let looked = candidates.merged().largest(Self.mostLookedAt, by: \.side)
    let faces = try looked.compactMap { candidate in
      if let known = known[candidate] { return known }
      let face = try face(candidate, in: pixels)
      known[candidate] = .some(face)
      return face
    }
    return faces.withoutNested.largest(FaceFinder.maximumFaces, by: \.eyeDistance)
  }

  private func face(_ candidate: FaceCandidate, in pixels: PhotoPixels) throws -> Face? {
    let first = try mesh.points(of: candidate, in: pixels)
    let second = try mesh.refined(first, in: pixels)
    if second.presence >= 0.5 { return Face(second, score: candidate.score) }
    // The second look is more precise, but not sure of a true profile, nor of a covered face.
    let best = first.presence > second.presence ? first : second
    guard best.presence >= Self.leastPresence, candidate.score >= Self.sureScore else { return nil }
    return Face(best, score: candidate.score)
  }
}

extension Similarity {
  /// Fits a turned part of a photo into a square; from the square's pixels to the photo's.
  fileprivate static func fitting(_ part: Rect, _ turn: Angle, _ side: Int) -> Similarity {
    let turned = Transform.rotation(-turn).apply(Rect(center: .zero, size: part.size))
    let half = Double(side) / 2
    return Similarity(
      scale: max(turned.width, turned.height) / Double(side), rotation: turn,
      from: Point(half, half), to: part.center)
  }
}

extension Rect {
  /// Where small faces are searched: up to six parts, as small as its shape allows in squares. They
  /// overlap, so that each face that is too small for a look at the whole is whole in one of them.
  var parts: [Rect] {
    let overlap = max(width, height) / 24
    let least = Double(FaceDetector.side)
    func length(_ whole: Double, _ count: Int) -> Double {
      (whole + overlap * Double(count - 1)) / Double(count)
    }
    let grids = (1...6).flatMap { columns in
      (1...6 / columns).map { rows in
        // The detector sees no more in what is enlarged, but faces in mouths.
        (columns, rows, side: max(length(width, columns), length(height, rows), least))
      }
    }
    let (columns, rows, side) = grids.min { $0.side < $1.side } ?? (1, 1, max(width, height))
    let size = Size(min(side, width), min(side, height))
    func step(_ room: Double, _ count: Int) -> Double { room / Double(max(1, count - 1)) }
    let (right, down) = (step(width - size.width, columns), step(height - size.height, rows))
    return (0..<columns).flatMap { column in
      (0..<rows).map { row in
        Rect(
          origin: origin + Vector(Double(column) * right, Double(row) * down), size: size)
      }
    }
  }
}
