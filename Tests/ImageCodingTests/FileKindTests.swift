import TestSupport
import Testing

@testable import ImageCoding

@Suite("The kind of a file") struct FileKindTests {
  private func kind(_ bytes: [UInt8]) throws -> FileKind {
    let inMemory = FileKind(of: bytes)
    #expect(try FileKind(of: ByteSource(bytes: bytes, name: "a.txt")) == inMemory)
    return inMemory
  }

  private func kind(_ text: String) throws -> FileKind { try kind(Array(text.utf8)) }

  @Test("is a drawing in whatever form it comes", arguments: SampleDrawing.all)
  func drawings(drawing: SampleDrawing) throws {
    #expect(try kind(drawing.bytes) == .drawing(isCompressed: drawing.isCompressed))
  }

  @Test(
    "is a picture by its first bytes", arguments: ["jpeg", "png", "webp", "tiff", "gif", "bmp"])
  func pictures(type: String) throws {
    let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0]
    let bytes = type == "gif" ? gif : SampleImages.file(of: SampleImages.halves(), as: type)
    #expect(try kind(bytes).isPicture)
    #expect(try kind(bytes).mediaType == "image/\(type)")
  }

  @Test("is an archive, whose first file may tell its type") func archives() throws {
    func archive(_ name: String, _ contents: String) -> [UInt8] {
      var head: [UInt8] = [0x50, 0x4B, 3, 4, 20] + [UInt8](repeating: 0, count: 25)
      head[18] = UInt8(contents.utf8.count)
      head[22] = UInt8(contents.utf8.count)
      head[26] = UInt8(name.utf8.count)
      return head + Array((name + contents).utf8)
    }
    #expect(
      try kind(archive("mimetype", "application/vnd.guise+zip"))
        == .archive(mediaType: "application/vnd.guise+zip"))
    #expect(try kind(archive("mimetyp", "application/x")) == .archive(mediaType: nil))
    #expect(try kind(archive("a.txt", "mimetype")) == .archive(mediaType: nil))
    #expect(try kind([0x50, 0x4B, 3, 4]) == .archive(mediaType: nil))
  }

  @Test(
    "is nothing known for other texts, and for what only contains a drawing",
    arguments: [
      "meow", "<html><svg/></html>", "<svgs/>", "<", "<svg", "<!-- <svg> -->",
      "<?xml version='1.0'?>",
      "<!DOCTYPE svg><html/>", "a <svg>", "<x:y:>", "\u{FEFF}", " ",
    ])
  func others(text: String) throws {
    #expect(try kind(text) == .unknown)
  }

  @Test("is JSON if it begins with a brace") func json() throws {
    #expect(try kind("\n {\"format\": \"guise\"}") == .json)
  }

  @Test("is not searched for in more than the beginning of a file") func bounded() throws {
    let comment = "<!--" + String(repeating: " ", count: MarkupStart.maximumBytes) + "-->"
    #expect(try kind(SampleDrawing.text(before: comment)) == .unknown)
    #expect(try kind(SampleDrawing.bomb) == .drawing(isCompressed: true))
  }
}

@Suite("Files compressed by gzip") struct GzipTests {
  @Test("are decompressed up to a limit") func limit() throws {
    let bytes = SampleImages.noise(width: 100, height: 100).withPixels { pixels, _ in Array(pixels)
    }
    let file = SampleDrawing.gzip(bytes)

    #expect(try Gzip.decompressed(file, upTo: bytes.count) == bytes)
    #expect(throws: Gzip.Failure.tooLarge) {
      try Gzip.decompressed(file, upTo: bytes.count - 1)
    }
    #expect(Gzip.beginning(of: file, upTo: 100) == Array(bytes.prefix(100)))
    #expect(Gzip.beginning(of: bytes, upTo: 100) == nil)
  }

  @Test("are damaged if they end too early or have other bytes") func damaged() throws {
    var file = SampleDrawing.gzip(Array("some bytes, some other bytes".utf8))
    #expect(throws: Gzip.Failure.damaged) {
      try Gzip.decompressed(Array(file.dropLast(5)), upTo: 1000)
    }
    file[14] ^= 0xFF
    #expect(throws: Gzip.Failure.damaged) { try Gzip.decompressed(file, upTo: 1000) }
  }
}
