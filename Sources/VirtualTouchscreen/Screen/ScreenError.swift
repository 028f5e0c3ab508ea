import Drawing

/// Why the screen of an X server does not show what was asked for.
package enum ScreenError: Error, Hashable, CustomStringConvertible {
  /// No X server answers on the display.
  case noServer(display: String)
  /// The X server knows no touches: its input extension is older than XI 2.2.
  case noTouch(display: String)
  /// The server did not give the pixels: it ended, or the part is not on the screen.
  case noPixels(display: String)
  /// What was waited for did not come in time.
  case timedOut(waitingFor: String, after: Duration)
  /// A picture could not be written to a file.
  case notWritten(path: String, FileError)

  package var description: String {
    switch self {
    case .noServer(let display):
      "No X server answers on \(display)."
    case .noTouch(let display):
      "The X server on \(display) knows no touches; it needs the input extension 2.2."
    case .noPixels(let display):
      "The X server on \(display) gives no pixels: it ended, or there is nothing in that place."
    case .timedOut(let what, let duration):
      "\(what) did not come within \(duration.components.seconds) s."
    case .notWritten(let path, let error):
      "\(path): \(error)"
    }
  }
}
