import VirtualTouchscreen

/// What can go wrong around a command.
enum SessionError: Error, CustomStringConvertible {
  /// The X server ended while the command ran.
  case serverEnded
  /// A recording could not be played to its end.
  case notPlayed(file: String, PlaybackError)

  var description: String {
    switch self {
    case .serverEnded: "The X server ended before the command."
    case .notPlayed(let file, let error): "\(file): \(error)"
    }
  }
}
