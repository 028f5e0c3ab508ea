import Drawing
import Platform

/// The reason why an export failed, with a message for the user.
package enum ExportError: Error, Hashable, CustomStringConvertible {
  /// The photo cannot be read.
  case photo(ImageError)
  /// The photo's file has been replaced by a different picture.
  case photoChanged(name: String)
  /// The document cannot be opened.
  case document(DocumentError)
  /// The document's sample face is not installed.
  case missingFace(name: String)
  /// The artwork of a sticker cannot be read or drawn.
  case artwork(MissingArtwork)
  /// The file cannot be written.
  case file(FileError)
  /// The user cancelled.
  case cancelled

  /// The user-visible message: what happened and what to do.
  package var message: String {
    switch self {
    case .photo(let error): error.userMessage
    case .photoChanged(let name):
      "\(name) has been replaced by a different picture. Open it again, or restore the original."
    case .document(let error): error.description
    case .missingFace(let name):
      "The face \(name) isn't installed. Reinstall Guise's assets, or open another photo."
    case .artwork(let missing): missing.description
    case .file(let error): error.message
    case .cancelled: FileError.cancelled.message
    }
  }

  package var description: String { message }
}
