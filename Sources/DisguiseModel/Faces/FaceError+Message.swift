import Faces
import Platform

extension FaceError {
  /// The message for the user of Guise.
  package var userMessage: String {
    switch self {
    case .noProgram: localized("No faces are known: the program that finds them is missing")
    case .noNetworks:
      localized("No faces are known: the networks that find them are not installed")
    case .damagedNetworks:
      localized("No faces are known: the networks that find them are damaged or of another version")
    case .failed, .cancelled: localized("The faces of this photo couldn't be found.")
    }
  }
}
