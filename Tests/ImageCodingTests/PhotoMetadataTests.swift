import Drawing
import TestSupport
import Testing

@testable import ImageCoding

@Suite("What a file says about a photo") struct PhotoMetadataTests {
  private let folder = TemporaryFolder()

  /// Metadata with everything that is kept.
  private static let full: PhotoMetadata = {
    var metadata = PhotoMetadata()
    metadata.setText(ExifTag.dateTime, "2026:11:26 10:20:15")
    metadata.setText(ExifTag.dateTimeOriginal, "2025:07:01 09:08:07")
    metadata.setText(ExifTag.offsetTimeOriginal, "+02:00")
    metadata.setText(ExifTag.subSecTimeOriginal, "042")
    metadata.setText(ExifTag.artist, "Ann Müller")
    metadata.setText(ExifTag.copyright, "© Ann")
    let fraction = PhotoMetadata.Resolution.Fraction(300, 1)
    metadata.resolution = fraction.map { .init(x: $0, y: $0, unit: .inch) }
    return metadata
  }()

  @Test("is read as it was written") func exif() {
    #expect(PhotoMetadata(exif: Self.full.exif) == Self.full)
    #expect(PhotoMetadata().exif.isEmpty && PhotoMetadata(exif: []) == nil)
  }

  @Test("is kept in every format that is written", arguments: ImageFormat.allCases)
  func formats(format: ImageFormat) throws {
    let path = folder.path("a." + format.pathExtension)
    try format.encoder(width: 8, height: 8, hasAlpha: false, metadata: Self.full).write(
      to: path, existing: .replace, rows: { _, _ in }, progress: { _ in }, isCancelled: { false })

    let header = try ImageHeader(ByteSource(path: path))

    #expect(header.metadata.texts == Self.full.texts)
    let resolution = try #require(header.metadata.resolution)
    let inches = resolution.unit == .inch ? resolution.x.value : resolution.x.value * 2.54
    #expect(abs(inches - 300) < 0.01)
    #expect(header.orientation == .upright)
  }

  @Test("never says where it was taken") func location() throws {
    // A directory with the place of another one for the location (0x8825), an artist and a maker's note.
    var exif = Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 3]
    exif += [0x01, 0x3B, 0, 2, 0, 0, 0, 4] + Array("Ann\0".utf8)
    exif += [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50]
    exif += [0x92, 0x7C, 0, 7, 0, 0, 0, 4, 1, 2, 3, 4] + [0, 0, 0, 0]
    exif += [0, 1, 0, 1, 0, 2, 0, 0, 0, 2] + Array("N\0\0\0".utf8) + [0, 0, 0, 0]
    let jpeg = SampleImages.file(of: SampleImages.halves(), as: "jpeg")
    let told =
      Array(jpeg.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 8)]
      + Array("Exif\0\0".utf8) + exif + jpeg.dropFirst(2)

    let metadata = try ImageHeader(ByteSource(bytes: told, name: "a.jpg")).metadata

    #expect(metadata.artist == "Ann" && metadata.texts.count == 1)
    #expect(!metadata.exif.contains(sequence: [0x88, 0x25]))
    #expect(!metadata.exif.contains(sequence: [1, 2, 3, 4]))
  }

  @Test("is turned with the picture") func turned() throws {
    var metadata = PhotoMetadata()
    metadata.resolution = try .init(
      x: #require(.init(300, 1)), y: #require(.init(150, 1)), unit: .inch)
    var header = try ImageHeader(
      ByteSource(bytes: SampleImages.file(of: SampleImages.halves(), as: "png"), name: "a"))
    header.metadata = metadata
    header.orientation = .turnedRight

    let properties = header.properties(of: (40, 20), hasAlpha: false, profile: nil)

    #expect(properties.metadata.resolution?.x.value == 150)
    #expect(properties.fullSize == Size(20, 40))
  }

  @Test("leaves out what says nothing, control characters, and what is too long") func texts() {
    var metadata = PhotoMetadata()
    metadata.setText(ExifTag.dateTimeOriginal, "0000:00:00 00:00:00")
    metadata.setText(ExifTag.dateTime, "    :  :     :  :  ")
    metadata.setText(ExifTag.artist, "A\u{1}n\nn  ")
    metadata.setText(ExifTag.copyright, String(repeating: "é", count: 4000))

    #expect(metadata.dateTaken == nil && metadata.modification == nil)
    #expect(metadata.artist == "Ann")
    #expect(metadata.copyright?.utf8.count == 1000)
  }

  @Test("a structure with absurd places and counts says nothing, and ends") func hostile() {
    var generator = SeededGenerator(seed: 5)
    let exif = Self.full.exif
    for _ in 0..<2000 {
      var bytes = exif
      for _ in 0..<4 {
        let index = Int.random(in: 4..<bytes.count, using: &generator)
        bytes[index] = .random(in: 0...255, using: &generator)
      }
      #expect((PhotoMetadata(exif: bytes)?.exif.count ?? 0) < 3500)
    }
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
