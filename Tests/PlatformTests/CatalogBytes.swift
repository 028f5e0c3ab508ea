/// The bytes of a catalog of translations, as gettext's `msgfmt` compiles it.
enum CatalogBytes {
  /// Compiles texts, those with a plural as `singular\0plural`, and their forms.
  static func of(
    _ messages: [String: [String]], header: String = header, isBigEndian: Bool = false
  ) -> [UInt8] {
    let entries = messages.merging(["": [header]]) { $1 }
      .map { (Array($0.key.utf8), Array($0.value.joined(separator: "\0").utf8)) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    let count = entries.count
    var (words, texts): ([Int], [UInt8]) = ([0x9504_12DE, 0, count, 28, 28 + 8 * count, 0, 0], [])
    let start = 28 + 16 * count
    for piece in entries.map(\.0) + entries.map(\.1) {
      words += [piece.count, start + texts.count]
      texts += piece + [0]
    }
    return words.flatMap { word in
      withUnsafeBytes(of: isBigEndian ? UInt32(word).bigEndian : UInt32(word).littleEndian) {
        Array($0)
      }
    } + texts
  }

  static let header = """
    Project-Id-Version: Guise
    Content-Type: text/plain; charset=UTF-8
    Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;

    """
}
