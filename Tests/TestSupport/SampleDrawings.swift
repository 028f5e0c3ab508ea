import CDeflate

/// A drawing in one of the many forms in which drawings come, all of which look alike: a red rectangle
/// of 40 x 20.
package struct SampleDrawing: Sendable {
  /// What is special about it.
  package let name: String
  /// The file.
  package let bytes: [UInt8]
  /// Whether it is compressed.
  package let isCompressed: Bool

  private init(_ name: String, _ bytes: [UInt8], isCompressed: Bool = false) {
    self.name = name
    self.bytes = bytes
    self.isCompressed = isCompressed
  }

  /// The text of a red rectangle.
  package static func text(
    declaration: String = "", before: String = "", attributes: String = "", more: String = ""
  ) -> String {
    declaration + before + "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'"
      + "\(attributes)><title>Bärte</title><rect width='40' height='20' fill='#f00'/>\(more)</svg>\n"
  }

  private static func declaration(_ encoding: String) -> String {
    "<?xml version='1.0' encoding='\(encoding)'?>\n"
  }

  /// All forms.
  package static let all: [SampleDrawing] = {
    let plain = text()
    let entities =
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
      + "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd' [\n<!-- don't > -->\n"
      + "<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n<!ENTITY q ']>'>\n]>\n"
    return [
      SampleDrawing("plain", Array(plain.utf8)),
      SampleDrawing("byte order mark", [0xEF, 0xBB, 0xBF] + Array(plain.utf8)),
      SampleDrawing(
        "byte order mark and declaration",
        [0xEF, 0xBB, 0xBF] + Array(text(declaration: declaration("UTF-8")).utf8)),
      SampleDrawing("UTF-16 LE", utf16(plain, mark: true)),
      SampleDrawing("UTF-16 BE", utf16(plain, mark: true, isBigEndian: true)),
      SampleDrawing(
        "UTF-16 LE with declaration", utf16(text(declaration: declaration("UTF-16")), mark: true)),
      SampleDrawing(
        "UTF-16 BE with declaration",
        utf16(text(declaration: declaration("UTF-16")), mark: true, isBigEndian: true)),
      SampleDrawing("UTF-16 LE without mark", utf16(plain, mark: false)),
      SampleDrawing("ISO-8859-1", latin1(text(declaration: declaration("ISO-8859-1")))),
      SampleDrawing("Windows-1252", latin1(text(declaration: declaration("Windows-1252")))),
      SampleDrawing("spaces", Array((" \r\n\t" + plain).utf8)),
      SampleDrawing(
        "spaces before the declaration",
        Array((" \r\n\t" + text(declaration: declaration("UTF-8"))).utf8)),
      SampleDrawing(
        "comments", Array(text(before: "<!-- <html> -->\n<!-- ' -->\n<?style?>").utf8)),
      SampleDrawing(
        "long comment",
        Array(text(before: "<!--" + String(repeating: "- ", count: 40_000) + "-->").utf8)),
      SampleDrawing(
        "document type",
        Array(
          text(declaration: declaration("UTF-8"), before: entities)
            .replacing("'http://www.w3.org/2000/svg' width", with: "'&ns_svg;' width").utf8)),
      SampleDrawing(
        "prefix",
        Array(
          plain.replacing("</", with: "</s:").replacing("xmlns", with: "xmlns:s")
            .replacing("<svg", with: "<s:svg").replacing("<title", with: "<s:title")
            .replacing("<rect", with: "<s:rect").utf8)),
      SampleDrawing("gzip", gzip(Array(plain.utf8)), isCompressed: true),
      SampleDrawing("gzip of UTF-16", gzip(utf16(plain, mark: true)), isCompressed: true),
      SampleDrawing(
        "gzip in two parts",
        gzip(Array(plain.utf8.prefix(60))) + gzip(Array(plain.utf8.dropFirst(60))),
        isCompressed: true),
    ]
  }()

  /// Returns a text in UTF-16, with a byte order mark or without.
  package static func utf16(
    _ text: String, mark: Bool, isBigEndian: Bool = false
  ) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  /// Returns a text in ISO-8859-1.
  package static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// Compresses a file as `gzip` does.
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(9)
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_gzip_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = libdeflate_gzip_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
  }

  /// A drawing of a few kilobytes that is larger than allowed when it is decompressed.
  package static let bomb: [UInt8] = {
    let spaces = [UInt8](repeating: 0x20, count: 70 << 20)
    return gzip(Array(text(more: "<g/>").dropLast(7).utf8) + spaces + Array("</svg>".utf8))
  }()
}

extension SampleDrawing: CustomStringConvertible {
  package var description: String { name }
}
