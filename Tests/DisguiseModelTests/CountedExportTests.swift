import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("An export whose name another program takes meanwhile") struct CountedExportTests {
  private let folder = TemporaryFolder()
  private static let size = Size(300, 400)

  private static let framings: [(String, Framing)] = [
    ("whole", .whole), ("turned", Framing(quarterTurns: 1)),
    (
      "straightened",
      Framing.whole.straightened(
        by: .degrees(7), showing: Rect(40, 40, 200, 300), of: size)
    ),
  ]

  @Test(
    "gets the next name, and its rows are made once",
    arguments: ["png", "jpg", "webp"], framings)
  func counts(ending: String, framing: (name: String, Framing)) throws {
    let photo = EmbeddedFile(
      name: "anna.jpg", bytes: SampleImages.noisyPhoto(as: "jpeg", width: 300, height: 400))
    var disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Self.size))
    disguise.framing = framing.1
    let exporter = Exporter(artworks: try TestArtwork().store)
    let alone = try exporter.export(
      disguise, photo: .memory(photo), to: .file(path: folder.path("alone.\(ending)")))

    let path = try exporter.export(
      disguise, photo: .memory(photo), to: .folder(folder.path("Guise"), name: "a.\(ending)"),
      progress: { _ in
        for name in ["a", "a 2"] { _ = try? folder.write([9], to: "Guise/\(name).\(ending)") }
      })

    #expect(path == folder.path("Guise/a 3.\(ending)"))
    #expect(try folder.read("Guise/a.\(ending)") == [9])
    let (found, wanted) = (try ImageFile.decode(path).bitmap, try ImageFile.decode(alone).bitmap)
    #expect(found.size == wanted.size && found.largestDifference(from: wanted) == 0)
  }

  @Test("rows of a straightened photo that are asked for again are an error by name")
  func again() throws {
    let rows = try straightenedRows()
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer { decoding.join() }
    let size = try rows.properties().size
    let band = PixelBuffer(width: Int(size.width), height: Int(size.height))
    try rows.copy(0..<band.height, into: band)

    let error = #expect(throws: ImageError.self) { try rows.copy(0..<8, into: band) }

    #expect(error == .unreadable(name: "anna.jpg", reason: "row 0 was read before"))
  }

  @Test("rows that wait for others which nobody makes end by cancelling")
  func cancelled() throws {
    let rows = try straightenedRows()
    let decoding = try WorkerThread { rows.decode(isCancelled: { false }) }
    defer {
      rows.cancel()
      decoding.join()
    }
    let size = try rows.properties().size
    let isCancelled = Monitor(false)
    let canceller = try WorkerThread { isCancelled.update { $0 = true } }
    defer { canceller.join() }

    #expect(throws: ImageError.cancelled) {
      try rows.copy(16..<32, into: PixelBuffer(width: Int(size.width), height: 16)) {
        isCancelled.value
      }
    }
  }

  private func straightenedRows() throws -> PhotoRows {
    let bytes = SampleImages.noisyPhoto(as: "jpeg", width: 300, height: 400)
    return try PhotoRows(.memory(EmbeddedFile(name: "anna.jpg", bytes: bytes))) { _ in
      Self.framings[2].1
    }
  }
}
