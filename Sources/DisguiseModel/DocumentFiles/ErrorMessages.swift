import Drawing
import ImageCoding
import Platform

/// Why something that the user wants fails: a sentence, since nothing but to show it is done about it.
package struct UserError: Error, Hashable, CustomStringConvertible {
  /// The message: what happened and what to do.
  package let description: String

  /// Creates an error with a message.
  package init(_ message: String) { description = message }

  /// The error of a picture that cannot be read.
  package init(_ error: ImageError) { self.init(error.userMessage) }
}

extension ImageError {
  /// The message for the user of Guise.
  package var userMessage: String {
    switch self {
    case .drawing(let name):
      localized(
        "{name} is a drawing. Open a photo first, then add the drawing as a sticker.",
        ["name": name])
    case .notAPicture(let name):
      localized("{name} isn't a picture Guise can read. Use JPEG, PNG or WebP.", ["name": name])
    case .notADrawing(let name):
      localized("{name} isn't a drawing Guise can read. Use SVG or PNG.", ["name": name])
    default: message
    }
  }
}

extension FileError {
  /// The reason alone, for use within a sentence.
  package var reason: String {
    switch self {
    case .noSpace: localized("there is not enough space")
    case .denied: localized("permission denied")
    case .readOnly: localized("the disk is read-only")
    case .missingFolder: localized("the folder doesn't exist")
    case .refusedName: localized("the disk doesn't take its name")
    case .longName: localized("its name is too long")
    case .exists: localized("the file already exists")
    case .notAFile: localized("it isn't a regular file")
    case .noMemory: localized("there is not enough memory")
    case .failed(_, let reason): reason
    case .cancelled: localized("it was cancelled")
    }
  }
}

/// The reasons why a document cannot be opened.
extension UserError {
  /// Its file cannot be read; the reason is the system's.
  static func unreadable(name: String, reason: String) -> UserError {
    UserError(localized("Couldn't open {name}: {reason}.", ["name": name, "reason": reason]))
  }

  /// Its file is not a document.
  static func notADocument(name: String) -> UserError {
    UserError(
      localized("{name} isn't a Guise document. Choose a .guise file or a picture.", ["name": name])
    )
  }

  /// Its file has a newer format than this version supports.
  static func newer(name: String, version: Int) -> UserError { newer(name, "\(version)") }

  /// It has something that this version does not know; `field` is its name in the file.
  static func unsupported(name: String, field: String) -> UserError {
    newer(name, "\(DocumentFile.version), \(field)")
  }

  private static func newer(_ name: String, _ format: String) -> UserError {
    UserError(
      localized(
        "{name} was made by a newer Guise (format {version}). Update Guise to open it; "
          + "the file is unchanged.", ["name": name, "version": format]))
  }

  /// It is invalid; the detail is a clause for the message.
  static func damaged(name: String, detail: String) -> UserError {
    UserError(
      localized(
        "{name} is damaged: {detail}. Open another copy of it; the file is unchanged.",
        ["name": name, "detail": detail]))
  }
}

/// The reasons why work cannot be kept for the next start.
extension UserError {
  /// The folder cannot be created or locked; the reason is the system's.
  static func unusableFolder(path: String, reason: String) -> UserError {
    UserError(
      localized(
        "Your work can't be kept in {path}: {reason}. Save it before you close Guise, "
          + "or start Guise with --state-directory and another folder.",
        ["path": path, "reason": reason]))
  }

  /// A file in the folder cannot be written; the reason is the system's.
  static func unwritableFolder(path: String, reason: String) -> UserError {
    UserError(
      localized(
        "Couldn't record your last step in {path}: {reason}. Save your work before you "
          + "close Guise.", ["path": path, "reason": reason]))
  }

  /// The journal or the folder was removed by another program; everything is recorded again.
  static func removedFolder(path: String) -> UserError {
    UserError(
      localized(
        "Your work in {path} was removed by another program. Guise has recorded it again.",
        ["path": path]))
  }
}
