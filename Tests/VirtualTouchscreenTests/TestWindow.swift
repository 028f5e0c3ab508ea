import CX11
import Platform
import Testing
import X11Support

@testable import VirtualTouchscreen

/// A window of one color in the top-left corner of the screen.
final class TestWindow {
  private let display: XDisplay
  private let window: Window

  init(on name: String, color: UInt, supportsClosing: Bool = true) throws {
    display = try #require(XDisplay(name))
    window = XCreateSimpleWindow(display.pointer, display.root, 0, 0, 200, 200, 0, 0, color)
    if supportsClosing {
      var closing = display.atom("WM_DELETE_WINDOW")
      XSetWMProtocols(display.pointer, window, &closing, 1)
    }
    XMapWindow(display.pointer, window)
    XSync(display.pointer, 0)
  }

  /// Waits for a window manager's message that requests closing the window.
  func isAskedToClose(within timeout: Duration) -> Bool {
    let deadline = Timeout(in: timeout)
    while !deadline.isPast {
      guard XPending(display.pointer) > 0 else {
        waitForInput([display.descriptor], upTo: deadline.remaining)
        continue
      }
      var event = XEvent()
      XNextEvent(display.pointer, &event)
      if event.type == ClientMessage,
        event.xclient.message_type == display.atom("WM_PROTOCOLS"),
        event.xclient.data.l.0 == Int(display.atom("WM_DELETE_WINDOW"))
      {
        return true
      }
    }
    return false
  }
}
