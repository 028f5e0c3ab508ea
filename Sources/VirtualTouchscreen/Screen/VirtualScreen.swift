import CX11
import Drawing

/// The screen of an X server as somebody sees it who sits in front: its pixels and its windows.
///
/// It has a connection of its own, so it is no part of the program that is looked at.
package final class VirtualScreen {
  /// The name of the display.
  package let name: String
  /// The size of the screen when the connection was made.
  package let size: PixelSize
  let display: XDisplay
  /// For pictures of the whole screen; nil without shared memory.
  private(set) lazy var sharedImage = SharedImage(display, size: size)

  /// Connects to the screen of a display such as `:3`.
  package init(_ name: String) throws(ScreenError) {
    guard let display = XDisplay(name) else { throw .noServer(display: name) }
    self.name = name
    self.display = display
    let number = XDefaultScreen(display.pointer)
    size = PixelSize(
      Int(XDisplayWidth(display.pointer, number)), Int(XDisplayHeight(display.pointer, number)))
  }

  /// Whether the server has an extension, such as `MIT-SHM`.
  package func hasExtension(_ name: String) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(display.pointer, name, &opcode, &event, &error) != 0
  }

  /// Waits until a condition holds, looking every few milliseconds.
  ///
  /// `what` names it in the error.
  package func wait(
    for what: String, within patience: Duration = .seconds(20),
    until holds: () throws(ScreenError) -> Bool
  ) throws(ScreenError) {
    let deadline = Deadline(in: patience)
    guard try deadline.poll(holds) else { throw .timedOut(waitingFor: what, after: patience) }
  }
}
