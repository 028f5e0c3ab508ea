/// The text chunks (`tEXt`) of a PNG file.
package enum PNGText {
  /// The end of the header, which is the first chunk.
  private static let headerEnd = 33

  /// Returns the texts by their keywords; those before the pixels, up to the first invalid chunk.
  package static func entries(in file: [UInt8]) -> [String: String] {
    guard file.starts(with: PNGFormat.signature) else { return [:] }
    var entries: [String: String] = [:]
    var rest = file.dropFirst(PNGFormat.signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(4).prefix(4)
      guard length <= rest.count - 12, !name.elementsEqual("IDAT".utf8) else { break }
      let body = rest.dropFirst(8).prefix(length)
      if name.elementsEqual("tEXt".utf8), let (keyword, text) = entry(Array(body)) {
        entries[keyword] = text
      }
      rest = rest.dropFirst(12 + length)
    }
    return entries
  }

  /// Parses the content of a chunk: `tEXt`, or `iTXt` if it is not compressed; nil if it is invalid.
  static func entry(
    _ body: [UInt8], isInternational: Bool = false
  ) -> (keyword: String, text: String)? {
    guard let end = body.firstIndex(of: 0) else { return nil }
    let keyword = latin1(body[..<end])
    guard isInternational else { return (keyword, latin1(body[(end + 1)...])) }
    // Whether and how it is compressed, a language, and the keyword in it.
    let rest = body.dropFirst(end + 3)
    guard body.count > end + 2, body[end + 1] == 0, let language = rest.firstIndex(of: 0),
      let translated = rest[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    return (keyword, String(decoding: rest[(translated + 1)...], as: UTF8.self))
  }

  /// Returns a file with texts after its header.
  ///
  /// - Parameter texts: Keywords and texts, both ASCII.
  package static func adding(_ texts: [(String, String)], to file: [UInt8]) -> [UInt8] {
    guard file.starts(with: PNGFormat.signature), file.count > headerEnd else { return file }
    let chunks = texts.flatMap { keyword, text in
      PNGFormat.chunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }
    return file[..<headerEnd] + chunks + file[headerEnd...]
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
