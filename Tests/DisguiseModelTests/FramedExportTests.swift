import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The export of a framed photo") struct FramedExportTests {
  private let test: TestArtwork
  private let folder = TemporaryFolder()
  /// The upright size of the photos.
  private static let size = Size(240, 180)
  /// Where the eyes are on the upright photo.
  private static let eyes = [Point(100.5, 80.5), Point(140.5, 84.5)]

  init() throws { test = try TestArtwork() }

  /// A photo with two red eyes on shades of gray and green.
  private static let photo = Bitmap.drawn(width: 240, height: 180, format: .opaque) { canvas in
    for x in 0..<60 {
      for y in 0..<45 {
        canvas.fill(
          Rect(Double(x) * 4, Double(y) * 4, 4, 4),
          with: Color(red: 0.2, green: 0.2 + Double(x) / 100, blue: Double(y) / 60))
      }
    }
    for eye in eyes { canvas.fill(.ellipse(in: Rect(center: eye, size: Size(9, 9))), with: .red) }
  }

  /// The photo as a file that stores it in an orientation.
  private static func file(_ orientation: Int, as type: String = "jpeg") -> EmbeddedFile {
    guard let number = Orientation(rawValue: orientation), orientation > 1 else {
      return EmbeddedFile(name: "a.\(type)", bytes: SampleImages.file(of: photo, as: type))
    }
    let swaps = number.swapsSides
    let stored = Bitmap.drawn(
      width: swaps ? 180 : 240, height: swaps ? 240 : 180, format: .opaque
    ) { canvas in
      // The way back to the stored picture.
      let maps: [Orientation: Transform] = [
        .mirrored: Transform(a: -1, b: 0, c: 0, d: 1, tx: 240, ty: 0),
        .upsideDown: Transform(a: -1, b: 0, c: 0, d: -1, tx: 240, ty: 180),
        .upsideDownMirrored: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 180),
        .transposed: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
        .turnedRight: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 240),
        .transposedUpsideDown: Transform(a: 0, b: -1, c: -1, d: 0, tx: 180, ty: 240),
        .turnedLeft: Transform(a: 0, b: 1, c: -1, d: 0, tx: 180, ty: 0),
      ]
      canvas.concatenate(maps[number] ?? .identity)
      canvas.draw(photo, at: .zero, quality: .nearest)
    }
    let jpeg = SampleImages.file(of: stored, as: "jpeg")
    return EmbeddedFile(
      name: "a.jpg", bytes: SampleImages.jpeg(jpeg, orientation: UInt8(orientation)))
  }

  private static func reference(_ file: EmbeddedFile) -> PhotoReference {
    PhotoReference(id: .content(ContentID(of: file.bytes)), size: size)
  }

  /// All framings: mirrored or not, turned, straightened and cropped.
  nonisolated static let framings: [Framing] = (0...3).flatMap { turns in
    [false, true].flatMap { isMirrored in
      [0.0, 7, -45].flatMap { angle in
        [Rect(0, 0, 240, 180), Rect(40, 30, 151, 100)].map { wanted in
          Framing(quarterTurns: turns, isMirrored: isMirrored)
            .straightened(by: .degrees(angle), showing: wanted, of: size)
        }
      }
    }
  }

  /// The middles of what is red.
  private func eyes(in picture: Bitmap) -> [Point] {
    var sums: [(sum: Vector, count: Double)] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let color = picture[x, y]
        guard color.red > 0.6, color.green < 0.35, color.blue < 0.35 else { continue }
        let place = Vector(Double(x) + 0.5, Double(y) + 0.5)
        if let near = sums.firstIndex(where: { ($0.sum / $0.count - place).length < 12 }) {
          sums[near] = (sums[near].sum + place, sums[near].count + 1)
        } else {
          sums.append((place, 1))
        }
      }
    }
    return sums.filter { $0.count > 20 }.map { .zero + $0.sum / $0.count }
  }

  private func export(_ disguise: Disguise, _ file: EmbeddedFile) throws -> Bitmap {
    let path = try Exporter(artworks: test.store).export(
      disguise, photo: .memory(file), to: .folder(folder.path, name: "out.png"))
    defer { unlink(path) }
    return try ImageFile.decode(path).bitmap
  }

  @Test("shows the same part as the screen, with the eyes where they are", arguments: 1...8)
  func agreement(orientation: Int) throws {
    let file = Self.file(orientation)
    let reference = Self.reference(file)
    let whole = try ImageFile.decode(file.bytes, name: "a").bitmap
    #expect(whole.size == Self.size)
    var probes = 0
    // Every third one for each orientation: all of them for all together.
    for framing in Self.framings.enumerated().filter({ $0.offset % 3 == orientation % 3 }).map(
      \.element)
    {
      let disguise = try #require(
        Disguise(photo: reference, framing: framing, elements: [], nextID: 1), "\(framing)")

      let picture = try export(disguise, file)

      let screen = try framing.picture(of: whole, Self.size)
      #expect(picture.size == disguise.canvasSize && picture.size == screen.size, "\(framing)")
      #expect(picture.largestDifference(from: screen) <= 2.0 / 255, "\(framing)")
      let small = try DisguiseThumbnail.draw(
        disguise, on: .memory(file), artworks: test.store, fitting: Size(300, 300))
      let copy = try ImageFile.decode(
        Exporter(artworks: test.store).png(
          disguise, photo: .memory(file), isCancelled: { false }), name: "copy"
      ).bitmap
      #expect(copy.largestDifference(from: picture) == 0)
      let map = framing.photoToCanvas(of: Self.size)
      for eye in Self.eyes.map(map.apply)
      where Rect(origin: .zero, size: disguise.canvasSize).insetBy(9, 9).contains(eye) {
        for shown in [picture, screen, small] {
          let scale = shown.size.width / disguise.canvasSize.width
          let there = Point(eye.x * scale, eye.y * scale)
          #expect(eyes(in: shown).contains { $0.distance(to: there) <= 1 }, "\(eye) \(framing)")
        }
        probes += 1
      }
    }
    #expect(probes > 10)
  }

  @Test("has elements where they are on the face, whatever is shown of it", arguments: framings)
  func elements(framing: Framing) throws {
    let file = Self.file(1, as: "png")
    var disguise = try #require(
      Disguise(
        photo: Self.reference(file),
        elements: Self.eyes.enumerated().map { index, eye in
          test.element(index + 1, TestArtwork.disc, at: eye, scale: 1.5)
        }, nextID: 3))

    #expect(disguise.apply(.framing(framing)) == true)
    let picture = try export(disguise, file)

    #expect(eyes(in: picture).isEmpty, "covered by the discs")
    let map = framing.photoToCanvas(of: Self.size)
    for eye in Self.eyes.map(map.apply)
    where Rect(origin: .zero, size: disguise.canvasSize).insetBy(2, 2).contains(eye) {
      #expect(picture[Int(eye.x), Int(eye.y)] == .green)
    }
  }

  /// A straightened photo of several bands.
  private func large() throws -> (Disguise, EmbeddedFile, Bitmap) {
    let photo = Bitmap.drawn(width: 900, height: 3000, format: .opaque) { canvas in
      for y in 0..<30 {
        canvas.fill(Rect(0, Double(y) * 100, 900, 50), with: Color(white: Double(y) / 40))
      }
    }
    let file = EmbeddedFile(name: "a.png", bytes: SampleImages.file(of: photo, as: "png"))
    let size = Size(900, 3000)
    let framing = Framing().straightened(
      by: .degrees(-5), showing: Rect(origin: .zero, size: size), of: size)
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: size)
    let disguise = try #require(
      Disguise(photo: reference, framing: framing, elements: [], nextID: 1))

    return (disguise, file, photo)
  }

  @Test("passes a large straightened photo through a band of its rows") func band() throws {
    let (disguise, file, photo) = try large()

    let picture = try export(disguise, file)

    let wanted = try disguise.framing.picture(of: photo, disguise.photo.size)
    #expect(picture.largestDifference(from: wanted) <= 2.0 / 255)
  }

  @Test("rows that wait for those above them are not waited for after cancelling")
  func waiting() throws {
    let (disguise, file, _) = try large()
    let rows = try PhotoRows(.memory(file)) { _ in disguise.framing }
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    let result = Monitor<ImageError?>(nil)
    let width = try Int(rows.properties().size.width)
    let waiting = try WorkerThread {
      do throws(ImageError) {
        try rows.copy(16..<32, into: PixelBuffer(width: width, height: 16))
      } catch {
        result.update { $0 = error }
      }
    }

    rows.cancel()

    #expect(result.wait(upTo: .seconds(10)) { $0 } == .cancelled)
    // Otherwise it would wait forever.
    if result.value == nil { try rows.copy(0..<16, into: PixelBuffer(width: width, height: 16)) }
    waiting.join()
    decoding.join()
  }

  @Test("ends whenever it is cancelled", .timeLimit(.minutes(1))) func cancelled() throws {
    let (disguise, file, _) = try large()
    for limit in 0..<60 {
      let calls = Monitor(0)
      do {
        _ = try Exporter(artworks: test.store).png(disguise, photo: .memory(file)) {
          calls.update { calls in
            calls += 1
            return calls > limit
          }
        }
        #expect(calls.value <= limit)
      } catch {
        #expect(error == .cancelled)
      }
    }
  }

  @Test(
    "changes the light as the screen does",
    arguments: [
      Framing.Light(exposure: 0.6), .init(contrast: -0.5), .init(warmth: 0.7, saturation: 0.4),
      .init(exposure: -1, contrast: 1, warmth: -1, saturation: -1),
    ])
  func light(light: Framing.Light) throws {
    let file = Self.file(1, as: "png")
    let framing = Framing(light: light)
    let disguise = try #require(
      Disguise(photo: Self.reference(file), framing: framing, elements: [], nextID: 1))

    let picture = try export(disguise, file)

    #expect(
      picture.largestDifference(from: try framing.picture(of: Self.photo, Self.size)) <= 2.0 / 255)
    #expect(picture.largestDifference(from: Self.photo) > 0.05)
  }

  @Test("fits the crop of a document that states another size for its photo") func stated() throws {
    let file = Self.file(6)
    let stated = PhotoReference(
      id: .content(ContentID(of: file.bytes)), size: Size(480, 360))
    let framing = Framing(crop: Rect(81, 60, 302, 200), quarterTurns: 1, isMirrored: true)
    let eye = framing.photoToCanvas(of: stated.size).apply(Point(201, 161))
    let disguise = try #require(
      Disguise(
        photo: stated, framing: framing,
        elements: [test.element(1, TestArtwork.disc, at: eye, scale: 3)], nextID: 2))
    let path = folder.path("stated.guise")
    try DocumentFile(disguise: disguise, photo: file).write(to: path)

    let result = try Exporter(artworks: test.store).export(
      documentAt: path, to: { _ in .file(path: folder.path("out.png")) },
      faces: SampleFaces.load(assets: folder.path))

    let picture = try ImageFile.decode(result.path).bitmap
    #expect(result.isFitted && picture.size == Size(100, 151))
    #expect(picture[Int(eye.x / 2), Int(eye.y / 2)] == .green)
  }

  @Test("leaves a photo that has been replaced unwritten, even if the crop is outside of it")
  func replaced() throws {
    let file = EmbeddedFile(name: "a.png", bytes: SampleImages.png(width: 10, height: 10))
    let disguise = try #require(
      Disguise(
        photo: Self.reference(file), framing: Framing(crop: Rect(200, 100, 20, 20)), elements: [],
        nextID: 1))

    #expect(throws: ExportError.self) { try export(disguise, file) }
  }

  @Test("ten rounds of saving and opening give equal bytes") func rounds() throws {
    let file = Self.file(1)
    var disguise = try #require(
      Disguise(
        photo: Self.reference(file),
        elements: [test.element(1, TestArtwork.disc, at: Self.eyes[0], scale: 1.3)], nextID: 2))
    disguise.apply(.framing(Self.framings[9]))
    let first = DocumentFile(disguise: disguise, photo: file)
    var bytes = try first.encoded()
    // Nor do they tell when they were written: the time and the day of the first file in the archive.
    #expect(bytes[10..<14].elementsEqual([0, 0, 0x21, 0]))

    for _ in 1...10 {
      let opened = try DocumentFile.decode(bytes, name: "a.guise")
      let again = try opened.encoded()
      #expect(again == bytes && opened.disguise == disguise)
      bytes = again
    }
  }
}
