import Drawing
import Foundation
import ImageCoding
import TestSupport
import Testing

@testable import ImageSandbox

@Suite("Foreign drawings") struct ForeignDrawingTests {
  private func bytes(_ content: String, _ attributes: String = "viewBox='0 0 200 100'") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }

  private func foreign(_ bytes: [UInt8]) throws -> ForeignDrawing {
    try ForeignDrawing(ByteSource(bytes: bytes, name: "hat.svg"))
  }

  @Test(
    "look as in this process, also their text",
    arguments: [
      "<rect width='90' height='50' fill='#f00'/><circle cx='150' cy='50' r='40'/>",
      "<text x='5' y='60' font-size='40'>Bärte</text>",
      "<text x='5' y='60' font-family='Noto Serif' font-weight='bold'>Ж حب 漢 🎩</text>",
      "<text x='5' y='60' style='font: italic 30px monospace'>&#x42;art &#382;</text>",
      "<filter id='f'><feGaussianBlur stdDeviation='4'/></filter>"
        + "<rect x='30' y='30' width='90' height='40' filter='url(#f)'/>",
    ])
  func same(content: String) throws {
    let bytes = bytes(content)
    let here = try VectorImage(bytes, name: "hat.svg")

    let there = try foreign(bytes)

    #expect(there.naturalSize == here.naturalSize)
    for width in [100, 300] {
      let (one, other) = (
        try here.rasterize(width: width, height: width / 2),
        try there.rasterize(width: width, height: width / 2)
      )
      #expect(other.largestDifference(from: one) == 0)
      there.rest()
    }
  }

  @Test("are drawn on a turned canvas as sharp as in this process, and cut off") func drawn() throws
  {
    let bytes = bytes("<circle cx='100' cy='50' r='45' fill='#00f'/>")
    let transform = Transform.rotation(.degrees(30)).then(.translation(40, 10))
    let there = try foreign(bytes)
    let here = try VectorImage(bytes, name: "hat.svg")

    func draw(_ body: (borrowing Canvas) throws -> Void) -> Bitmap {
      Bitmap.drawn(width: 120, height: 90, format: .opaque) { canvas in
        canvas.fill(Rect(0, 0, 120, 90), with: .white)
        canvas.concatenate(transform)
        try? body(canvas)
      }
    }
    let one = draw { try here.draw(on: $0, in: Rect(-10, 5, 100, 50)) }
    let other = draw { try there.draw(on: $0, in: Rect(-10, 5, 100, 50)) }

    #expect(other.largestDifference(from: one) < 0.02)
    #expect(one.meanDifference(from: draw { _ in }) > 1)
  }

  @Test("are read in whatever form they come", arguments: SampleDrawing.all)
  func forms(drawing: SampleDrawing) throws {
    let bitmap = try foreign(drawing.bytes).rasterize(width: 40, height: 20)

    #expect(bitmap[0, 0] == .red && bitmap[39, 19] == .red)
  }

  @Test(
    "are read in the encoding that they name",
    arguments: [
      ("windows-1251", [0xC6, 0xEE]), ("KOI8-R", [0xF6, 0xCF]), ("IBM866", [0x86, 0xAE]),
      ("UTF-8", [0xD0, 0x96, 0xD0, 0xBE]),
    ] as [(String, [UInt8])])
  func encodings(name: String, bytes: [UInt8]) throws {
    func drawing(_ declaration: String, _ text: [UInt8]) -> [UInt8] {
      Array((declaration + "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 40'>").utf8)
        + Array("<text y='30' font-size='30'>".utf8) + text + Array("</text></svg>".utf8)
    }
    let plain = try foreign(drawing("", Array("Жо".utf8))).rasterize(width: 160, height: 80)

    let encoded = try foreign(drawing("<?xml version='1.0' encoding='\(name)'?>", bytes))

    #expect(
      try encoded.rasterize(width: 160, height: 80).largestDifference(from: plain) == 0)
  }

  @Test("are refused with a message if they become too large when they are decompressed")
  func bomb() throws {
    #expect(throws: ImageError.unreadable(name: "hat.svg", reason: "it is larger than 64 MB")) {
      try foreign(SampleDrawing.bomb)
    }
  }

  @Test(
    "show the pictures that are embedded in them", arguments: ["png", "jpeg", "gif", "png in none"])
  func embedded(type: String) throws {
    let gif =
      "R0lGODdhAgACAIEAAP8AAAAA/wAAAAAAACwAAAAAAgACAAAIBgABBBAYEAA7"
    let file = SampleImages.file(
      of: SampleImages.halves(), as: type == "jpeg" ? "jpeg" : "png")
    let data = type == "gif" ? gif : Data(file).base64EncodedString()
    let media = type == "png in none" ? "" : "image/\(type)"
    let bytes = bytes(
      "<image width='200' height='100' preserveAspectRatio='none' href='data:\(media);base64,"
        + "\(data)'/>")

    let bitmap = try foreign(bytes).rasterize(width: 200, height: 100)

    let here = try VectorImage(bytes, name: "hat.svg").rasterize(width: 200, height: 100)
    #expect(!bitmap.isTransparent)
    #expect(bitmap.largestDifference(from: here) == 0)
  }

  @Test("see no file of this machine") func files() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(SampleImages.png(width: 20, height: 20, color: .red), to: "x.png")
    let drawing = try foreign(
      bytes("<image href='file://\(path)' width='200' height='100'/>"))
    #expect(try drawing.rasterize(width: 20, height: 10)[10, 5] == .clear)
  }

  @Test("that exhaust memory or crash the decoder do it no harm, and the next one works")
  func hostile() throws {
    let values = (0..<10000).map { _ in "1" }.joined(separator: " ")
    let convolution = bytes(
      "<filter id='f'><feConvolveMatrix order='100' kernelMatrix='\(values)'/></filter>"
        + "<rect width='200' height='100' filter='url(#f)'/>")
    let entity = String(repeating: "a", count: 60_000)
    let bomb = Array(
      ("<!DOCTYPE svg [<!ENTITY a '\(entity)'>]><svg xmlns='http://www.w3.org/2000/svg' "
        + "width='10' height='10'><text>"
        + String(repeating: "&a;", count: 30_000) + "</text></svg>").utf8)
    // It crashes librsvg 2.54; a newer one draws it.
    if let drawn = try? foreign(convolution).rasterize(width: 200, height: 100) {
      #expect(drawn.size == Size(200, 100))
    }
    #expect(throws: ImageError.self) { _ = try foreign(bomb).rasterize(width: 200, height: 100) }
    #expect(
      try foreign(bytes("<rect width='9' height='9'/>")).rasterize(width: 9, height: 9).width == 9)
  }

  @Test("with sides that no raster can have are refused") func sides() throws {
    for attributes in ["width='1e19' height='1e-17'", "width='0.0000001' height='5'"] {
      #expect(throws: ImageError.notADrawing(name: "hat.svg")) {
        try foreign(bytes("<rect width='9' height='9'/>", attributes))
      }
    }
  }
}
