import Drawing
import FoundationEssentials
import ImageCoding
import Platform
import Synchronization
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct ExporterTests {
  let test: TestArtwork
  let folder = TemporaryFolder()

  init() throws { test = try TestArtwork() }

  /// A gray photo with a darker right half, as a PNG file.
  private func photoFile(_ width: Int, _ height: Int, alpha: Double = 1) -> EmbeddedFile {
    let (side, gray) = (Size(Double(width), Double(height)), Color(white: 0.8, alpha: alpha))
    let bitmap = Bitmap.drawn(width: width, height: height) { canvas in
      canvas.fill(Rect(origin: .zero, size: side), with: gray)
      canvas.fill(
        Rect(side.width / 2, 0, side.width / 2, side.height), with: Color(white: 0.4, alpha: alpha))
    }
    return EmbeddedFile(name: "anna.png", bytes: PNGEncoder.encode(bitmap))
  }

  /// A JPEG with EXIF orientation 6; upright, its upper half is red and its lower half blue.
  private let turnedPhoto = EmbeddedFile(
    name: "phone.jpg", bytes: SampleImages.turnedPhoto(width: 16, height: 8))

  private func disguise(_ file: EmbeddedFile, _ size: Size, _ elements: [DisguiseElement] = [])
    throws -> Disguise
  {
    let photo = PhotoReference(id: .content(ContentID(of: file.bytes)), size: size)
    return try #require(Disguise(photo: photo, elements: elements, nextID: 1))
  }

  private func export(
    _ disguise: Disguise, _ file: EmbeddedFile, to destination: Exporter.Destination? = nil
  ) throws -> String {
    try Exporter(artworks: test.store).export(
      disguise, photo: .memory(file),
      to: destination ?? .folder(folder.path + "/new/Guise", name: "anna-guise.png"))
  }

  @Test("writes the photo's full size with all elements in stacking order") func writes() throws {
    let file = photoFile(300, 200)
    let path = try export(
      disguise(
        file, Size(300, 200),
        [
          test.element(1, TestArtwork.disc, at: Point(100, 100), scale: 2),
          test.element(2, TestArtwork.halves, at: Point(100, 100), isFlipped: true),
        ]), file)

    let picture = try ImageFile.decode(path).bitmap
    #expect(path == folder.path + "/new/Guise/anna-guise.png")
    #expect(picture.size == Size(300, 200) && !picture.hasAlpha)
    #expect(picture[5, 5] == Color(white: 0.8) && picture[295, 195] == Color(white: 0.4))
    #expect(picture[90, 100] == .blue && picture[110, 100] == .red)
    #expect(picture[100, 120] == .green)
  }

  @Test("the screen and the export match, across all bands", arguments: 1...2)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = Size(900, 2000)
    let file = photoFile(900, 2000)
    let elements = (1...6).map { number in
      test.element(
        number, number % 2 == 0 ? TestArtwork.halves : TestArtwork.disc,
        at: Point(random.number(0...900), random.number(0...2000)),
        scale: number == 6 ? 100 : random.number(2...20),
        rotation: .radians(random.number(-4...4)), isFlipped: Bool.random(using: &random))
    }

    let path = try export(disguise(file, size, elements), file)

    for element in elements { test.store.load(element.kind.artwork) }
    let scale = Transform.scale(0.25)
    for key in test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 0.25) {
      test.store.rasterize(key)
    }
    let photo = try ImageFile.decode(file.bytes, name: "", fitting: size * 0.25).bitmap
    let seen = Bitmap.drawn(width: 225, height: 500, format: .opaque) { canvas in
      let renderer = DisguiseRenderer(
        artworks: ScreenArtwork(store: test.store, quality: .good))
      renderer.draw(
        photo, of: PhotoReference(id: .sample(""), size: size), on: canvas,
        photoToTarget: scale, quality: .good)
      renderer.draw(elements, on: canvas, photoToTarget: scale)
    }
    let written = try ImageFile.decode(path, fitting: size * 0.25).bitmap
    #expect(seen.meanDifference(from: written) < 0.6)
  }

  @Test("a photo with an EXIF orientation is upright in the file") func orientation() throws {
    let file = turnedPhoto
    let photo = try Photo.decode(.memory(file), fitting: Size(100, 100))
    #expect(photo.reference.size == Size(8, 16))

    let path = try export(Disguise(photo: photo.reference), file)

    let picture = try ImageFile.decode(path).bitmap
    #expect(picture.size == Size(8, 16))
    #expect(picture[4, 2].red > 0.9 && picture[4, 2].blue < 0.1)
    #expect(picture[4, 13].blue > 0.9 && picture[4, 13].red < 0.1)
  }

  @Test("keeps the photo's transparency") func transparency() throws {
    let file = photoFile(40, 30, alpha: 0.5)

    let path = try export(
      disguise(
        file, Size(40, 30), [test.element(1, TestArtwork.disc, at: Point(20, 15), scale: 0.2)]),
      file)

    let picture = try ImageFile.decode(path).bitmap
    #expect(abs(picture[2, 2].alpha - 0.5) < 0.01)
    #expect(picture[20, 15] == .green)
  }

  @Test("keeps the photo's color profile") func profile() throws {
    let file = EmbeddedFile(
      name: "phone.jpg",
      bytes: SampleImages.jpeg(turnedPhoto.bytes, profile: SampleImages.profile()))

    let path = try export(disguise(file, Size(8, 16)), file)

    let start = try Data(contentsOf: URL(filePath: path)).prefix(60)
    #expect(String(decoding: start, as: UTF8.self).contains("iCCPphoto"))
  }

  @Test("draws a sample face at its full size") func face() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" viewBox="0 0 30 40">
      <rect width="30" height="20" fill="#f00"/></svg>
      """, to: "Faces/anna.svg")
    try folder.write(
      #"[{"id": "anna", "file": "anna.svg", "width": 300, "height": 400}]"#, to: "Faces/faces.json")
    let faces = SampleFaces.load(assets: folder.path)
    let face = try #require(faces["anna"])
    let document = folder.path + "/a.guise"
    try DocumentFile(disguise: Disguise(photo: face.reference), photo: nil).write(to: document)

    let written = try Exporter(artworks: test.store).export(
      documentAt: document, to: { .folder(folder.path, name: $0 + ".png") }, faces: faces)

    #expect(written.path == folder.path + "/anna.png" && !written.isFitted)
    let picture = try ImageFile.decode(written.path).bitmap
    #expect(picture.size == Size(300, 400))
    #expect(picture[150, 100] == .red && picture[150, 300] == .white)
  }

  @Test("exports a document with its own photo and stickers") func document() throws {
    let file = photoFile(100, 80)
    let disc = EmbeddedFile(name: "d.svg", bytes: try test.folder.read("Stickers/test/disc.svg"))
    let id = StickerID(ContentID(of: disc.bytes))
    let document = folder.path + "/a.guise"
    try DocumentFile(
      disguise: disguise(file, Size(100, 80), [test.element(1, id, at: Point(50, 40))]),
      photo: file, stickers: [Sticker(own: disc, id: id)]
    ).write(to: document)

    let written = try Exporter(artworks: test.store).export(
      documentAt: document, to: { _ in .file(path: folder.path + "/out.png") },
      faces: SampleFaces())

    #expect(!written.isFitted)
    #expect(try ImageFile.decode(written.path).bitmap[50, 40] == .green)
  }

  @Test("draws the texts of a document as the editor does", arguments: [false, true])
  func texts(isEmoji: Bool) throws {
    let file = photoFile(300, 200)
    let made =
      isEmoji ? Sticker(try #require(EmojiDesign(.emoji("😀")))) : Sticker(TextDesign("Hi"))
    let sticker = try #require(made)
    let element = DisguiseElement(
      id: id(1), kind: sticker.kind,
      placement: Placement(center: Point(150, 100), scale: 0.713, rotation: .degrees(7)))
    let disguise = try disguise(file, Size(300, 200), [element])
    test.store.updateCatalog { $0.add([sticker]) }
    let saved = try export(disguise, file)
    let document = folder.path("a.guise")
    try DocumentFile(disguise: disguise, photo: file, stickers: [sticker]).write(to: document)

    let written = try Exporter(artworks: TestArtwork().store).export(
      documentAt: document, to: { _ in .file(path: folder.path("out.png")) }, faces: SampleFaces())

    #expect(
      try FileSystem.read(written.path, upTo: 1 << 20) == FileSystem.read(saved, upTo: 1 << 20))
  }

  @Test("fits a document to its photo if it states another size", arguments: [true, false])
  func otherSize(isTurned: Bool) throws {
    // The upright photo is twice as high as the document states, and has the stated width.
    let file = isTurned ? turnedPhoto : photoFile(8, 16)
    let document = folder.path + "/a.guise"
    try DocumentFile(
      disguise: disguise(
        file, Size(8, 8), [test.element(1, TestArtwork.disc, at: Point(2, 7), scale: 0.1)]),
      photo: file
    ).write(to: document)

    let written = try Exporter(artworks: test.store).export(
      documentAt: document, to: { _ in .file(path: folder.path + "/out.png") },
      faces: SampleFaces())

    #expect(written.isFitted)
    let picture = try ImageFile.decode(written.path).bitmap
    #expect(picture.size == Size(8, 16))
    #expect(picture[2, 14].green > 0.9 && picture[2, 14].red < 0.1)
    #expect(picture[2, 7].green < 0.9)
  }

  @Test("never overwrites a picture in the folder, but replaces a chosen file") func names() throws
  {
    let file = photoFile(4, 3)
    let disguise = try disguise(file, Size(4, 3))
    let place = Exporter.Destination.folder(folder.path, name: "a.png")
    try folder.write("mine", to: "a.png")

    #expect(try export(disguise, file, to: place) == folder.path + "/a 2.png")
    #expect(try export(disguise, file, to: place) == folder.path + "/a 3.png")
    #expect(try folder.read("a.png") == Array("mine".utf8))
    let chosen = folder.path + "/a.png"
    #expect(try export(disguise, file, to: .file(path: chosen)) == chosen)
    #expect(try ImageFile.size(of: chosen) == Size(4, 3))
    #expect(folder.names == ["a 2.png", "a 3.png", "a.png"])
  }

  @Test("reports increasing progress up to 1") func progress() throws {
    let file = photoFile(900, 4000)
    var fractions: [Double] = []

    try Exporter(artworks: test.store).export(
      disguise(file, Size(900, 4000)), photo: .memory(file),
      to: .folder(folder.path, name: "a.png"), progress: { fractions.append($0) })

    #expect(fractions.count > 2 && fractions == fractions.sorted() && fractions.last == 1)
  }

  @Test("leaves nothing behind when cancelled at any time", arguments: 0...3)
  func cancelled(after calls: Int) throws {
    // Several bands, before each of which the encoder asks.
    let file = photoFile(900, 6000)
    let left = Mutex(calls)

    #expect(throws: ExportError.cancelled) {
      try Exporter(artworks: test.store).export(
        disguise(file, Size(900, 6000)), photo: .memory(file),
        to: .folder(folder.path, name: "a.png"),
        isCancelled: {
          left.withLock { left in
            left -= 1
            return left < 0
          }
        })
    }

    #expect(folder.names.isEmpty)
  }

  @Test("a truncated photo is reported, and no file is left") func truncated() throws {
    let file = photoFile(900, 2000)
    let cut = EmbeddedFile(name: "anna.png", bytes: file.bytes.dropLast(file.bytes.count / 2))

    let error = #expect(throws: ExportError.self) {
      try export(disguise(cut, Size(900, 2000)), cut, to: .folder(folder.path, name: "a.png"))
    }

    #expect(error?.description == ImageError.damaged(name: "anna.png").userMessage)
    #expect(folder.names.isEmpty)
  }

  @Test("reports what is missing or invalid") func failures() throws {
    let file = photoFile(40, 30)
    func failure(_ body: () throws -> Void) -> String {
      do {
        try body()
        return ""
      } catch {
        return "\(error)"
      }
    }

    let missing = failure {
      _ = try export(
        disguise(file, Size(40, 30), [test.element(1, TestArtwork.missing, at: .zero)]), file)
    }
    let changed = failure { _ = try export(disguise(file, Size(41, 30)), file) }
    let place = try folder.write("", to: "file")
    let unwritable = failure {
      _ = try export(disguise(file, Size(40, 30)), file, to: .folder(place + "/x", name: "a.png"))
    }
    let noDocument = failure {
      try Exporter(artworks: test.store).export(
        documentAt: folder.path + "/none.guise", to: { .file(path: $0) }, faces: SampleFaces())
    }

    #expect(missing.contains("test/missing isn't installed"))
    #expect(changed.contains("replaced by a different picture"))
    #expect(unwritable.contains("Couldn't save"))
    #expect(noDocument == "Couldn't open none.guise: no such file or directory.")
  }
}
