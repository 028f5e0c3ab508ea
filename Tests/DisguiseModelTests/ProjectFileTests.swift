import Drawing
import FoundationEssentials
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

/// A document on a photo, with an element of an own sticker and one of the catalog.
private let sample: DocumentFile = {
  let photo = EmbeddedFile(name: "anna.jpg", bytes: [0xFF, 0xD8, 0xFF] + Array(0...99))
  let cat = EmbeddedFile(name: "cat.png", bytes: [0x89] + Array("PNG\r\n\u{1A}\n something".utf8))
  let own = StickerID(ContentID(of: cat.bytes))
  var disguise = Disguise(
    photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: Size(40, 30)))
  disguise.apply(.place(.sticker(own), Placement(center: Point(10, 10), scale: 1)))
  disguise.apply(.place(.sticker(mustache), Placement(center: Point(20, 20), scale: 2)))
  return DocumentFile(disguise: disguise, photo: photo, stickers: [Sticker(own: cat, id: own)])
}()

@Suite("A project") struct ProjectFileTests {
  private let folder = TemporaryFolder()

  @Test("begins with its media type, stored and without extra fields")
  func mediaType() throws {
    let bytes = try sample.encoded()

    #expect(bytes.starts(with: [0x50, 0x4B, 3, 4]))
    #expect(bytes[8..<10] == [0, 0] && bytes[28..<30] == [0, 0])
    #expect(String(decoding: bytes[30..<63], as: UTF8.self) == "mimetypeapplication/vnd.guise+zip")
  }

  @Test("contains the photo and the own stickers as the files they were")
  func files() throws {
    let photo = try #require(sample.photo)
    let archive = try ZipReader(ByteSource(bytes: try sample.encoded(), name: "a.guise"))
    let cat = try #require(sample.stickers.first)
    let hex = try #require(cat.id.content).hex

    #expect(try archive.read("photo/anna.jpg", upTo: 1000) == photo.bytes)
    #expect(try archive.read("stickers/\(hex).png", upTo: 1000) == cat.source.bytes)
    #expect(try archive.read("photo/none.jpg", upTo: 1000) == nil)
  }

  @Test("round-trips large files of any format, also through a file", arguments: 0..<6)
  func large(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round))
    let start = ["\u{89}PNG\r\n\u{1A}\n", "II*\0", "BM", "RIFF1234WEBP", "<svg>", "?"][round]
    let count = random.number(0...3_000_000)
    let bytes =
      Array(start.unicodeScalars.map { UInt8($0.value) })
      + (0..<count).map { UInt8(truncatingIfNeeded: $0 / (1 + round)) }
    let photo = EmbeddedFile(name: "a\\b é.x", bytes: bytes)
    var document = sample
    document.photo = photo
    document.disguise.photo = PhotoReference(
      id: .content(ContentID(of: bytes)), size: Size(40, 30))
    for _ in 0..<20 { document.disguise.apply(random.edit(upTo: document.disguise.nextID)) }
    document.disguise.photo = PhotoReference(
      id: .content(ContentID(of: bytes)), size: Size(40, 30))
    let used = Set(document.disguise.elements.map(\.kind.artwork))
    document.stickers = document.stickers.filter { used.contains($0.id) }

    try document.write(to: folder.path("a.guise"))

    #expect(try DocumentFile.read(path: folder.path("a.guise")) == document)
    #expect(try DocumentFile.decode(document.encoded(), name: "a") == document)
    #expect(folder.names == ["a.guise"])
  }

  @Test("opens in version 1, whatever its name is") func versionOne() throws {
    #expect(try DocumentFile.decode(sample.versionOne, name: "a") == sample)
    try folder.write(sample.versionOne, to: "a.guise")
    #expect(try DocumentFile.read(path: folder.path("a.guise")) == sample)
    #expect(try DocumentFile.thumbnail(path: folder.path("a.guise")) == nil)
  }

  @Test("opens when another program has packed it again") func repacked() throws {
    var archive = RawArchive(sample)
    archive.entries.append(RawArchive.Entry("Thumbnails/", []))
    archive.entries.append(RawArchive.Entry("extra/notes.txt", "hello"))
    archive.entries.reverse()

    #expect(try DocumentFile.decode(archive.bytes, name: "a.guise") == sample)
  }

  @Test("keeps elements whose sticker is missing") func missing() throws {
    var document = sample
    document.stickers = []

    let read = try DocumentFile.decode(document.encoded(), name: "a.guise")

    #expect(read.disguise == sample.disguise && read.stickers.isEmpty)
  }

  @Test("is not written if the photo is no longer the one that it names") func changed() throws {
    var document = sample
    document.photo = EmbeddedFile(name: "anna.jpg", bytes: [1])
    try folder.write("old", to: "a.guise")

    let error = #expect(throws: FileError.self) { try document.write(to: folder.path("a.guise")) }

    #expect(
      error?.message == "Couldn't save a.guise: anna.jpg has changed.")
    #expect(folder.text(of: "a.guise") == "old" && folder.names == ["a.guise"])
  }

  @Test("leaves the old file if saving is cancelled") func cancelled() throws {
    try folder.write("old", to: "a.guise")

    #expect(throws: FileError.cancelled) {
      try ProjectWriter(sample).write(to: folder.path("a.guise"), isCancelled: { true })
    }

    #expect(folder.text(of: "a.guise") == "old" && folder.names == ["a.guise"])
  }

  @Test("refuses a photo that could not be read again") func tooLarge() throws {
    let file = try folder.sparseFile("photo.tif", bytes: FileLimits.photoBytes + 1)
    let writer = ProjectWriter(
      sample.disguise, photo: try ByteSource(path: file), stickers: [], thumbnail: nil)

    let error = #expect(throws: FileError.self) { try writer.write(to: folder.path("a.guise")) }

    #expect(error?.message.contains("its photo has more than 256 MB") == true)
  }
}

@Suite("A damaged project is refused") struct DamagedProjectTests {
  private typealias Entry = RawArchive.Entry
  private static let record = 1
  private static let photo = 2
  private let incomplete = "it is incomplete or was changed by another program"

  @Test("wherever it is cut off") func cutOff() throws {
    let bytes = try sample.encoded()

    for count in 4..<bytes.count {
      #expect(problem(of: Array(bytes[..<count])) == incomplete, "\(count) bytes")
    }
    // Without its name, its beginning tells.
    #expect(problem(of: Array(bytes[..<100]), name: "a.zip") == incomplete)
    #expect(
      problem(of: Array(bytes[..<50]), name: "a.zip")?.contains("isn't a Guise document") == true)
  }

  @Test("or is read as it was, whichever bit has changed") func bits() throws {
    let bytes = try sample.encoded()

    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      if let read = try? DocumentFile.decode(changed, name: "a.guise") {
        #expect(read == sample, "byte \(index)")
      }
    }
  }

  @Test(
    "for a name that leaves the folder, or is none",
    arguments: [
      "/etc/passwd", "../a", "a/../../b", "a//b", "./a", "", "a\\b", "a\nb", "..", "a/..",
      String(repeating: "x", count: 1025),
    ])
  func names(name: String) {
    var archive = RawArchive(sample)
    archive.entries.append(Entry(name, "x"))

    #expect(problem(of: archive.bytes) == "the name of one of its files is invalid")
  }

  @Test("for a name that is not UTF-8") func bytes() {
    var archive = RawArchive(sample)
    archive.entries.append(Entry("x", "x"))
    archive.entries[archive.entries.count - 1].name = [0x61, 0xFF]

    #expect(problem(of: archive.bytes) == "the name of one of its files is invalid")
  }

  @Test("for two files of one name, links and devices, encrypted and unknown ones")
  func kinds() {
    func problem(_ change: (inout Entry) -> Void) -> String? {
      var archive = RawArchive(sample)
      change(&archive.entries[Self.photo])
      return DisguiseModelTests.problem(of: archive.bytes)
    }

    #expect(
      problem { $0.name = Array("document.json".utf8) }
        == "it has two files with the name document.json")
    #expect(problem { $0.mode = 0o120777 } == "its file photo/photo is a link or a device")
    #expect(problem { $0.mode = 0o020666 } == "its file photo/photo is a link or a device")
    #expect(problem { $0.flags = 1 } == "its file photo/photo is encrypted")
    #expect(
      problem { $0.method = 12 } == "its file photo/photo is compressed in an unknown way")
    #expect(
      problem { $0.name = Array("photo/other".utf8) } == "its photo is missing or incomplete")
  }

  @Test("for contents that are not what the list states") func contents() {
    func problem(_ change: (inout Entry) -> Void) -> String? {
      var archive = RawArchive(sample)
      change(&archive.entries[Self.photo])
      return DisguiseModelTests.problem(of: archive.bytes)
    }
    let changed = "its file photo/photo is incomplete or was changed"

    #expect(problem { $0.bytes[50] ^= 1 } == "its photo is missing or incomplete")
    #expect(
      problem { entry in
        entry.checksum = RawArchive.checksum(entry.bytes)
        entry.bytes[50] ^= 1
      } == changed)
    #expect(problem { ($0.size, $0.storedSize) = (50, 50) } == changed)
    #expect(problem { $0.size = 50 } == "its file photo/photo is compressed in an unknown way")
    #expect(problem { $0.method = 8 } == changed)
  }

  @Test("for what is missing in it") func missing() {
    for name in ["document.json", "photo/photo"] {
      var archive = RawArchive(sample)
      archive.entries.removeAll { $0.name == Array(name.utf8) }
      #expect(problem(of: archive.bytes)?.contains("missing") == true)
    }
    var archive = RawArchive(sample)
    archive.entries.removeFirst()
    #expect(problem(of: archive.bytes)?.contains("isn't a Guise document") == true)
    archive = RawArchive(sample)
    archive.entries.removeLast()
    #expect(problem(of: archive.bytes) == "its own sticker cat.png is incomplete")
  }

  @Test("with the version if it is a later one") func newer() {
    var archive = RawArchive(sample)
    let text = String(decoding: archive.entries[Self.record].bytes, as: UTF8.self)
    func replacing(_ version: String) -> [UInt8] {
      archive.entries[Self.record].bytes = Array(
        text.replacing("\"version\":3", with: "\"version\":\(version)").utf8)
      return archive.bytes
    }

    #expect(problem(of: replacing("4"))?.contains("newer Guise (format 4)") == true)
    #expect(problem(of: replacing("1")) == "it has no version")
    for version in ["2", "3"] { #expect(problem(of: replacing(version)) == nil) }
  }

  // MARK: Bombs

  @Test("for files that are too large, before they are decompressed") func large() {
    var archive = RawArchive(sample)
    archive.entries[Self.record].method = 8
    archive.entries[Self.record].size = FileLimits.recordBytes + 1
    #expect(problem(of: archive.bytes) == "its file document.json is too large")

    archive = RawArchive(sample)
    for number in 0..<5 {
      var entry = Entry("bomb\(number)", "x")
      (entry.method, entry.size) = (8, 300 << 20)
      archive.entries.append(entry)
    }
    #expect(problem(of: archive.bytes) == "its files are too large")
  }

  @Test("for a file that is larger than it states, when that many bytes are decompressed")
  func bomb() throws {
    // 64 MB of zeros deflate to 64 KB.
    let zeros = try ByteSource(bytes: [UInt8](repeating: 0, count: 64 << 20), name: "zeros")
    var bytes: [UInt8] = []
    try ZipWriter.write(
      [
        ZipWriter.Entry("mimetype", Array(DocumentFile.mediaType.utf8)),
        ZipWriter.Entry("document.json", zeros, isCompressed: true),
      ], name: "bomb", isCancelled: { false }
    ) { part, offset in
      let replaced = min(part.count, bytes.count - offset)
      bytes.replaceSubrange(offset..<(offset + replaced), with: part)
    }
    #expect(bytes.count < 100_000)
    #expect(problem(of: bytes) == "its file document.json is too large")

    // The list states 1000 bytes. The length of the name follows the size; without it, a time of day
    // looks like the size, too.
    let size = (0..<4).map { UInt8(truncatingIfNeeded: (64 << 20) >> (8 * $0)) }
    let field = size + [UInt8("document.json".utf8.count), 0]
    var fields = 0
    for index in bytes.indices.dropLast(6) where Array(bytes[index..<(index + 6)]) == field {
      bytes.replaceSubrange(index..<(index + 4), with: [0xE8, 3, 0, 0])
      fields += 1
    }
    #expect(fields > 0)
    #expect(problem(of: bytes) == "its file document.json is incomplete or was changed")
  }

  @Test("for more files than any project has, and lists that are no lists") func lists() {
    var archive = RawArchive(sample)
    archive.entries += (0..<600).map { Entry("\($0)", "") }
    #expect(problem(of: archive.bytes) == incomplete)

    // A comment, a second list, one that states more files, one elsewhere, and ZIP64.
    let bytes = RawArchive(sample).bytes
    let end = bytes.count - 22
    #expect(problem(of: bytes[..<(end + 20)] + [3, 0] + Array("abc".utf8)) == incomplete)
    #expect(problem(of: bytes + bytes.suffix(22)) == incomplete)
    #expect(problem(of: bytes[..<(end + 8)] + [200, 0, 200, 0] + bytes.suffix(10)) == incomplete)
    #expect(problem(of: bytes[..<(end + 16)] + [0, 0, 0, 0, 0, 0]) == incomplete)
    #expect(
      problem(
        of:
          bytes[..<end] + [0x50, 0x4B, 6, 7] + Array(repeating: 0, count: 16) + bytes.suffix(22))
        == incomplete)
  }

  @Test("but not for lists in a photo, which cost no time", .timeLimit(.minutes(1)))
  func photo() throws {
    func archive(_ photo: [UInt8]) -> [UInt8] {
      let file = EmbeddedFile(name: "a.jpg", bytes: photo)
      var document = DocumentFile(disguise: sample.disguise, photo: file)
      document.disguise.photo = PhotoReference(
        id: .content(ContentID(of: photo)), size: Size(40, 30))
      return RawArchive(document).bytes
    }
    let name = Array("photo/photo".utf8)
    let offset = try #require(archive([]).firstRange(of: name + [0x50])).lowerBound + name.count
    // A list of 30,000 files that begins where the photo does, and 2800 ends of it.
    let entry = RawArchive([Entry("a", "")]).list
    var list: [UInt8] = []
    for _ in 0..<30_000 { list += entry }
    let end =
      [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + RawArchive.number(30_000, 2) + RawArchive.number(30_000, 2)
      + RawArchive.number(list.count, 4) + RawArchive.number(offset, 4) + [0, 0]

    #expect(problem(of: archive(list + (0..<2800).flatMap { _ in end })) == nil)
  }
}
