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
      if name.elementsEqual("tEXt".utf8), let end = body.firstIndex(of: 0) {
        entries[latin1(body[..<end])] = latin1(body[(end + 1)...])
      }
      rest = rest.dropFirst(12 + length)
    }
    return entries
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
