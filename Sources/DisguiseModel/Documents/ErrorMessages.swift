import Drawing
import Platform

// The messages that a user of Guise reads when a file cannot be read or written.

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

/// The reason why a document cannot be opened.
package enum DocumentError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read; the reason is the system's.
  case unreadable(name: String, reason: String)
  /// The file is not a document.
  case notADocument(name: String)
  /// The file has a newer format than this version supports.
  case newer(name: String, version: Int)
  /// The document has something that this version does not know; `field` is its name in the file.
  case unsupported(name: String, field: String)
  /// The document is invalid; the detail is a clause for the message.
  case damaged(name: String, detail: String)

  /// The user-visible message: what happened and what to do.
  package var description: String {
    switch self {
    case .unreadable(let name, let reason):
      localized("Couldn't open {name}: {reason}.", ["name": name, "reason": reason])
    case .notADocument(let name):
      localized("{name} isn't a Guise document. Choose a .guise file or a picture.", ["name": name])
    case .newer(let name, let version):
      Self.newer(name, "\(version)")
    case .unsupported(let name, let field):
      Self.newer(name, "\(DocumentFile.version), \(field)")
    case .damaged(let name, let detail):
      localized(
        "{name} is damaged: {detail}. Open another copy of it; the file is unchanged.",
        ["name": name, "detail": detail])
    }
  }

  private static func newer(_ name: String, _ format: String) -> String {
    localized(
      "{name} was made by a newer Guise (format {version}). Update Guise to open it; "
        + "the file is unchanged.", ["name": name, "version": format])
  }
}

/// The reason why work cannot be kept for the next start.
package enum StateError: Error, Hashable, CustomStringConvertible {
  /// The folder cannot be created or locked; the reason is the system's.
  case unusable(path: String, reason: String)
  /// A file in the folder cannot be written; the reason is the system's.
  case unwritable(path: String, reason: String)
  /// The journal or the folder was removed by another program; everything is recorded again.
  case removed(path: String)

  /// The user-visible message: what happened and what to do.
  package var description: String {
    switch self {
    case .unusable(let path, let reason):
      localized(
        "Your work can't be kept in {path}: {reason}. Save it before you close Guise, "
          + "or start Guise with --state-directory and another folder.",
        ["path": path, "reason": reason])
    case .unwritable(let path, let reason):
      localized(
        "Couldn't record your last step in {path}: {reason}. Save your work before you "
          + "close Guise.", ["path": path, "reason": reason])
    case .removed(let path):
      localized(
        "Your work in {path} was removed by another program. Guise has recorded it again.",
        ["path": path])
    }
  }
}
