import CX11
import Drawing

/// A window of another client, over all others, that takes the pointer's events.
final class AnotherWindow {
  private let display: OpaquePointer

  /// Shows the window at a place on the screen; returns when the server has.
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

  deinit { XCloseDisplay(display) }
}
