import DisguiseModel
import Platform
import TouchKit

/// A format in which another program offers pictures or files.
nonisolated enum ArrivalFormat: Hashable, Sendable {
  /// An element of Guise.
  case element(DataType)
  /// Files by their URIs, one a line.
  case fileList(DataType)
  /// The bytes of a picture, a drawing or a project, whichever they are.
  case bytes(DataType)
  /// An address and a title, as browsers write them.
  case link(DataType)
  /// A page, which may contain pictures.
  case page(DataType)
  /// A text, which may be the path of a file.
  case text(DataType)
  /// The source writes the file itself, under this name.
  case directSave(name: String)

  /// The formats of use among those that are offered, in the order in which they are tried: what says
  /// most about the original first.
  ///
  /// A list of files comes before a picture, which loses their names and all but one of them; but it
  /// may name what cannot be read here, such as a file in a sandbox.
  ///
  /// - Parameter name: The name under which the source would save the item itself.
  static func preferred(of types: [DataType], savedAs name: String? = nil) -> [ArrivalFormat] {
    func all(_ names: [String]) -> [DataType] {
      names.flatMap { name in types.filter { $0.plainName == name } }
    }
    let pictures = types.filter { $0.plainName.hasPrefix("image/") && $0.plainName != svg }
    let preferredPicture = pictures.preferredImage
    let otherPictures = pictures.filter { $0 != preferredPicture }
    return all([ElementCopy.mediaType]).map { .element($0) }
      + all([svg]).map { .bytes($0) }
      + all([DataType.uriList.name] + copiedFiles).map { .fileList($0) }
      + ([preferredPicture].compactMap(\.self) + otherPictures).map { .bytes($0) }
      + all(["application/x-qt-image", projectType, octets]).map { .bytes($0) }
      + all(["text/x-moz-url"]).map { .link($0) }
      + all(["text/html"]).map { .page($0) }
      + (name.map { [.directSave(name: $0)] } ?? [])
      + types.filter { $0 == .text }.map { .text($0) }
  }

  private static let svg = "image/svg+xml"
  private static let octets = "application/octet-stream"
  private static let projectType = "application/vnd.guise+zip"
  /// What file managers put on the clipboard.
  private static let copiedFiles = [
    "x-special/gnome-copied-files", "x-special/mate-copied-files",
  ]

  /// The data type to request; nil if the source writes a file.
  var type: DataType? {
    switch self {
    case .element(let type), .fileList(let type), .bytes(let type), .link(let type),
      .page(let type), .text(let type):
      type
    case .directSave: nil
    }
  }

  /// Finds what data of this format consists of; nothing if that is none of a picture or a file.
  ///
  /// - Parameter name: The name of bytes that have none.
  func arrivals(in bytes: [UInt8], named name: String) -> [Arrival] {
    func references(_ lines: [String]) -> [Arrival] {
      lines.compactMap { Arrival(reference: $0, dataName: name) }
    }
    switch self {
    case .bytes: return bytes.isEmpty ? [] : [.data(EmbeddedFile(name: name, bytes: bytes))]
    case .fileList: return references(Self.lines(of: bytes))
    case .link: return references(Array(Self.lines(of: bytes).prefix(1)))
    case .page: return references(PageImages.sources(in: ForeignText.decode(bytes)))
    case .text:
      let lines = Self.lines(of: bytes)
      let found = references(lines)
      // Anything else in it, and it is a text to read.
      return found.count == lines.count ? found : []
    case .element, .directSave: return []
    }
  }

  /// The lines that may name something: without comments (RFC 2483), and without what file managers say
  /// about what to do with the files.
  private static func lines(of bytes: [UInt8]) -> [String] {
    let verbs: Set = ["copy", "cut", "x-special/nautilus-clipboard", "x-special/mate-copied-files"]
    // By its bytes: a picture may be in it.
    return ForeignText.decode(bytes).utf8
      .split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }
      .map { Substring($0).trimmingSpaces }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") && !verbs.contains($0) }
  }
}

nonisolated extension DataType {
  /// The MIME type without its parameters.
  fileprivate var plainName: String {
    name.split(separator: ";", maxSplits: 1).first.map { $0.trimmingSpaces.lowercased() } ?? ""
  }
}

nonisolated extension Substring {
  /// The text without the space around it.
  fileprivate var trimmingSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
