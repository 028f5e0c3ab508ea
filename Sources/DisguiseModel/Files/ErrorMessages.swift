import Drawing
import Platform

// What Guise says about errors of the modules below it.

extension ImageError {
  /// The message for the user of Guise.
  var userMessage: String {
    switch self {
    case .notAPicture(let name): "\(name) isn't a picture Guise can read. Use JPEG, PNG or WebP."
    case .notADrawing(let name): "\(name) isn't a drawing Guise can read. Use SVG or PNG."
    default: message
    }
  }
}

extension FileError {
  /// The reason alone, for use within a sentence.
  var reason: String {
    switch self {
    case .noSpace: "there is not enough space"
    case .denied: "permission denied"
    case .missingFolder: "the folder doesn't exist"
    case .exists: "the file already exists"
    case .failed(_, let reason): reason
    case .cancelled: "it was cancelled"
    }
  }
}
