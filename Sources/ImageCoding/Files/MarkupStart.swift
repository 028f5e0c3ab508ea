/// The beginning of an XML file, read without a parser: what comes before its first element, as XML 1.0
/// defines it, and that element's name.
package struct MarkupStart {
  /// The number of bytes in which the first element begins; more before it is a mistake or an attack.
  package static let maximumBytes = 1 << 20

  /// The encoding of the bytes, as their first ones tell (XML 1.0, appendix F).
  enum Encoding {
    /// UTF-8, or any other that has the characters of ASCII as they are.
    case bytes
    case utf16LittleEndian
    case utf16BigEndian
  }

  /// The encoding that the first bytes tell.
  let encoding: Encoding
  /// The number of bytes of the byte order mark.
  let markCount: Int
  /// The encoding that the XML declaration names; nil if it names none.
  package private(set) var declaredEncoding: String?
  /// The name of the first element, without a prefix; nil if there is none.
  private(set) var root: String?
  /// The first character that is no space; 0 if there is none.
  private(set) var first: UInt8 = 0
  /// Whether the bytes end before the first element could begin.
  private(set) var isIncomplete = false

  /// The characters, of which those beyond ASCII are 255.
  private let text: [UInt8]
  private var position = 0

  /// Whether the characters of ASCII are written as they are.
  package var isASCII: Bool { encoding == .bytes }

  /// Reads the beginning of a file.
  package init(_ bytes: [UInt8]) {
    (encoding, markCount) = Self.encoding(of: bytes)
    text = Self.characters(of: bytes.dropFirst(markCount), in: encoding)
    isIncomplete = !read()
  }

  private static func encoding(of bytes: [UInt8]) -> (Encoding, markCount: Int) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.bytes, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    guard bytes.count >= 2 else { return (.bytes, 0) }
    if bytes[0] != 0, bytes[1] == 0 { return (.utf16LittleEndian, 0) }
    if bytes[0] == 0, bytes[1] != 0 { return (.utf16BigEndian, 0) }
    return (.bytes, 0)
  }

  private static func characters(of bytes: ArraySlice<UInt8>, in encoding: Encoding) -> [UInt8] {
    if encoding == .bytes { return Array(bytes) }
    let low = encoding == .utf16LittleEndian ? 0 : 1
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      bytes[$0 + 1 - low] == 0 ? bytes[$0 + low] : 255
    }
  }

  // MARK: Reading

  /// Reads up to the first element, or to what is none; returns whether the text was long enough.
  private mutating func read() -> Bool {
    while true {
      while let next, Self.spaces.contains(next) { position += 1 }
      guard let next else { return false }
      if first == 0 { first = next }
      guard next == UInt8(ascii: "<") else { return true }
      if begins("<?") {
        let start = position
        guard skip(past: "?>") else { return false }
        readDeclaration(text[start..<position])
      } else if begins("<!--") {
        guard skip(past: "-->") else { return false }
      } else if begins("<!DOCTYPE") {
        guard skipDocumentType() else { return false }
      } else {
        return readRoot()
      }
    }
  }

  /// What XML takes for space.
  static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
  private static let endsOfNames = spaces.union("/>".utf8)

  private var next: UInt8? { position < text.count ? text[position] : nil }

  private func begins(_ token: String) -> Bool { text[position...].starts(with: token.utf8) }

  /// Goes behind a token; returns whether there is one.
  private mutating func skip(past token: String) -> Bool {
    let token = Array(token.utf8)
    while position + token.count <= text.count {
      if text[position..<position + token.count].elementsEqual(token) {
        position += token.count
        return true
      }
      position += 1
    }
    position = text.count
    return false
  }

  /// Goes behind a document type with its entities, whose texts may contain anything.
  private mutating func skipDocumentType() -> Bool {
    var depth = 0
    while let next {
      switch next {
      case UInt8(ascii: "<") where begins("<!--"):
        guard skip(past: "-->") else { return false }
        continue
      case UInt8(ascii: "<") where begins("<?"):
        guard skip(past: "?>") else { return false }
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position += 1
        guard skip(past: next == UInt8(ascii: "'") ? "'" : "\"") else { return false }
        continue
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return true }
    }
    return false
  }

  private mutating func readRoot() -> Bool {
    let name = text[(position + 1)...].prefix { !Self.endsOfNames.contains($0) }
    guard name.endIndex < text.endIndex else { return false }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    root = local.isEmpty ? nil : String(decoding: local, as: UTF8.self)
    return true
  }

  /// Reads the encoding in `<?xml version="1.0" encoding="…"?>`.
  private mutating func readDeclaration(_ declaration: ArraySlice<UInt8>) {
    let words = String(decoding: declaration, as: UTF8.self)
    guard words.hasPrefix("<?xml "), let label = words.firstRange(of: "encoding") else { return }
    let value = words[label.upperBound...].drop { $0 == " " || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return }
    let name = value.dropFirst().prefix { $0 != quote }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else { return }
    declaredEncoding = String(name)
  }
}
