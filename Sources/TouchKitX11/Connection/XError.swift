/// A reason why a window cannot be shown on an X server.
public nonisolated enum XError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server is listening on the display.
  case noServer(app: String, display: String)
  /// The server's input extension does not support touch.
  case noTouch(app: String, version: String)
  /// The screen does not use 32-bit pixels with 24-bit color.
  case noTrueColor(app: String, depth: Int)
  /// The connection was lost while the window was created.
  case connectionLost(app: String)

  /// The problem and what to do about it, in one line.
  public var description: String {
    switch self {
    case .noServer(let app, ""):
      "\(app) needs an X server, but DISPLAY is not set. Start it from a desktop session."
    case .noServer(let app, let display):
      "\(app) can't connect to the X server on display \(display). "
        + "Start it from a desktop session, or correct DISPLAY."
    case .noTouch(let app, let version):
      "\(app) needs an X server with XInput 2.2, but this one has \(version). "
        + "Use X.Org 1.12 or newer."
    case .noTrueColor(let app, let depth):
      "\(app) needs a 24-bit color screen, but this one has a depth of \(depth). "
        + "Set the X server's DefaultDepth to 24."
    case .connectionLost(let app):
      "\(app) lost its connection to the X server while opening its window. Start it again."
    }
  }
}
