/// Why a window cannot be shown on an X server.
public nonisolated enum XError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server answers on a display.
  case noServer(app: String, display: String)
  /// The server's input extension knows no touch.
  case noTouch(app: String, version: String)
  /// The screen has no pixels of 24-bit colour in 32 bits.
  case noTrueColor(app: String, depth: Int)
  /// The connection broke while the window was made.
  case connectionLost(app: String)

  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .noServer(let app, ""):
      "\(app) needs an X server, and DISPLAY names none. Start it from a desktop session."
    case .noServer(let app, let display):
      "\(app) needs an X server, and none answers on display \(display). "
        + "Start it from a desktop session, or set DISPLAY to the right one."
    case .noTouch(let app, let version):
      "\(app) needs an X server with XInput 2.2, and this one has \(version). "
        + "Use X.Org 1.12 or newer."
    case .noTrueColor(let app, let depth):
      "\(app) needs a screen of 24-bit colour, and this one has a depth of \(depth). "
        + "Set the X server's DefaultDepth to 24."
    case .connectionLost(let app):
      "\(app) lost its X server while it opened the window. Start it again."
    }
  }
}
