import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import FaceFinding
@testable import Faces

/// A folder with photos of one face each that looks straight ahead, for somebody who measures more heads.
private let portraits = ProcessInfo.processInfo.environment["GUISE_PORTRAITS"]

/// Heads that are turned in space by the depths of their own meshes, so that it is known where glasses would be.
@Suite(
  "Heads that are turned",
  .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
struct TurnedHeadTests {
  /// The mesh of a face that looks straight ahead.
  private static func mesh(of photo: Bitmap) throws -> FaceMesh.Points? {
    let networks = try FaceNetworks()
    let mesh = try FaceMesh(networks.mesh)
    let face = try #require(try FaceFinder.faces(in: photo).first)
    return try photo.withPixels { bytes, stride in
      let start = try #require(bytes.baseAddress)
      let pixels = PhotoPixels(start, width: photo.width, height: photo.height, stride: stride)
      let candidate = FaceCandidate(
        center: face.box.center, side: face.box.size.longSide, tilt: face.frame.rotation,
        deviation: .zero, score: 1)
      return try mesh.refined(mesh.points(of: candidate, in: pixels), in: pixels).lookingStraight
    }
  }

  /// The drawn faces that come with Guise, and the photos of a folder that somebody names to measure more.
  private static func meshes() throws -> [FaceMesh.Points] {
    let drawn = try Portrait.all.map { try Portrait.turned($0).photo }
    let photos = try portraits.map { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
        try? ImageFile.decode("\(folder)/\(name)", fitting: Size(2000, 2000)).bitmap
      }
    }
    return try (drawn + (photos ?? [])).compactMap(mesh)
  }

  /// The errors of a fit on a head that is turned, in parts of the true distance of its eyes.
  private static func errors(
    of fit: StickerFit, _ size: Size, at points: [Point], on straight: FaceMesh.Points,
    yaw: Angle, bends: Bool
  ) throws -> [Double] {
    let turned = straight.turned(by: yaw)
    let (front, face) = (
      try #require(Face(straight, score: 1)), try #require(Face(turned, score: 1))
    )
    var placement = try #require(fit.placement(on: face, of: size))
    if !bends { placement.bend = nil }
    var flat = try #require(fit.placement(on: front, of: size))
    flat.bend = nil
    return points.map { point in
      let place = Point((point.x - 0.5) * size.width, (point.y - 0.5) * size.height)
      let seen = placement.transform.apply(placement.bend?.map(of: size).apply(place) ?? place)
      let truth = straight.turned(flat.transform.apply(place), by: yaw)
      return seen.distance(to: truth) / front.eyeDistance
    }
  }

  @Test("glasses lie on the face: their rims and hinges") func glasses() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let catalog = StickerCatalog.load(assets: assets)
    let fit = try #require(catalog[StickerID(rawValue: "glasses/round")]?.fit)
    var rims: [Point] = []
    for eye in [0.2614, 0.7386] {
      for angle in stride(from: 0.0, to: 2 * .pi, by: .pi / 4) {
        rims.append(Point(eye + 0.1875 * cos(angle), 0.5 + 0.43 * sin(angle)))
      }
    }
    let points = rims + [Point(0.03, 0.36), Point(0.97, 0.36)]
    // The goals of the mean and of the worst.
    let goals: [(degrees: Double, mean: Double, worst: Double)] = [
      (0, 0.02, 0.05), (15, 0.05, 0.12), (30, 0.09, 0.22), (45, 0.13, 0.3),
    ]
    let meshes = try Self.meshes()
    #expect(meshes.count >= 2)

    for goal in goals {
      func errors(bends: Bool) throws -> [Double] {
        try meshes.flatMap { mesh in
          try [-1.0, 1].flatMap { sign in
            try Self.errors(
              of: fit, Size(352, 144), at: points, on: mesh, yaw: .degrees(sign * goal.degrees),
              bends: bends)
          }
        }
      }
      func text(_ errors: [Double]) -> String {
        [errors.reduce(0, +) / Double(errors.count), errors.max() ?? 0]
          .map { String(format: "%.1f", $0 * 100) }.joined(separator: ", ")
      }
      let (flat, bent) = (try errors(bends: false), try errors(bends: true))
      if portraits != nil {
        print("| \(Int(goal.degrees)) | \(text(flat)) | \(text(bent)) | \(meshes.count) heads")
      }
      #expect(bent.reduce(0, +) / Double(bent.count) <= goal.mean)
      #expect(bent.max() ?? 1 <= goal.worst)
    }
  }

  @Test(
    "a face that looks straight ahead bends nothing, and a turned one bends as a mirrored one does")
  func mirrored() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let catalog = StickerCatalog.load(assets: assets)
    let mesh = try #require(try Self.meshes().first)
    let straight = try #require(Face(mesh, score: 1))
    let turned = try #require(Face(mesh.turned(by: .degrees(35)), score: 1))
    for sticker in catalog.all where sticker.frame == nil {
      let size = Size(300, 200)
      let placement = sticker.fit?.placement(on: straight, of: size)
      #expect(placement != nil && placement?.bend == nil, "\(sticker.id)")
      #expect(
        (sticker.fit?.placement(on: turned, of: size)?.bend != nil) == (sticker.fit?.turns != nil),
        "\(sticker.id)")
    }
  }
}

extension FaceMesh.Points {
  /// The mesh of a head that looks straight ahead, turned about the vertical axis.
  fileprivate func turned(by yaw: Angle) -> FaceMesh.Points {
    var result = self
    for index in places.indices {
      let (x, z) = (places[index].x, depths[index])
      result.places[index].x = x * cos(yaw.radians) + z * sin(yaw.radians)
      result.depths[index] = z * cos(yaw.radians) - x * sin(yaw.radians)
    }
    return result
  }

  /// A point of the picture that lies as deep as the mesh there, turned likewise.
  fileprivate func turned(_ point: Point, by yaw: Angle) -> Point {
    let near = places.indices.sorted {
      places[$0].distance(to: point) < places[$1].distance(to: point)
    }.prefix(3)
    let shares = near.map { 1 / max(places[$0].distance(to: point), 1e-6) }
    let depth = zip(near, shares).reduce(0) { $0 + depths[$1.0] * $1.1 } / shares.reduce(0, +)
    return Point(point.x * cos(yaw.radians) + depth * sin(yaw.radians), point.y)
  }
}
