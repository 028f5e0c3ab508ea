import CX11
import VirtualTouchscreen

extension AppUnderTest {
  /// Does something to the display as another client would, and returns when the server has.
  func asAnotherClient(_ body: (OpaquePointer) -> Void) throws {
    guard let display = XOpenDisplay(server.display) else {
      throw Disappointment("no display \(server.display)")
    }
    body(display)
    XSync(display, 0)
    XCloseDisplay(display)
  }
}
