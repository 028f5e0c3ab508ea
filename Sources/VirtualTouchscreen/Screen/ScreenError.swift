import Platform

/// An error of a virtual screen.
package enum ScreenError: Error, Hashable, CustomStringConvertible {
  /// The display cannot be connected.
  case noServer(display: String)
  /// The server does not support touch: its input extension is older than XI 2.2.
  case noTouch(display: String)
  /// The server did not return pixels: it exited, or the area is not on the screen.
  case noPixels(display: String)
  /// A condition was not met in time.
  case timedOut(waitingFor: String, after: Duration)
  /// An image could not be written to a file.
  case notWritten(path: String, FileError)

  package var description: String {
    switch self {
    case .noServer(let display):
      "Can't connect to an X server on display \(display)."
    case .noTouch(let display):
      "The X server on \(display) does not support touch, which needs XInput 2.2."
    case .noPixels(let display):
      "Can't capture the screen of \(display): the X server exited, or the area is off screen."
    case .timedOut(let what, let duration):
      "Timed out after \(duration.components.seconds) s waiting for \(what)."
    case .notWritten(let path, let error):
      "\(path): \(error)"
    }
  }
}
