import Drawing

/// The text chunks (`tEXt`) of a PNG file.
enum PNGText {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
  private static let kind = Array("tEXt".utf8)
  /// The end of the header, which is the first chunk.
  private static let headerEnd = 33

  /// Returns the texts by their keywords; those before the pixels, up to the first invalid chunk.
  static func entries(in file: [UInt8]) -> [String: String] {
    guard file.starts(with: signature) else { return [:] }
    var entries: [String: String] = [:]
    var rest = file.dropFirst(signature.count)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let name = rest.dropFirst(4).prefix(4)
      guard length <= rest.count - 12, !name.elementsEqual("IDAT".utf8) else { break }
      let body = rest.dropFirst(8).prefix(length)
      if name.elementsEqual(kind), let end = body.firstIndex(of: 0) {
        entries[latin1(body[..<end])] = latin1(body[(end + 1)...])
      }
      rest = rest.dropFirst(12 + length)
    }
    return entries
  }

  /// Returns a file with texts after its header.
  ///
  /// - Parameter texts: Keywords and texts, both ASCII.
  static func adding(_ texts: [(String, String)], to file: [UInt8]) -> [UInt8] {
    guard file.starts(with: signature), file.count > headerEnd else { return file }
    var result = Array(file[..<headerEnd])
    for (keyword, text) in texts {
      let body = kind + Array(keyword.utf8) + [0] + Array(text.utf8)
      result += bigEndian(UInt32(body.count - kind.count)) + body
      result += bigEndian(body.withUnsafeBytes { Checksum.crc32($0) })
    }
    return result + file[headerEnd...]
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian, Array.init)
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
