import CX11
import Drawing

/// A window of another client, above all others, that receives the pointer's events.
final class AnotherWindow {
  private var display: OpaquePointer?

  /// Maps the window at `frame` on the screen; returns after the server has processed it.
  init(on name: String, frame: Rect) throws {
    guard let display = XOpenDisplay(name) else { throw TimeoutError("no display \(name)") }
    self.display = display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.background_pixel = 0xFF00FF
    attributes.event_mask = PointerMotionMask | ButtonPressMask | ButtonReleaseMask
    let window = XCreateWindow(
      display, XDefaultRootWindow(display), Int32(frame.minX), Int32(frame.minY),
      UInt32(frame.width), UInt32(frame.height), 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBackPixel | CWEventMask), &attributes)
    XMapRaised(display, window)
    XSync(display, 0)
  }

  /// Removes the window.
  func close() {
    if let display { XCloseDisplay(display) }
    display = nil
  }

  deinit { close() }
}
