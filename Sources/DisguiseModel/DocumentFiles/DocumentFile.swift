import Drawing
import Glibc
import ImageCoding
import Platform

/// A `.guise` document, or project: a disguise with its photo and the user's own stickers.
///
/// `DocumentFormat.md` in this module specifies the file, a ZIP archive:
///
///     mimetype                    application/vnd.guise+zip
///     document.json               the disguise
///     photo/anna.jpg              the photo's file
///     stickers/HASH.png           an own sticker's file
///     Thumbnails/thumbnail.png    a small picture of the result
///
/// A sample face is referred to by name, not embedded. Versions 1 and 2 of the format are read as well;
/// version 1 is `document.json` alone, with the files in base64.
package struct DocumentFile: Hashable, Sendable {
  /// The version of the format that is written, and the newest one that can be read.
  package static let version = 3
  /// The media type.
  package static let mediaType = "application/vnd.guise+zip"

  /// The disguise.
  package var disguise: Disguise
  /// The photo's file; nil for a sample face.
  package var photo: EmbeddedFile?
  /// The user's own stickers that the disguise uses.
  package var stickers: [Sticker]

  /// Creates a document from its parts.
  package init(disguise: Disguise, photo: EmbeddedFile?, stickers: [Sticker] = []) {
    self.disguise = disguise
    self.photo = photo
    self.stickers = stickers
  }

  // MARK: Reading

  /// Reads the document at a path, of any version; blocks.
  package static func read(path: String) throws(UserError) -> DocumentFile {
    try DocumentReader(path: path).whole()
  }

  /// Decodes a document of any version; `name` is used in error messages.
  package static func decode(_ bytes: [UInt8], name: String) throws(UserError)
    -> DocumentFile
  {
    guard let source = try? ByteSource(bytes: bytes, name: name) else {
      throw .notADocument(name: name)
    }
    return try DocumentReader(source, name: name).whole()
  }

  /// Returns the thumbnail in a project, a PNG file; nil if it has none, as those of version 1.
  /// Blocks.
  package static func thumbnail(path: String) throws(UserError) -> [UInt8]? {
    let name = FileSystem.lastComponent(of: path).printable
    let file = try open(path, name: name)
    guard isArchive(file) else { return nil }
    do throws(ZipError) {
      return try archive(file, name: name)
        .read(ProjectWriter.thumbnailName, upTo: FileLimits.thumbnailBytes)
    } catch {
      throw UserError(error, in: file, name: name)
    }
  }

  static func open(_ path: String, name: String) throws(UserError) -> ByteSource {
    let file: OpenFile
    do throws(SystemError) { file = try OpenFile.regular(path).file } catch {
      throw .unreadable(name: name, reason: "\(error)")
    }
    do throws(ImageError) { return try ByteSource(file, name: name) } catch {
      throw error == .empty(name: name)
        ? .notADocument(name: name) : .unreadable(name: name, reason: error.message)
    }
  }

  static func isArchive(_ file: ByteSource) -> Bool {
    if case .archive? = try? FileKind(of: file) { true } else { false }
  }

  /// Opens a project's archive; any other one is no document.
  static func archive(_ file: ByteSource, name: String) throws(ZipError) -> ZipReader {
    let archive = try ZipReader(file)
    let type = try archive.read(ProjectWriter.typeName, upTo: 100)
    guard type == Array(mediaType.utf8) else { throw .otherType }
    return archive
  }

  // MARK: Writing

  /// Writes the document to a path, atomically.
  package func write(to path: String) throws(FileError) {
    try ProjectWriter(self).write(to: path)
  }

  /// Returns the bytes of the file.
  package func encoded() throws(FileError) -> [UInt8] { try ProjectWriter(self).encoded() }
}

extension FileKind {
  /// Whether a file is opened as a document. One of which nothing is known is, if it has the name of a
  /// document: it is said to be damaged.
  package func isDocument(named name: String) -> Bool {
    switch self {
    case .archive, .json: true
    case .picture, .drawing: false
    case .unknown: name.lowercased().hasSuffix(".guise")
    }
  }
}

extension UserError {
  init(_ error: ZipError, in file: ByteSource, name: String) {
    switch error {
    case .unreadable(let reason): self = .unreadable(name: name, reason: reason)
    case .otherType: self = .notADocument(name: name)
    case .damaged(let detail): self = .damaged(name: name, detail: detail)
    case .incomplete:
      self =
        name.hasSuffix(".guise") || Self.isProject(file)
        ? .damaged(name: name, detail: Self.incomplete) : .notADocument(name: name)
    }
  }

  init(_ flaw: DocumentRecord.Flaw, in file: ByteSource, name: String) {
    switch flaw {
    case .newer(let version): self = .newer(name: name, version: version)
    case .unknown(let field): self = .unsupported(name: name, field: field)
    case .invalid(let detail): self = .damaged(name: name, detail: detail)
    case .otherFormat:
      // A file with the name and the first byte of a document is one that was damaged.
      let first = try? file.bytes(at: 0, count: 1)
      self =
        name.hasSuffix(".guise") && (first == [UInt8(ascii: "{")] || Self.isProject(file))
        ? .damaged(name: name, detail: Self.incomplete) : .notADocument(name: name)
    }
  }

  private static let incomplete = localized("it is incomplete or was changed by another program")

  /// Whether an archive begins as projects do; a truncated one, too.
  private static func isProject(_ file: ByteSource) -> Bool {
    let start = Array((ProjectWriter.typeName + DocumentFile.mediaType).utf8)
    return (try? file.bytes(at: 30, count: start.count)) == start
  }
}
