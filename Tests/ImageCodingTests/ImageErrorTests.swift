import Drawing
import Glibc
import Platform
import TestSupport
import Testing

@testable import ImageCoding

@Suite("ImageError") struct ImageErrorTests {
  private let folder = TemporaryFolder()

  private func error(_ path: String) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageFile.decode(path)
      return nil
    } catch { return error }
  }

  private func error(_ name: String, _ bytes: [UInt8]) throws -> ImageError? {
    error(try folder.write(bytes, to: name))
  }

  @Test("text isn't a picture, and the message lists the formats") func text() throws {
    let message = try error("cat.txt", Array("meow meow".utf8))?.message

    #expect(message == "cat.txt isn't a picture in a known format. Use JPEG, PNG or WebP.")
  }

  @Test("missing, empty and unreadable files, folders and devices each have a message")
  func places() throws {
    #expect(error(folder.path + "/none.jpg") == .missing(name: "none.jpg"))
    #expect(try error("empty.jpg", []) == .empty(name: "empty.jpg"))
    #expect(error(folder.path + "/") == .folder(name: String(folder.path.dropFirst(5))))
    #expect(error("/dev/null") == .notAFile(name: "null"))
    #expect(
      ImageError.denied(name: "a.jpg").message
        == "Couldn't open a.jpg: permission denied. Choose another picture.")
  }

  @Test(
    "a file without read permission is reported", .enabled(if: geteuid() != 0, "root may read all"))
  func denied()
    throws
  {
    let file = try folder.write([1, 2, 3], to: "secret.jpg")
    chmod(file, 0)

    #expect(error(file) == .denied(name: "secret.jpg"))
  }

  @Test(
    "a picture of which more than half is missing is an error", arguments: ["png", "bmp", "webp"])
  func truncated(type: String) throws {
    let whole = SampleImages.file(of: SampleImages.noise(width: 60, height: 60), as: type)
    #expect(try error("whole", whole) == nil)

    for part in [0.1, 0.3, 0.45] {
      let bytes = Array(whole.prefix(Int(Double(whole.count) * part)))
      #expect(try error("cut.img", bytes) == .damaged(name: "cut.img"))
    }
  }

  @Test("what cannot be decoded here is not said to be damaged", arguments: Unreadable.allCases)
  func unsupported(kind: Unreadable) throws {
    let found = try error("new.img", kind.file)

    #expect(found == .unsupported(name: "new.img"))
    #expect(found?.message.contains("damaged") == false)
  }

  /// Valid files of kinds that the libraries do not know.
  enum Unreadable: CaseIterable {
    case deepJPEG, losslessJPEG, lateHeightJPEG, applePNG, printersBMP, faxBMP

    var file: [UInt8] {
      switch self {
      case .deepJPEG: jpeg { $0[4] = 12 }
      case .losslessJPEG: jpeg { $0[1] = 0xC3 }
      // A height of 0 stands behind the pixels.
      case .lateHeightJPEG: jpeg { ($0[5], $0[6]) = (0, 0) }
      case .applePNG:
        picture(
          "png", inserting: [0, 0, 0, 4] + Array("CgBI".utf8) + [0, 0, 0, 0, 1, 2, 3, 4], at: 8)
      // Compression 4 is JPEG, 3 with one bit that of fax.
      case .printersBMP: bmp(depth: 0, compression: 4)
      case .faxBMP: bmp(depth: 1, compression: 3)
      }
    }

    private func picture(_ type: String, inserting bytes: [UInt8] = [], at place: Int = 0)
      -> [UInt8]
    {
      var file = SampleImages.file(of: SampleImages.halves(), as: type)
      file.insert(contentsOf: bytes, at: place)
      return file
    }

    /// A JPEG whose frame header, from its marker on, was changed.
    private func jpeg(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var file = picture("jpeg")
      guard let start = file.indices.first(where: { file[$0...].starts(with: [0xFF, 0xC0]) }) else {
        return []
      }
      var head = Array(file[start..<start + 10])
      change(&head)
      file.replaceSubrange(start..<start + 10, with: head)
      return file
    }

    private func bmp(depth: UInt8, compression: UInt8) -> [UInt8] {
      var file = picture("bmp")
      (file[28], file[30]) = (depth, compression)
      return file
    }
  }

  @Test("a small file of a format that reports rows is not taken for truncated") func small()
    throws
  {
    let dot = Bitmap.drawn(width: 1, height: 1, format: .opaque) { _ in }

    for type in ["jpeg", "bmp"] {
      #expect(try error("dot", SampleImages.file(of: dot, as: type)) == nil)
    }
  }

  @Test("a truncated GIF is an error") func truncatedGIF() throws {
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0]

    #expect(try error("cut.gif", gif) == .damaged(name: "cut.gif"))
  }

  @Test("a huge picture is rejected by its header, before memory is allocated") func huge() throws {
    let before = peakMegabytes()
    let found = try error("huge.png", SampleImages.pngHead(width: 30000, height: 30000))

    #expect(found == .tooLarge(name: "huge.png", width: 30000, height: 30000))
    #expect(
      found?.message
        == "huge.png is too large: 30000 x 30000 pixels. "
        + "Use at most 200 megapixels in this format and 32767 pixels a side.")
    #expect(peakMegabytes() - before < 100)
    #expect(
      try error("long.png", SampleImages.pngHead(width: 40000, height: 2))
        == .tooLarge(name: "long.png", width: 40000, height: 2))
  }

  @Test("a huge WebP is rejected although its loader ignores a refusal") func hugeWebP() throws {
    var bytes = SampleImages.file(of: SampleImages.halves(), as: "webp")
    // The size of a simple lossy file: 14 bits each after the RIFF, VP8 and frame headers.
    bytes.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])

    #expect(
      try error("huge.webp", bytes)
        == .tooLarge(
          name: "huge.webp", width: 16383, height: 16383, limit: ImageLimits.wholePixels))
  }

  @Test("a picture with invalid data is damaged") func nonsense() throws {
    var png = SampleImages.file(of: SampleImages.noise(width: 60, height: 60), as: "png")
    for index in 200..<260 { png[index] ^= 0x5A }

    #expect(try error("bad.png", png) == .damaged(name: "bad.png"))
  }

  @Test("decoding can be cancelled") func cancels() throws {
    let file = try folder.write(
      SampleImages.file(of: SampleImages.noise(width: 300, height: 300), as: "png"), to: "a.png")
    var looks = 0

    #expect(throws: ImageError.cancelled) {
      try ImageFile.decode(file) {
        looks += 1
        return looks == 2
      }
    }
  }

  /// The peak memory usage of the process.
  private func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss >> 10
  }
}
