import Glibc
import Platform

/// A list of resources in the format `text/uri-list` (RFC 2483), as file managers copy and drag
/// files.
public nonisolated struct URIList: Hashable, Sendable {
  /// The resources, such as `file:///home/me/photo.jpg`.
  public var uris: [String]

  /// Creates a list of resources.
  public init(_ uris: [String]) { self.uris = uris }

  /// Creates a list of the files at absolute paths.
  public init(paths: [String]) { uris = paths.map { "file://" + Self.encoded($0) } }

  /// Parses a list. Comments, empty lines, and lines that are not UTF-8 are left out.
  public init(_ bytes: [UInt8]) {
    uris = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }
      .compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("#") }
  }

  /// The list as bytes, with a line break after each resource.
  public var bytes: [UInt8] { uris.flatMap { Array($0.utf8) + [13, 10] } }

  /// The absolute paths of the files that are on this machine.
  public var paths: [String] { uris.compactMap { Self.path(of: $0) } }

  /// Returns the path of a `file:` URI; nil if it is not a valid one, or on another machine.
  ///
  /// - Parameters:
  ///   - uri: The URI, percent-encoded.
  ///   - host: The name of this machine.
  public static func path(of uri: String, host: String = Self.hostName) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    var rest = uri.dropFirst(5)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { $0 != "/" }.lowercased()
      guard ["", "localhost", host.lowercased()].contains(authority) else { return nil }
      rest = rest.dropFirst(authority.count)
    }
    guard rest.hasPrefix("/"), let bytes = decoded(rest), !bytes.contains(0) else { return nil }
    return String(pathBytes: bytes)
  }

  /// The name of this machine. Calls `gethostname`.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Replaces `%` and two hexadecimal digits by a byte; nil for a `%` without digits.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Escapes all but the unreserved characters of RFC 3986 and the slash.
  private static func encoded(_ path: String) -> String {
    path.pathBytes.reduce(into: "") { text, byte in
      if isUnreserved(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }
}
