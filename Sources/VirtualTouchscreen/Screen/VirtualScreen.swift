import CX11
import Drawing
import Platform

/// The screen of an X server as a user sees it: its pixels and its windows.
///
/// It has its own connection, separate from the program under test.
package final class VirtualScreen {
  /// The display name.
  package let name: String
  /// The screen size when the connection was made.
  package let size: PixelSize
  let display: XDisplay
  /// Captures the whole screen; nil without shared memory.
  private(set) lazy var sharedImage = SharedImage(display, size: size)

  /// Connects to a display such as `:3`.
  package init(_ name: String) throws(ScreenError) {
    guard let display = XDisplay(name) else { throw .noServer(display: name) }
    self.name = name
    self.display = display
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
