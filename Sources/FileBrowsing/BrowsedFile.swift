import CGLib
import Platform

/// A file or a folder as a file chooser shows it.
package struct BrowsedFile: Hashable, Sendable, Identifiable {
  /// What it is, judged by its name.
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
  /// can be opened, judged by its name. Devices and pipes cannot.
  package init?(path: String) {
    guard let time = FileSystem.changeTime(of: path) else { return nil }
    if FileSystem.isFolder(path) {
      kind = .folder
    } else if FileSystem.isRegularFile(path), let found = Self.kind(of: path) {
      kind = found
    } else {
      return nil
    }
    self.path = path
    name = FileSystem.lastComponent(of: path)
    changeTime = time
  }

  /// A file that was chosen elsewhere; one whose name does not tell what it is may be a picture.
  package init(chosen path: String) {
    self.path = path
    name = FileSystem.lastComponent(of: path)
    kind = Self.kind(of: path) ?? .picture
    changeTime = FileSystem.changeTime(of: path) ?? 0
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

  /// Returns the media type of a file, judged by its name; nil if it cannot be opened.
  package static func mediaType(of path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    switch ending {
    case "guise": return projectType
    case "svg": return drawingType
    default: return pictureTypes[ending]
    }
  }

  private static func kind(of path: String) -> Kind? {
    switch mediaType(of: path) {
    case projectType: .project
    case drawingType: .drawing
    case let type: type == nil ? nil : .picture
    }
  }
}

/// The order of files in a chooser; folders come first.
package enum FileOrder: Hashable, Sendable {
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
