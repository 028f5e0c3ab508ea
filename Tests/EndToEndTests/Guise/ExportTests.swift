import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@testable import DisguiseModel

/// `guise export` of documents with a JPEG, which is being decoded when another step fails.
@Suite("Exporting on the command line") struct ExportTests {
  private static let size = Size(2400, 1800)

  private let folder = TemporaryFolder()
  private var output: String { folder.text(of: "output") }
  /// The files in the output folder.
  private var pictures: [String] { folder.names(in: "pictures") }

  init() throws { try #require(mkdir(folder.path("pictures"), 0o700) == 0) }

  /// Writes a document with an embedded photo and, if given, an embedded sticker.
  private func document(_ size: Size = size, sticker: [UInt8]? = nil) throws -> String {
    let photo = EmbeddedFile(
      name: "anna.jpg",
      bytes: SampleImages.noisyPhoto(
        as: "jpeg", width: Int(Self.size.width), height: Int(Self.size.height)))
    var stickers: [Sticker] = []
    var elements: [DisguiseElement] = []
    if let sticker {
      let file = EmbeddedFile(name: "cat.png", bytes: sticker)
      let id = StickerID(ContentID(of: sticker))
      stickers.append(Sticker(own: file, id: id))
      elements.append(
        DisguiseElement(
          id: ElementID(rawValue: 1), kind: .sticker(id),
          placement: Placement(center: Point(900, 900), scale: 4)))
    }
    let disguise = Disguise(
      photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: size),
      elements: elements, nextID: 2)
    let document = DocumentFile(
      disguise: try #require(disguise), photo: photo, stickers: stickers)
    let file = folder.path("anna.guise")
    try document.write(to: file)
    return file
  }

  /// Runs an export and waits for its end; `limit` is the largest file size, in blocks of 512
  /// bytes.
  private func export(_ document: String, to path: String, limit: Int? = nil) throws
    -> Platform.ExitStatus?
  {
    try run(["export", document, "-o", path], limit: limit)
  }

  private func run(_ arguments: [String], limit: Int? = nil) throws -> Platform.ExitStatus? {
    let command = "ulimit -f \(limit.map(String.init) ?? "unlimited"); exec \"$0\" \"$@\""
    let guise = BuiltProgram.path(of: "guise")
    var launch = Launch("/bin/sh", ["-c", command, guise] + arguments)
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(120)))
    if status == nil { process.stop() }
    return status
  }

  private func path(_ name: String) -> String { folder.path("pictures/" + name) }

  @Test("writes the picture and prints its path") func succeeds() throws {
    let status = try export(document(), to: path("anna.png"))

    #expect(status == .exited(0))
    #expect(output == path("anna.png") + "\n")
    #expect(try ImageFile.size(of: path("anna.png")) == Self.size)
  }

  @Test("several at once get a name each") func together() throws {
    let document = try document()
    let processes = try (0..<4).map { number in
      var launch = Launch(BuiltProgram.path(of: "guise"), ["export", document])
      launch.outputFile = folder.path("output \(number)")
      return try ChildProcess(launch)
    }

    let ends = processes.map { $0.wait(until: Timeout(in: .seconds(120))) }

    for process in processes { process.stop() }
    #expect(ends == Array(repeating: .exited(0), count: 4))
    let names = (0..<4).map { folder.text(of: "output \($0)") }.sorted()
    #expect(
      names
        == ["anna disguised", "anna disguised 2", "anna disguised 3", "anna disguised 4"]
        .map { folder.path($0) + ".png\n" }.sorted())
  }

  @Test("what is no document is named as it was typed", arguments: [".", "..", "/"])
  func typed(path: String) throws {
    #expect(try run(["export", path]) == .exited(1))
    #expect(output == "Error: Couldn't open \(path): is a directory.\n")
  }

  @Test("a missing folder is reported in one line", arguments: 1...3) func missingFolder(run: Int)
    throws
  {
    let status = try export(document(), to: path("none/anna.png"))

    #expect(status == .exited(1))
    #expect(
      output
        == "Error: Couldn't save: the folder none doesn't exist. Choose another place.\n")
  }

  @Test("a full disk is reported in one line, and no partial file is left", arguments: [1, 64])
  func noRoom(limit: Int) throws {
    // A sample face: a photo's decoder delivers its rows in memory to which the limit applies, too.
    let robin = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500)))
    let document = folder.path("robin.guise")
    try DocumentFile(disguise: robin, photo: nil).write(to: document)

    let status = try export(document, to: path("anna.png"), limit: limit)

    #expect(status == .exited(1))
    #expect(
      output == "Error: Couldn't save anna.png: file too large.\n")
    #expect(pictures.isEmpty)
  }

  @Test("a photo whose size differs from the document's is exported at its own, with a notice")
  func wrongSize() throws {
    let status = try export(
      document(Size(Self.size.width + 1, Self.size.height)), to: path("anna.png"))

    #expect(status == .exited(0))
    #expect(output.contains("the size of the photo in anna.guise has changed"))
    #expect(output.split(separator: "\n").last.map(String.init) == path("anna.png"))
    #expect(try ImageFile.size(of: path("anna.png")) == Self.size)
  }

  @Test("a broken sticker is reported in one line") func brokenSticker() throws {
    let status = try export(document(sticker: Array("no picture".utf8)), to: path("anna.png"))

    #expect(status == .exited(1))
    #expect(output.contains("cat.png"))
    #expect(output.filter { $0 == "\n" }.count == 1)
    #expect(pictures.isEmpty)
  }

  @Test(
    "the document is never replaced by its picture",
    arguments: ["anna.guise", "./anna.guise", "symbolic.png", "hard.png"])
  func outputIsTheDocument(name: String) throws {
    let document = try document()
    try #require(symlink(document, folder.path("symbolic.png")) == 0)
    try #require(link(document, folder.path("hard.png")) == 0)
    let bytes = try FileSystem.read(document, upTo: 64 << 20)

    for command in [["export", document, "-o"], ["thumbnail", document]] {
      let status = try run(command + [folder.path(name)])

      #expect(status == .exited(64))
      #expect(output.contains("\(FileSystem.lastComponent(of: name)) is the project itself."))
      #expect(try FileSystem.read(document, upTo: 64 << 20) == bytes)
      #expect(FileSystem.isSameFile(document, folder.path("hard.png")))
    }
  }

  @Test(
    "an ending that no picture has that is written is refused",
    arguments: ["anna.gif", "anna.guise", "anna.v2", "anna."])
  func unknownEnding(name: String) throws {
    let status = try export(document(), to: path(name))

    #expect(status == .exited(64))
    #expect(
      output.hasPrefix(
        "Error: Couldn't save \(name): the names of pictures end in .png, .jpg, .webp.\n"))
    #expect(pictures.isEmpty)
  }

  @Test("a folder is reported as one, whatever its name ends in") func folderAsOutput() throws {
    try #require(mkdir(path("anna.v2"), 0o700) == 0)

    #expect(try export(document(), to: path("anna.v2")) == .exited(1))
    #expect(output == "Error: Couldn't save: anna.v2 isn't a regular file. Choose another name.\n")
  }

  @Test(
    "the ending tells the format; without one it is PNG",
    arguments: [
      ("anna.JPEG", ImageFormat.jpeg), ("anna.webp", .webP), ("anna.png", .png), ("anna", .png),
    ])
  func format(name: String, format: ImageFormat) throws {
    #expect(try export(document(), to: path(name)) == .exited(0))

    let start = try FileSystem.read(path(name), upTo: 64 << 20).prefix(12)
    let first: [ImageFormat: UInt8] = [.png: 0x89, .jpeg: 0xFF, .webP: UInt8(ascii: "R")]
    #expect(start.first == first[format])
  }
}
