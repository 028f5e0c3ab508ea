import Drawing

/// Why a finished picture could not be written.
package enum ExportError: Error, Hashable, CustomStringConvertible {
  /// The photo cannot be read (any more).
  case photo(ImageError)
  /// The photo's file is another picture now.
  case photoChanged(name: String)
  /// The document cannot be opened.
  case document(DocumentError)
  /// The document's sample face is not installed.
  case missingFace(name: String)
  /// A sticker's artwork cannot be read or drawn.
  case artwork(MissingArtwork)
  /// The file cannot be written.
  case file(FileError)
  /// The user did not want it any more.
  case cancelled

  /// What happened and what to do.
  package var message: String {
    switch self {
    case .photo(let error): error.message
    case .photoChanged(let name):
      "\(name) is another picture now. Open it again, or bring the old one back."
    case .document(let error): error.description
    case .missingFace(let name):
      "The face \(name) isn't installed. Install Guise's assets again, or open another photo."
    case .artwork(let missing): missing.description
    case .file(let error): error.message
    case .cancelled: FileError.cancelled.message
    }
  }

  package var description: String { message }
}
