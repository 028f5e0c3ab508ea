import DisguiseModel
import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import Confined
@testable import FaceFinding
@testable import Faces

/// The photos of these tests: the drawn faces that come with Guise.
enum Portrait {
  static let all: [SampleFace] =
    AssetLocator.find(above: #filePath).map { SampleFaces.load(assets: $0).faces } ?? []

  /// A sample face, turned and scaled about the middle of a photo whose background is gray.
  static func turned(
    _ sample: SampleFace, by angle: Angle = .zero, scale: Double = 0.5, on size: Size? = nil
  ) throws -> (photo: Bitmap, place: Transform) {
    let drawing = try sample.picture(fitting: sample.size)
    let size = size ?? sample.size * scale
    let place = Transform.scale(scale).then(
      .translation(
        size.width / 2 - sample.size.width * scale / 2,
        size.height / 2 - sample.size.height * scale / 2)
    ).then(.rotation(angle).about(Point(size.width / 2, size.height / 2)))
    let photo = Bitmap.drawn(width: Int(size.width), height: Int(size.height), format: .opaque) {
      $0.fill(Rect(origin: .zero, size: size), with: Color(white: 0.5))
      $0.concatenate(place)
      $0.draw(drawing, in: Rect(origin: .zero, size: sample.size), quality: .good)
    }
    return (photo, place)
  }
}

@Suite(
  "The program that finds faces",
  .serialized,
  .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
struct FaceFinderTests {
  @Test(
    "finds the eyes of a face at any turn", arguments: Array(stride(from: 0.0, to: 360, by: 45)))
  func turns(degrees: Double) throws {
    for sample in Portrait.all {
      let known = try #require(sample.faces.first)
      let (photo, place) = try Portrait.turned(
        sample, by: .degrees(degrees), on: Size(900, 900))

      let faces = try FaceFinder.faces(in: photo)

      let face = try #require(faces.first)
      #expect(faces.count == 1)
      let distance = known.eyeDistance / 2
      for eye in [FacePoint.leftEye, .rightEye] {
        #expect(face[eye].distance(to: place.apply(known[eye])) < 0.06 * distance)
      }
      let tilt = (face.frame.rotation - known.frame.rotation - .degrees(degrees)).normalized
      #expect(abs(tilt.degrees) < 2)
    }
  }

  @Test(
    "finds small and large faces",
    arguments: [
      (40.0, Size(4000, 3000)), (60.0, Size(4000, 3000)),
      (200.0, Size(1000, 1000)), (1400.0, Size(2000, 2000)),
      (30.0, Size(4000, 3000)), (20.0, Size(4096, 683)),
    ])
  func sizes(width: Double, size: Size) throws {
    let sample = try #require(Portrait.all.first)
    let known = try #require(sample.faces.first)
    let scale = width / known.box.width
    let (photo, place) = try Portrait.turned(sample, scale: scale, on: size)

    let face = try #require(try FaceFinder.faces(in: photo).first)

    for eye in [FacePoint.leftEye, .rightEye] {
      #expect(face[eye].distance(to: place.apply(known[eye])) < 0.08 * known.eyeDistance * scale)
    }
  }

  @Test("finds one face where a cheek or a mouth looks like a smaller one", arguments: [0.5, 0.6])
  func nested(scale: Double) throws {
    for sample in Portrait.all {
      let known = try #require(sample.faces.first)
      let drawing = try sample.picture(fitting: sample.size)
      let (width, height) = (Int(sample.size.width), Int(sample.size.height))
      let part = Rect(
        center: Point(known.box.midX, known.box.minY + 0.85 * known.box.height),
        size: known.box.size * scale)
      let photo = Bitmap.drawn(width: width, height: height, format: .opaque) { canvas in
        canvas.fill(Rect(origin: .zero, size: sample.size), with: .white)
        canvas.draw(drawing, in: Rect(origin: .zero, size: sample.size), quality: .good)
        // The face once more, smaller and upside down.
        canvas.concatenate(.rotation(.degrees(180)).about(part.center))
        canvas.clip(to: part)
        let place = Similarity(
          scale: scale, rotation: .zero, from: known.box.center, to: part.center)
        canvas.concatenate(place.transform)
        canvas.draw(drawing, in: Rect(origin: .zero, size: sample.size), quality: .good)
      }
      let faces = try FaceFinder.faces(in: photo)
      #expect(faces.map { $0.frame.rotation.degrees.rounded() / 10 }.map(Int.init) == [0])
    }
  }

  @Test(
    "finds nothing where there is no face, and survives odd sizes",
    arguments: [(1, 1), (1, 3000), (3000, 1), (640, 480)])
  func nothing(width: Int, height: Int) throws {
    let photo = Bitmap.drawn(width: width, height: height) { canvas in
      for x in stride(from: 0.0, to: Double(width), by: 40) {
        canvas.fill(Rect(x, 0, 20, Double(height)), with: .red)
      }
    }
    #expect(try FaceFinder.faces(in: photo).isEmpty)
  }

  @Test("takes no artwork for a face") func artwork() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let catalog = StickerCatalog.load(assets: assets)
    for sticker in catalog.all.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      guard case .file(let path) = sticker.source else { continue }
      let drawing = try VectorImage(path: path)
      let size = drawing.naturalSize.fitted(into: Size(500, 500))
      let photo = Bitmap.drawn(width: 640, height: 640, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 640, 640), with: .white)
        try? drawing.draw(on: canvas, in: Rect(center: Point(320, 320), size: size))
      }
      #expect(try FaceFinder.faces(in: photo).isEmpty, "\(sticker.id)")
    }
  }

  @Test("in a process that is killed, no faces are known; the next search finds them")
  func killed() throws {
    let sample = try #require(Portrait.all.first)
    let (photo, _) = try Portrait.turned(sample, scale: 2.5)
    // Those of other searches have ended.
    #expect(Timeout(in: .seconds(10)).poll { Self.searching() == nil })
    let failure = Monitor<FaceError?>(nil)
    let search = try WorkerThread {
      do throws(FaceError) { _ = try FaceFinder.faces(in: photo) } catch {
        failure.update { $0 = error }
      }
    }
    var child: pid_t?
    #expect(
      Timeout(in: .seconds(10)).poll {
        child = Self.searching()
        return child != nil
      })
    kill(try #require(child), SIGKILL)
    search.join()

    #expect(failure.value == .failed)
    #expect(try FaceFinder.faces(in: photo).count == 1)
  }

  @Test("a process that hangs is given up") func hanging() throws {
    let sample = try #require(Portrait.all.first)
    let (photo, _) = try Portrait.turned(sample, scale: 2.5)
    #expect(throws: FaceError.failed) { try FaceFinder.faces(in: photo, within: .milliseconds(1)) }
    #expect(throws: FaceError.cancelled) {
      try FaceFinder.faces(in: photo, isCancelled: { true })
    }
  }

  /// A process that searches.
  private static func searching() -> pid_t? {
    let server = RunningProgram.current.withLock { $0[.faces]?.server.pid }
    guard let server,
      let text = try? FileSystem.read("/proc/\(server)/task/\(server)/children", upTo: 4096)
    else { return nil }
    return String(decoding: text, as: UTF8.self).split(separator: " ").first.flatMap { pid_t($0) }
  }
}

@Suite("Without networks") struct MissingNetworkTests {
  @Test("nothing finds faces, which is an error of its own") func missing() async {
    await #expect(processExitsWith: .success) {
      setenv("GUISE_NETWORKS", "/nonexistent", 1)
      let photo = Bitmap.drawn(width: 100, height: 100) { _ in }
      #expect(FaceFinder.problem() == .noNetworks)
      #expect(throws: FaceError.noNetworks) { try FaceFinder.faces(in: photo) }
    }
  }

  @Test("a program that is missing is not the networks' fault") func noProgram() {
    #expect(FaceError(.notStarted(SystemError(number: ENOENT))) == .noProgram)
    #expect(FaceError(.notStarted(SystemError(number: EMFILE))) == .failed)
    #expect(FaceError(.ended) == .failed && FaceError(.cancelled) == .cancelled)
  }

  /// A folder with two networks of the same bytes.
  private func folder(_ bytes: [UInt8]) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for name in ["detector", "mesh"] { try folder.write(bytes, to: "\(name).network") }
    return folder
  }

  @Test(
    "a network that makes no sense is none, although its checksum is right",
    arguments: [
      "", "guise-network 1\n", "input 3\nconv 1 0 3\nweights 0\n",
      "input 3\nadd 1 0 7\nweights 0\n",
      "input 3\nprelu 1 0\noutput 1 a\nweights 3\nabc",
      "input 3\nconv 1 0 3 2 1 1 1 1 999999999 1\nweights 0\n",
      "input 3\nmaxpool 1 0 0\nweights 0\n",
      "input 3\nprelu 1 0\ninput 4096\nweights 3\nabcdabcdabcd",
      "input 3\nmaxpool 1 0 2\n"
        + ["cls", "obj", "bbox", "kps"].flatMap { name in
          [8, 16, 32].map { "output 1 \(name)_\($0)\n" }
        }.joined() + "output 1 conv2d_21\noutput 1 conv2d_31\nweights 0\n",
      "input 3\nprelu 1 0\noutput 1 a\nweights 3\n\u{0}\u{0}\u{0}\u{0}abcdabcd",
    ])
  func senseless(text: String) throws {
    let content = Array(text.utf8)
    let sum = FaceNetworkFolder.checksum(content[...])
    let folder = try folder(Array("guise-network 2 \(sum)\n".utf8) + content)
    let environment = ["GUISE_NETWORKS": folder.path]
    #expect(FaceFinder.problem(environment: environment) == nil, "the checksum is right")
    let pixels = [UInt8](repeating: 0, count: 64 * 64 * 4)
    let faces = pixels.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap {
        try? FaceNetworks(environment: environment).search($0, 64, 64, 256)
      }
    }
    #expect(faces == nil)
  }

  @Test(
    "wrong bytes, however many, and other versions are found out",
    arguments: ["", "broken", "guise-network 1\ninput 3\nweights 0\n", "guise-network 2 7\n7"])
  func damaged(text: String) throws {
    let folder = try folder(Array(text.utf8))
    let environment = ["GUISE_NETWORKS": folder.path]
    #expect(FaceFinder.problem(environment: environment) == .damagedNetworks)
    #expect(throws: FaceError.damagedNetworks) { try FaceNetworks(environment: environment) }
  }

  @Test(
    "so is a single bit among the weights",
    .enabled(if: FaceFinder.isInstalled, "The networks are missing: run make deps."))
  func bit() throws {
    let installed = try #require(FaceNetworkFolder.find())
    let folder = TemporaryFolder()
    for name in ["detector.network", "mesh.network"] {
      var bytes = try FileSystem.read("\(installed)/\(name)", upTo: 16 << 20)
      if name.hasPrefix("mesh") { bytes[bytes.count / 2] ^= 4 }
      try folder.write(bytes, to: name)
    }
    let environment = ["GUISE_NETWORKS": folder.path]
    #expect(FaceFinder.problem(environment: environment) == .damagedNetworks)
    #expect(throws: FaceError.damagedNetworks) { try FaceNetworks(environment: environment) }
  }

  @Test("the program of damaged networks says so") func program() async throws {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      for name in ["detector", "mesh"] { try folder.write("broken", to: "\(name).network") }
      setenv("GUISE_NETWORKS", folder.path, 1)
      let photo = Bitmap.drawn(width: 100, height: 100) { _ in }
      #expect(throws: FaceError.damagedNetworks) { try FaceFinder.faces(in: photo) }
    }
  }
}

@Suite("What is searched") struct SearchedTests {
  @Test("of many candidates the largest are looked at, in their order") func largest() {
    let candidates = (0..<10_000).map { index in
      FaceCandidate(
        center: .zero, side: Double(index * 7919 % 10_000), tilt: .zero, deviation: .zero,
        score: 1)
    }
    let looked = candidates.largest(150, by: \.side)
    #expect(looked.count == 150 && looked.allSatisfy { $0.side >= 9850 })
    #expect(looked == candidates.filter { $0.side >= 9850 })
  }

  @Test(
    "small faces are searched in a few parts by the photo's shape, and each is whole in one",
    arguments: [
      (Size(4000, 3000), 1600), (Size(3000, 4000), 1600), (Size(4096, 683), 830),
      (Size(4096, 4096), 2150), (Size(1000, 10), 640), (Size(1, 30000), 6100), (Size(1, 1), 1),
    ] as [(Size, Double)])
  func parts(size: Size, side: Double) {
    let photo = Rect(origin: .zero, size: size)
    let parts = photo.parts
    #expect(parts.count <= 6)
    for part in parts { #expect(part.size.longSide <= side + 1 && photo.contains(part)) }
    let length = size.longSide / 26
    let face = Size(min(length, size.width), min(length, size.height))
    for x in stride(from: 0, through: size.width - face.width, by: 10) {
      for y in stride(from: 0, through: size.height - face.height, by: 10) {
        let box = Rect(origin: Point(x, y), size: face)
        if !parts.contains(where: { $0.contains(box) }) { Issue.record("nowhere whole: \(box)") }
      }
    }
  }

  @Test(
    "what lies across a larger face, or upside down, is a part of it",
    arguments: [(0.44, 111.0), (0.6, -150), (0.81, 178)])
  func nested(scale: Double, turn: Double) throws {
    let face = try #require(Face.upright(at: Point(500, 400), tilt: .degrees(20)))
    let part = try #require(
      Face.upright(
        at: Point(480, 460), eyeDistance: 100 * scale, tilt: .degrees(20 + turn)))
    #expect([face, part].withoutNested == [face])
    #expect([part, face].withoutNested == [face])
  }

  @Test("so is a small one of which the detector is much less certain") func uncertain() throws {
    let face = try #require(Face.upright(at: Point(500, 400)))
    let mouth = try #require(Face.upright(at: Point(500, 470), eyeDistance: 50))
    let unsure = try #require(Face(box: mouth.box, score: 0.63) { mouth[$0] })
    #expect([face, unsure].withoutNested == [face])
    #expect([face, mouth].withoutNested == [face, mouth])
  }

  @Test("people whose heads are close all have their faces") func close() throws {
    let adult = try #require(Face.upright(at: Point(500, 400)))
    let others: [(Point, Double, Double)] = [
      // A child before an adult, one that lies beside, a head on a shoulder, a kiss, one upside down.
      (Point(530, 560), 60, 5), (Point(640, 480), 60, 100), (Point(600, 470), 90, 60),
      (Point(540, 420), 95, -80), (Point(500, 480), 95, 175), (Point(500, 640), 60, 180),
    ]
    for (middle, distance, tilt) in others {
      let other = try #require(
        Face.upright(at: middle, eyeDistance: distance, tilt: .degrees(tilt)))
      #expect([adult, other].withoutNested.count == 2, "\(middle)")
    }
  }

  @Test(
    "memory that is handed over for reading cannot be written",
    .disabled(if: Sanitizer.isActive, "handles the signal"))
  func readOnly() async {
    await #expect(processExitsWith: .signal(SIGSEGV)) {
      let memory = try SharedMemory(count: 4096)
      let file = try memory.readOnlyFile()
      #expect(throws: SystemError.self) { try SharedMemory(mapping: file, count: 4096) }
      let other = try SharedMemory(mapping: file, count: 4096, isWritable: false)
      other.withPointer { $0.storeBytes(of: 1, as: UInt8.self) }
    }
  }
}
