import CGLib
import Drawing
import ImageCoding
import Platform

/// A file or a folder as a file chooser shows it.
package struct BrowsedFile: Hashable, Sendable, Identifiable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    case folder
    case picture
    /// A vector drawing, which is no photo but can be a sticker.
    case drawing
    /// A document of Guise.
    case project
  }

  /// The absolute path, which identifies it.
  package let path: String
  /// The last component of the path.
  package let name: String
  /// What it is.
  package let kind: Kind
  /// When its contents were last changed, in seconds since 1970.
  package let changeTime: Double

  package var id: String { path }

  /// Looks at a path, following symbolic links; nil unless it leads to a folder, or to a file that
  /// can be opened. Devices and pipes cannot.
  ///
  /// A name that ends as those of pictures and projects do is believed, because a folder may have
  /// thousands of them; of any other file the first bytes are read. What is opened is judged by its
  /// bytes in any case.
  ///
  /// - Parameter looksInside: Whether files may be read.
  package init?(path: String, looksInside: Bool = true) {
    guard let time = FileSystem.changeTime(of: path) else { return nil }
    if FileSystem.isFolder(path) {
      kind = .folder
    } else if FileSystem.isRegularFile(path),
      let found = Self.knownKind(of: path) ?? Self.kind(of: path, looksInside: looksInside)
    {
      kind = found
    } else {
      return nil
    }
    self.path = path
    name = FileSystem.lastComponent(of: path)
    changeTime = time
  }

  /// A folder, of which nothing else is asked: what is mounted there may not answer.
  init(folder path: String) {
    self.path = path
    name = FileSystem.lastComponent(of: path)
    (kind, changeTime) = (.folder, 0)
  }

  /// A file that was chosen elsewhere; one whose name does not tell what it is may be a picture.
  package init(chosen path: String) {
    self.path = path
    name = FileSystem.lastComponent(of: path)
    kind = Self.knownKind(of: path) ?? Self.kind(of: path, looksInside: false) ?? .picture
    changeTime = 0
  }

  /// The media types of pictures by the endings of their names.
  private static let pictureTypes = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "jpe": "image/jpeg", "jfif": "image/jpeg",
    "png": "image/png", "webp": "image/webp", "tif": "image/tiff", "tiff": "image/tiff",
    "gif": "image/gif", "bmp": "image/bmp", "heic": "image/heif", "heif": "image/heif",
    "avif": "image/avif",
  ]
  private static let drawingType = "image/svg+xml"
  private static let projectType = "application/vnd.guise+zip"

  /// Whether a file's name does not tell what it is, so that it has to be read.
  package static func needsLook(_ path: String) -> Bool { knownKind(of: path) == nil }

  /// Returns the media type of a file, judged by its first bytes, or by its name if these tell nothing;
  /// nil if it cannot be opened. Blocks.
  package static func mediaType(of path: String) -> String? {
    let kind = (try? ByteSource(path: path)).flatMap { try? FileKind(of: $0) } ?? .unknown
    switch kind {
    // HEIC and AVIF differ by more than their first bytes.
    case .picture(.heif): return pictureTypes[ending(of: path)] ?? kind.mediaType
    case .picture, .drawing: return kind.mediaType
    case .archive(projectType): return projectType
    case .archive, .json, .unknown: return mediaType(byNameOf: path)
    }
  }

  private static func mediaType(byNameOf path: String) -> String? {
    switch ending(of: path) {
    case "guise": projectType
    case "svg", "svgz": drawingType
    case let ending: pictureTypes[ending]
    }
  }

  private static func ending(of path: String) -> String {
    let name = FileSystem.lastComponent(of: path)
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The kind that a name promises which is believed.
  private static func knownKind(of path: String) -> Kind? {
    let ending = ending(of: path)
    return ending == "guise" ? .project : pictureTypes[ending] == nil ? nil : .picture
  }

  private static func kind(of path: String, looksInside: Bool) -> Kind? {
    switch looksInside ? mediaType(of: path) : mediaType(byNameOf: path) {
    case nil: nil
    case projectType: .project
    case let type?: type.hasPrefix(drawingType) ? .drawing : .picture
    }
  }
}

/// The order of files in a chooser; folders come first.
package enum FileOrder: CaseIterable, Sendable {
  /// The newest first.
  case date
  /// As a person would sort names: `photo 9` before `photo 10`.
  case name

  /// Returns files in this order.
  package func sorted(_ files: [BrowsedFile]) -> [BrowsedFile] {
    let keyed = files.map { (file: $0, key: Self.key(of: $0.name)) }
    return keyed.sorted { a, b in
      let isFolder = a.file.kind == .folder
      if isFolder != (b.file.kind == .folder) { return isFolder }
      if self == .date, !isFolder, a.file.changeTime != b.file.changeTime {
        return a.file.changeTime > b.file.changeTime
      }
      return (a.key, a.file.name) < (b.key, b.file.name)
    }
    .map(\.file)
  }

  /// Returns bytes in whose order a person would sort names. Calls
  /// `g_utf8_collate_key_for_filename`.
  private static func key(of name: String) -> String {
    guard let key = g_utf8_collate_key_for_filename(name.lowercased(), -1) else { return name }
    defer { g_free(key) }
    return String(cString: key)
  }
}
