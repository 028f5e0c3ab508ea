import CX11
import Drawing

extension VirtualScreen {
  /// A window of a program, directly on the screen.
  ///
  /// There is no window manager between.
  package struct ClientWindow: Hashable, Sendable {
    /// The server's number of the window.
    package let id: UInt
    /// Where the window is, in pixels of the screen.
    package let frame: Rect
  }

  /// The windows of programs that can be seen, from the lowest to the topmost; menus and other
  /// windows that no window manager would touch do not count.
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
    try wait(for: "A window", within: patience) {
      found = clientWindows().last
      return found != nil
    }
    guard let found else { throw .timedOut(waitingFor: "A window", after: patience) }
    return found
  }

  /// Asks the programs of all windows to close them, as a click on the cross of a title bar does
  /// (`WM_DELETE_WINDOW`).
  ///
  /// Returns how many windows understand that.
  @discardableResult
  package func askWindowsToClose() -> Int {
    let windows = clientWindows().filter(understandsClosing)
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

  private func understandsClosing(_ window: ClientWindow) -> Bool {
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
