import VirtualTouchscreen

/// An error of the session around a command.
enum SessionError: Error, CustomStringConvertible {
  /// The X server exited while the command was running.
  case serverEnded
  /// A recording could not be played to the end.
  case notPlayed(file: String, PlaybackError)

  var description: String {
    switch self {
    case .serverEnded: "The X server exited before the command."
    case .notPlayed(let file, let error): "\(file): \(error)"
    }
  }
}
