import Drawing
import Glibc
import ImageCoding
import Platform

/// Reads a document in two parts: the disguise with its photo, and then the user's own stickers, which
/// are shown later. Used by one thread at a time.
package final class DocumentReader: @unchecked Sendable {
  /// The disguise and its photo.
  package let document: DocumentFile
  private let record: DocumentRecord
  private let file: ByteSource
  private let name: String
  private let archive: ZipReader?

  /// Reads the disguise and the photo of the document at a path, of any version; blocks.
  package convenience init(path: String) throws(UserError) {
    let name = FileSystem.lastComponent(of: path).printable
    try self.init(try DocumentFile.open(path, name: name), name: name)
  }

  /// Reads the disguise and the photo of a document of any version; `name` is used in error messages.
  init(_ file: ByteSource, name: String) throws(UserError) {
    let archive = try Self.reporting(file, name) { () -> ZipReader? in
      DocumentFile.isArchive(file) ? try DocumentFile.archive(file, name: name) : nil
    }
    (record, document) = try Self.reporting(file, name) {
      let record = try DocumentRecord.decode(try Self.text(file, archive), archive)
      return (record, try record.document(archive))
    }
    (self.file, self.name, self.archive) = (file, name, archive)
  }

  /// Reads the own stickers that the disguise uses; blocks.
  package func stickers() throws(UserError) -> [Sticker] {
    try Self.reporting(file, name) { try record.ownStickers(of: document.disguise, archive) }
  }

  /// Reads all of the document; blocks.
  func whole() throws(UserError) -> DocumentFile {
    var whole = document
    whole.stickers = try stickers()
    return whole
  }

  private static func reporting<Result>(
    _ file: ByteSource, _ name: String, _ body: () throws -> Result
  ) throws(UserError) -> Result {
    do {
      return try body()
    } catch let error as ZipError {
      throw UserError(error, in: file, name: name)
    } catch let error as DocumentRecord.Flaw {
      throw UserError(error, in: file, name: name)
    } catch {
      throw .damaged(name: name, detail: localized("it is incomplete"))
    }
  }

  /// The JSON of a document: in its archive, or the whole file of version 1.
  private static func text(
    _ file: ByteSource, _ archive: ZipReader?
  ) throws(ZipError) -> [UInt8] {
    guard let archive else { return try wholeText(file) }
    guard let text = try archive.read(ProjectWriter.recordName, upTo: FileLimits.recordBytes) else {
      throw .damaged(
        detail: localized("its {name} is missing", ["name": ProjectWriter.recordName]))
    }
    return text
  }

  private static func wholeText(_ file: ByteSource) throws(ZipError) -> [UInt8] {
    guard file.count <= FileLimits.documentBytes else {
      throw .unreadable(reason: "\(SystemError(number: EFBIG))")
    }
    // A decoder's values and strings occupy up to four times the space of a file with few values.
    do throws(OutOfMemory) { try Memory.check(byteCount: 5 * file.count) } catch {
      throw .unreadable(reason: "\(error)")
    }
    do throws(ImageError) { return try file.bytes(at: 0, count: file.count) } catch {
      throw .unreadable(reason: error.message)
    }
  }
}
