import CX11
import Drawing
import X11Support

extension VirtualScreen {
  /// A program's top-level window. There is no window manager, so it is a child of the root window.
  package struct ClientWindow: Hashable, Sendable {
    /// The window's identifier.
    package let id: UInt
    /// The window's frame in screen pixels.
    package let frame: Rect
  }

  /// Returns the visible top-level windows, bottom to top, excluding menus and other
  /// override-redirect windows.
  package func clientWindows() -> [ClientWindow] {
    topLevels().compactMap { window in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display.pointer, window, &attributes) != 0,
        attributes.map_state == IsViewable, attributes.override_redirect == 0,
        attributes.`class` == InputOutput
      else { return nil }
      let frame = Rect(
        Double(attributes.x), Double(attributes.y), Double(attributes.width),
        Double(attributes.height))
      return ClientWindow(id: window, frame: frame)
    }
  }

  /// Waits until a program shows a window.
  @discardableResult
  package func waitForWindow(
    within patience: Duration = .seconds(20)
  ) throws(ScreenError) -> ClientWindow {
    var found: ClientWindow?
    try wait(for: "a window", within: patience) {
      found = clientWindows().last
      return found != nil
    }
    guard let found else { throw .timedOut(waitingFor: "a window", after: patience) }
    return found
  }

  /// Asks all windows to close, as the close button of a title bar does (`WM_DELETE_WINDOW`).
  ///
  /// Returns the number of windows that support it.
  @discardableResult
  package func askWindowsToClose() -> Int {
    let windows = clientWindows().filter(supportsClosing)
    for window in windows {
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window.id
      event.xclient.message_type = display.atom("WM_PROTOCOLS")
      event.xclient.format = 32
      event.xclient.data.l.0 = Int(display.atom("WM_DELETE_WINDOW"))
      event.xclient.data.l.1 = Int(CurrentTime)
      XSendEvent(display.pointer, window.id, 0, NoEventMask, &event)
    }
    XSync(display.pointer, 0)
    return windows.count
  }

  private func supportsClosing(_ window: ClientWindow) -> Bool {
    var protocols: UnsafeMutablePointer<Atom>?
    var count: Int32 = 0
    guard XGetWMProtocols(display.pointer, window.id, &protocols, &count) != 0 else { return false }
    defer { XFree(protocols) }
    return UnsafeBufferPointer(start: protocols, count: Int(count))
      .contains(display.atom("WM_DELETE_WINDOW"))
  }

  private func topLevels() -> [Window] {
    var root: Window = 0
    var parent: Window = 0
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display.pointer, display.root, &root, &parent, &children, &count) != 0
    else { return [] }
    defer { XFree(children) }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }
}
