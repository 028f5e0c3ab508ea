import CX11
import Drawing
import Platform
import X11Support

/// The screen of an X server as a user sees it: its pixels and its windows.
///
/// It has its own connection, separate from the program under test.
package final class VirtualScreen {
  /// The display name.
  package let name: String
  /// The screen size when the connection was made.
  package let size: PixelSize
  let display: XDisplay
  /// How it keeps colors; nil unless it is TrueColor.
  let pixels: ScreenPixels?
  /// Captures the whole screen; nil without shared memory.
  private(set) lazy var sharedImage = SharedImage(
    display, width: size.width, height: size.height, server: .readAndWrite)

  /// Connects to a display such as `:3`.
  package init(_ name: String) throws(ScreenError) {
    guard let display = XDisplay(name) else { throw .noServer(display: name) }
    self.name = name
    self.display = display
    pixels = display.pixels
    let number = XDefaultScreen(display.pointer)
    size = PixelSize(
      Int(XDisplayWidth(display.pointer, number)), Int(XDisplayHeight(display.pointer, number)))
  }

  /// Returns whether the server has an extension, such as `MIT-SHM`.
  package func hasExtension(_ name: String) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(display.pointer, name, &opcode, &event, &error) != 0
  }

  /// Waits until a condition holds, polling every few milliseconds.
  ///
  /// `what` describes the condition in the error.
  package func wait(
    for what: String, within patience: Duration = .seconds(20),
    until holds: () throws(ScreenError) -> Bool
  ) throws(ScreenError) {
    let deadline = Timeout(in: patience)
    guard try deadline.poll(holds) else { throw .timedOut(waitingFor: what, after: patience) }
  }
}

/// An error of a virtual screen.
package enum ScreenError: Error, Hashable, CustomStringConvertible {
  /// The display cannot be connected.
  case noServer(display: String)
  /// The server does not support touch: its input extension is older than XI 2.2.
  case noTouch(display: String)
  /// The server did not return pixels: it exited, or the area is not on the screen, which may have a palette.
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
