/// The character set of the target `STRING`.
nonisolated enum Latin1 {
  /// Converts from UTF-8; other characters become question marks.
  static func encode(_ utf8: [UInt8]) -> [UInt8] {
    String(decoding: utf8, as: UTF8.self).unicodeScalars
      .map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// Converts to UTF-8.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return Array(String(text).utf8)
  }
}
