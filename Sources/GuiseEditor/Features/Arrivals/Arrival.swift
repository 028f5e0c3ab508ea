import DisguiseModel
import Platform
import TouchKit

/// One thing that has come from another program, by clipboard, drop or command line.
nonisolated enum Arrival: Hashable, Sendable {
  /// A file of this machine.
  case file(path: String)
  /// Something that only the desktop can read, such as a photo in a phone, by its URI.
  case remote(uri: String)
  /// The bytes of a file.
  case data(EmbeddedFile)
  /// Something on the web, which Guise does not read, by its URI.
  case web(uri: String)
  /// A file of another machine, by its URI.
  case elsewhere(uri: String)

  /// The schemes of what only a browser can show.
  private static let webSchemes: Set = [
    "http", "https", "blob", "about", "javascript", "mailto", "tel", "chrome", "view-source", "ws",
    "wss",
  ]

  /// Creates the arrival that a URI or an absolute path names; nil if the text is neither.
  ///
  /// - Parameter name: The name of data in the URI itself.
  init?(reference text: String, dataName name: String) {
    if text.hasPrefix("/"), text.utf8.count < 4096 {
      self = .file(path: String(pathBytes: Array(text.utf8)))
      return
    }
    guard let scheme = Self.scheme(of: text) else { return nil }
    switch scheme {
    case "file": self = URIList.path(of: text).map { .file(path: $0) } ?? .elsewhere(uri: text)
    case "data":
      guard let bytes = DataURI.bytes(of: text) else { return nil }
      self = .data(EmbeddedFile(name: name, bytes: bytes))
    case _ where Self.webSchemes.contains(scheme): self = .web(uri: text)
    default: self = .remote(uri: text)
    }
  }

  /// The scheme of a URI in lower case (RFC 3986); nil if a text is no URI. Only `file`, `data` and what
  /// only a browser knows need no slashes: `note: buy milk` is a sentence.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.prefix(40).firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon].lowercased()
    let isName = scheme.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    guard isName, scheme.first?.isLetter ?? false else { return nil }
    if scheme == "data" { return scheme }
    let isKnown = scheme == "file" || webSchemes.contains(scheme)
    guard isKnown || text[colon...].hasPrefix("://") else { return nil }
    return text.contains(where: \.isWhitespace) ? nil : scheme
  }

  /// What a person may know it by.
  var name: String {
    switch self {
    case .file(let path): FileSystem.lastComponent(of: path)
    case .data(let file): file.name
    case .remote(let uri), .web(let uri), .elsewhere(let uri):
      FileSystem.lastComponent(of: uri).removingPercentEscapes
    }
  }
}

/// What has come, and where it was dropped.
nonisolated struct ArrivedFile: Hashable, Sendable {
  /// What can be done with it.
  enum Kind: Hashable, Sendable {
    /// It can be the photo, or a sticker.
    case picture
    /// It can be a sticker.
    case drawing
    /// It can be opened.
    case project
  }

  let kind: Kind
  let source: PhotoSource
  /// The name of its file.
  let name: String
}
