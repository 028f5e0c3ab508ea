import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

/// `guise export` of files that no editor writes, onto what is no file, and without enough memory.
@Suite("Hostile files on the command line") struct HostileFilesTests {
  private let folder = TemporaryFolder()
  private var output: String { folder.text(of: "output") }

  /// Runs a command line with Guise's own first, and waits for its end.
  private func guise(
    _ arguments: [String], through wrapper: [String] = [], environment: [String: String] = [:]
  ) throws -> Platform.ExitStatus? {
    let words = wrapper + [BuiltProgram.path(of: "guise")] + arguments
    var launch = Launch(words[0], Array(words.dropFirst()))
    launch.environment.merge(environment) { _, added in added }
    launch.outputFile = folder.path("output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(180)))
    if status == nil { process.stop() }
    return status
  }

  private func write(_ document: DocumentFile, to name: String = "a.guise") throws -> String {
    let path = folder.path(name)
    try document.write(to: path)
    return path
  }

  private func document(
    on photo: EmbeddedFile, _ size: Size, elements: Int = 0
  ) throws -> DocumentFile {
    DocumentFile(
      disguise: try #require(
        Disguise(
          photo: PhotoReference(id: .content(ContentID(of: photo.bytes)), size: size),
          elements: (0..<elements).map { number in
            DisguiseElement(
              id: ElementID(rawValue: number + 1),
              kind: .sticker(StickerID(rawValue: "hair-and-beards/curly-wig")),
              placement: Placement(
                center: Point(size.width / 2, size.height / 2), scale: 2 * size.width / 400,
                rotation: .radians(0.01 * Double(number))))
          }, nextID: 1)), photo: photo)
  }

  private var sample: DocumentFile {
    DocumentFile(
      disguise: Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(1200, 1500))),
      photo: nil)
  }

  // MARK: Devices, pipes, large files

  @Test(
    "what is no file of a reasonable size is refused before it is read",
    arguments: ["/dev/zero", "pipe", "sparse", "folder"])
  func refuses(kind: String) throws {
    var path = kind
    switch kind {
    case "pipe": path = folder.pipe("a.guise")
    case "sparse": path = try folder.sparseFile("a.guise", bytes: 50_000_000_000)
    case "folder": path = folder.path
    default: break
    }

    #expect(try guise(["export", path]) == .exited(1))

    #expect(output.hasPrefix("Error: Couldn't open "))
    #expect(output.split(separator: "\n").count == 1)
  }

  @Test("assets that are no files lead to messages, not to reading", arguments: ["pipe", "sparse"])
  func assets(kind: String) throws {
    try folder.write("", to: "assets/Stickers/x")
    if kind == "pipe" {
      _ = folder.pipe("assets/Stickers/tabs.json")
    } else {
      _ = try folder.sparseFile("assets/Stickers/tabs.json", bytes: 50_000_000_000)
    }

    let status = try guise(["stickers"], environment: ["GUISE_ASSETS": folder.path("assets")])

    #expect(status == .exited(0))
    #expect(output.contains("tabs.json: cannot be read: "))
  }

  @Test("a picture replaces no pipe, device or folder", arguments: ["pipe", "/dev/null", "folder"])
  func output(kind: String) throws {
    let path = kind == "pipe" ? folder.pipe("pipe") : kind == "folder" ? folder.path : kind
    var before = stat()
    stat(path, &before)

    #expect(try guise(["export", write(sample), "-o", path]) == .exited(1))

    var after = stat()
    #expect(stat(path, &after) == 0)
    #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode)
    #expect(output.contains("isn't a regular file. Choose another name."))
  }

  @Test("names that are not UTF-8 lead to their files, and are repaired in messages")
  func bytes() throws {
    let name = String(pathBytes: Array("robin ".utf8) + [0xE9, 0xFF])
    let path = folder.path + "/" + name
    try sample.write(to: path + ".guise")

    #expect(try guise(["export", path + ".guise", "-o", path + ".png"]) == .exited(0))
    #expect(FileSystem.exists(path + ".png"))
    #expect(try guise(["export", path + ".jpg"]) == .exited(1))
    #expect(
      output == "Error: Couldn't open robin \u{FFFD}\u{FFFD}.jpg: no such file or directory.\n")
  }

  @Test("no text of a document gives orders to the terminal")
  func terminal() throws {
    var file = sample
    file.disguise.apply(
      .place(
        .sticker(StickerID(rawValue: "\u{1B}]0;x\u{7}\u{1B}[2Jred\nline")),
        Placement(center: .zero, scale: 1)))

    #expect(try guise(["export", write(file)]) == .exited(1))

    #expect(output.dropLast().unicodeScalars.allSatisfy { $0.value >= 32 })
    #expect(output.contains("red line"))
  }

  // MARK: Time and memory

  @Test("as many elements as may cover a photo are exported in a bounded processor time")
  func largest() throws {
    let size = Size(1600, 1200)
    let photo = EmbeddedFile(
      name: "a.png",
      bytes: PNGEncoder.encode(
        Bitmap.drawn(width: 1600, height: 1200, format: .opaque) {
          $0.fill(Rect(origin: .zero, size: size), with: Color(hex: 0x806040))
        }))
    let file = try write(document(on: photo, size, elements: 100))

    // It needs a few seconds, and more where two of its threads share the units of one core, or in a debug
    // build. When it is exceeded, the kernel ends the process.
    let status = try guise(
      ["export", file, "-o", folder.path("a.png")], through: ["prlimit", "--cpu=20:20"])

    #expect(status == .exited(0), "\(output)")
  }

  @Test("elements that cover the photo more than a hundred times are refused in one line")
  func covering() throws {
    let size = Size(400, 300)
    let photo = EmbeddedFile(name: "a.png", bytes: SampleImages.png(width: 400, height: 300))
    let file = try write(document(on: photo, size, elements: Disguise.maximumElements))

    #expect(try guise(["export", file, "-o", folder.path("a.png")]) == .exited(1))

    #expect(output.contains("cover the photo more than 100 times"))
  }

  @Test("without enough memory an export ends with a message, never by a signal")
  func memory() throws {
    let size = Size(3000, 2000)
    let photo = EmbeddedFile(
      name: "a.jpg", bytes: SampleImages.noisyPhoto(as: "jpeg", width: 3000, height: 2000))
    let file = try write(document(on: photo, size, elements: 3))
    let target = folder.path("a.png")
    var succeeded = false

    for megabytes in stride(from: 160, through: 1000, by: 40) {
      let status = try guise(
        ["export", file, "-o", target], through: ["prlimit", "--as=\(megabytes << 20)"])

      // The loader's own message, before the program has begun.
      if status == .exited(127), output.contains("shared") { continue }
      #expect(status == .exited(0) || status == .exited(1), "\(megabytes) MB: \(output)")
      if status == .exited(1) { #expect(output.hasPrefix("Error: "), "\(megabytes) MB") }
      succeeded = status == .exited(0)
    }

    #expect(succeeded, "\(output)")
  }
}
