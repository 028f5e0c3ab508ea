import CX11
import Drawing
import VirtualTouchscreen

/// A program's window on a desktop: its place, and what a user does to it with the desktop.
extension RunningApp {
  /// Waits until a window is inside of a frame and has come to rest, and returns its place on the
  /// screen in pixels.
  @discardableResult
  func waitForFrame(of window: XID) throws -> Rect {
    var place: Rect?
    try wait(for: "a frame around the window") {
      let last = place
      try asAnotherClient { place = Self.place(of: window, on: $0) }
      return place != nil && place == last
    }
    return place ?? .zero
  }

  /// Waits until a window manager lists the program's window, and returns it.
  func waitForManagedWindow() throws -> XID {
    var window: XID?
    try wait(for: "a managed window") {
      try asAnotherClient { window = XRoot.values("_NET_CLIENT_LIST", on: $0).first }
      return window != nil
    }
    return window ?? 0
  }

  /// The place of a window inside of a frame, in pixels; nil while it is minimized.
  func place(of window: XID) throws -> Rect? {
    var place: Rect?
    try asAnotherClient { place = Self.place(of: window, on: $0) }
    return place
  }

  /// The values of a property of the root window.
  func rootValues(_ property: String) throws -> [UInt] {
    var values: [UInt] = []
    try asAnotherClient { values = XRoot.values(property, on: $0) }
    return values
  }

  /// Sends a request about a window to the window manager, as a task bar does.
  func request(_ type: String, _ values: [Int], about window: XID) throws {
    var root: XID = 0
    try asAnotherClient { root = XDefaultRootWindow($0) }
    try sendMessage(
      type, values, about: window, to: root,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  /// Adds a state to a window, such as `_NET_WM_STATE_FULLSCREEN`, or removes it.
  func setStates(_ states: [String], _ isSet: Bool, of window: XID) throws {
    let atoms = try states.map(atom)
    try request(
      "_NET_WM_STATE", [isSet ? 1 : 0, atoms[0], atoms.count > 1 ? atoms[1] : 0, 2], about: window)
  }

  /// The place of a window on the screen; nil while it is a child of the root window.
  private static func place(of window: XID, on display: OpaquePointer) -> Rect? {
    var (root, parent): (XID, XID) = (0, 0)
    var children: UnsafeMutablePointer<XID>?
    var count: UInt32 = 0
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
    if let children { XFree(children) }
    var attributes = XWindowAttributes()
    guard parent != root, XGetWindowAttributes(display, window, &attributes) != 0,
      attributes.map_state == IsViewable
    else { return nil }
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Rect(Double(x), Double(y), Double(attributes.width), Double(attributes.height))
  }
}
