import CX11
import Drawing
import X11Support

/// A window of another client, above all others, that receives the pointer's events.
final class AnotherWindow {
  private var connection: XDisplay?
  private let window: XID

  /// Maps the window at `frame` on the screen; returns after the server has processed it.
  init(on name: String, frame: Rect) throws {
    guard let connection = XDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.connection = connection
    let display = connection.pointer
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = 0xFF00FF
    attributes.event_mask = PointerMotionMask | ButtonPressMask | ButtonReleaseMask
    window = XCreateWindow(
      display, XDefaultRootWindow(display), Int32(frame.minX), Int32(frame.minY),
      UInt32(frame.width), UInt32(frame.height), 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBackPixel | CWEventMask), &attributes)
    XMapRaised(display, window)
    XSync(display, 0)
  }

  /// Removes the window.
  func close() {
    guard let display = connection?.pointer else { return }
    XDestroyWindow(display, window)
    XSync(display, 0)
    connection = nil
  }

  deinit { close() }
}
