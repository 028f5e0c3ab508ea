import FoundationEssentials
import Platform

/// Text of other programs, which do not say how it is encoded.
nonisolated enum ForeignText {
  /// Decodes UTF-16 with or without a mark, as browsers write it, or else UTF-8; what is invalid is
  /// replaced.
  static func decode(_ bytes: [UInt8]) -> String {
    func units(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
      let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      return String(
        decoding: pairs.map { index in
          let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
          return isBig ? first << 8 | second : second << 8 | first
        }, as: UTF16.self)
    }
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: return units(bytes.dropFirst(2), isBig: false)
    case [0xFE, 0xFF]: return units(bytes.dropFirst(2), isBig: true)
    // The first character of an address or of a tag is ASCII.
    case let start where start.count == 2 && start[0] != 0 && start[1] == 0:
      return units(bytes[...], isBig: false)
    default:
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return String(
        decoding: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
    }
  }
}

/// Data in a URI (RFC 2397).
nonisolated enum DataURI {
  /// Returns the data; nil if the URI is malformed, or there is no memory for it.
  static func bytes(of uri: String) -> [UInt8]? {
    guard uri.prefix(5).lowercased() == "data:", let comma = uri.firstIndex(of: ","),
      (try? Memory.check(byteCount: 4 * uri.utf8.count)) != nil
    else { return nil }
    let content = String(uri[uri.index(after: comma)...])
    guard uri[..<comma].lowercased().hasSuffix(";base64") else {
      return content.percentDecodedBytes
    }
    return Data(
      base64Encoded: Data(content.percentDecodedBytes), options: .ignoreUnknownCharacters
    ).map(Array.init)
  }
}

nonisolated extension String {
  /// The bytes with each `%` and two hexadecimal digits replaced by a byte.
  var percentDecodedBytes: [UInt8] { utf8.replacingEscapes("%", digits: 2, radix: 16) }

  /// The text with its percent escapes decoded, for people to read.
  var removingPercentEscapes: String { String(decoding: percentDecodedBytes, as: UTF8.self) }
}

/// The pictures of a page in HTML.
nonisolated enum PageImages {
  /// The number of pictures that are looked at: a page may have thousands.
  private static let maximumCount = 100

  /// Returns the sources of its pictures, in their order.
  static func sources(in page: String) -> [String] {
    var sources: [String] = []
    var rest = Array(page.utf8)[...]
    while sources.count < maximumCount, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      let name = rest.prefix(4).map(\.asLowercase)
      guard name.starts(with: "img".utf8), name.last.map(\.endsName) ?? false else { continue }
      rest = rest.dropFirst(3)
      if let source = source(ofTag: &rest) { sources.append(source) }
    }
    return sources
  }

  /// Reads the attributes of a tag up to its end; returns the value of `src`.
  private static func source(ofTag rest: inout ArraySlice<UInt8>) -> String? {
    var source: String?
    while true {
      rest = rest.drop { $0.isSpace || $0 == UInt8(ascii: "/") }
      guard let first = rest.first, first != UInt8(ascii: ">") else { return source }
      let name = rest.prefix { !$0.endsName && $0 != UInt8(ascii: "=") }
      // A sign that begins no name.
      rest = name.isEmpty ? rest.dropFirst() : rest[name.endIndex...]
      let afterSpace = rest.drop(while: \.isSpace)
      guard afterSpace.first == UInt8(ascii: "=") else { continue }
      rest = afterSpace.dropFirst().drop(while: \.isSpace)
      let value = self.value(&rest)
      if source == nil, name.map(\.asLowercase) == Array("src".utf8) {
        source = String(decoding: value, as: UTF8.self).replacing("&amp;", with: "&")
      }
    }
  }

  /// Reads the value of an attribute, quoted or not.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let value: ArraySlice<UInt8>
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
    } else {
      value = rest.prefix { !$0.isSpace && $0 != UInt8(ascii: ">") }
      rest = rest[value.endIndex...]
    }
    return value
  }
}

nonisolated extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// Whether it ends the name of a tag or an attribute.
  fileprivate var endsName: Bool {
    isSpace || self == Character(">").asciiValue || self == Character("/").asciiValue
  }
  fileprivate var asLowercase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}
