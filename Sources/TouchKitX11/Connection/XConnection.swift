import CX11
import CXi
import Glibc
import Platform
import TouchKit
import X11Support

/// A connection to an X server that supports touch, and the server's properties.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class XConnection {
  /// The connection with its error handling.
  let server: XDisplay
  /// The root window of the screen.
  let root: XID
  /// The visual of our windows. Valid while the connection is: as `display`.
  let visual: UnsafeMutablePointer<Visual>
  /// The bits of a pixel that mean something.
  let depth: Int32
  /// How pixels keep colors.
  let pixels: ScreenPixels
  /// The atoms used by TouchKitX11.
  let atoms: Atoms
  /// The major opcode of the X Input extension, by which its events are recognized.
  let inputOpcode: Int32
  /// Whether the server sends touchpad gesture events (XInput 2.4).
  let hasGestures: Bool
  /// Whether server and client run on the same machine and can share memory.
  let isLocal: Bool
  /// An unmapped window; its property changes yield the server's time and serve as fences.
  let helper: XID

  /// Connects to a display; nil uses `DISPLAY`.
  init(display name: String?, app: String) throws(XError) {
    guard let server = XDisplay(name, onError: Self.log) else {
      let wanted = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
      throw .noServer(app: app, display: wanted)
    }
    self.server = server
    // Valid while `server` is, which is kept.
    let display = server.pointer
    let screen = XDefaultScreen(display)
    root = server.root
    visual = XDefaultVisual(display, screen)
    depth = XDefaultDepth(display, screen)
    let pixels = server.pixels
    isLocal = Self.isLocal(XDisplayString(display).map { String(cString: $0) } ?? "")
    atoms = Atoms(of: server)
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
    inputOpcode = opcode
    // 2.2 adds touch, 2.4 touchpad gestures.
    let version = opcode == 0 ? nil : server.inputVersion(announcing: (2, 4))
    hasGestures = version.map { $0 >= (2, 4) } ?? false
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    helper = XCreateWindow(
      display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask), &attributes)
    guard let version, version >= (2, 2) else {
      throw .noTouch(app: app, version: version.map { "\($0.major).\($0.minor)" } ?? "none")
    }
    guard let pixels else { throw .noTrueColor(app: app, depth: Int(depth)) }
    self.pixels = pixels
  }

  /// The Xlib display, for a call. Valid while the connection is, which keeps `server`; whose pointer says
  /// from where it may be taken. All objects that talk to the server have the connection as a constant.
  var display: OpaquePointer { server.pointer }

  /// Whether the connection has been lost.
  var isLost: Bool { server.isLost }

  /// Whether Xlib has read events that were not taken from it yet. Flushing reads, too, and the
  /// descriptor is not readable for what was read.
  var hasQueuedEvents: Bool { XEventsQueued(display, QueuedAlready) > 0 }

  /// The connection's file descriptor.
  var descriptor: Int32 { server.descriptor }

  /// The screen's current size in pixels.
  var screenSize: Size {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, root, &attributes) != 0 else { return .zero }
    return Size(Double(attributes.width), Double(attributes.height))
  }

  /// Returns the server's current time in milliseconds, by a round trip; nil if the connection is
  /// lost.
  func serverTime() -> UInt32? {
    sendFence()
    XSync(display, 0)
    var event = XEvent()
    var time: UInt32?
    while XCheckTypedWindowEvent(display, helper, PropertyNotify, &event) != 0 {
      time = WireValue.card32(event.xproperty.time)
    }
    return time
  }

  /// Makes the server send a `PropertyNotify` event, which arrives after everything that it
  /// processed before the request. Returns the serial number of the request, and of that event.
  @discardableResult
  func sendFence() -> UInt {
    let serial = XNextRequest(display)
    var byte: UInt8 = 0
    XChangeProperty(
      display, helper, atoms[.fence], XA_STRING, 8, PropModeReplace, &byte, 1)
    return serial
  }

  /// Closes the connection to a server that hangs, without waiting for it.
  func abandon() { server.abandon() }

  /// Whether a display is certain to be on this machine: only names without a host are.
  nonisolated static func isLocal(_ display: String) -> Bool {
    display.hasPrefix(":") || display.hasPrefix("/") || display.hasPrefix("unix:")
  }

  private nonisolated static func log(_ error: XErrorEvent) {
    if isExpected(error) { return }
    var text = [CChar](repeating: 0, count: 128)
    XGetErrorText(error.display, Int32(error.error_code), &text, Int32(text.count))
    let name = text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    StandardError.printLine(
      "The X server rejected request \(error.request_code).\(error.minor_code): \(name)")
  }

  /// Whether an error is a common race: a window was destroyed by its client or by another one, or
  /// the focus was set to a window that is not viewable yet.
  private nonisolated static func isExpected(_ error: XErrorEvent) -> Bool {
    let setInputFocus = 42  // X_SetInputFocus in the core protocol.
    return [BadWindow, BadDrawable].contains(Int32(error.error_code))
      || Int(error.request_code) == setInputFocus
  }
}

// Xlib declares types with the same names; in this module they mean TouchKit's.
typealias Region = TouchKit.Region
typealias Window = TouchKit.Window

/// A reason why a window cannot be shown on an X server.
public nonisolated enum XError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No server is listening on the display.
  case noServer(app: String, display: String)
  /// The server's input extension does not support touch.
  case noTouch(app: String, version: String)
  /// The screen is not TrueColor: it has a palette, or shades of gray.
  case noTrueColor(app: String, depth: Int)
  /// The connection was lost while the window was created.
  case connectionLost(app: String)

  /// The problem and what to do about it, in one line.
  public var description: String {
    switch self {
    case .noServer(let app, ""):
      localized(
        "{app} needs an X server, but DISPLAY is not set. Start it from a desktop session.",
        ["app": app])
    case .noServer(let app, let display):
      localized(
        "{app} can't connect to the X server on display {display}. Start it from a "
          + "desktop session, or correct DISPLAY.", ["app": app, "display": display])
    case .noTouch(let app, let version):
      localized(
        "{app} needs an X server with XInput 2.2, but this one has {version}. Use X.Org "
          + "1.12 or newer.", ["app": app, "version": version])
    case .noTrueColor(let app, let depth):
      localized(
        "{app} needs a TrueColor screen, which this one, with a depth of {depth}, is not. Set "
          + "the X server's DefaultDepth to 24.", ["app": app, "depth": depth])
    case .connectionLost(let app):
      localized(
        "{app} lost its connection to the X server while opening its window. Start it again.",
        ["app": app])
    }
  }
}
