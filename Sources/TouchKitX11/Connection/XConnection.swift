import CX11
import CXi
import Glibc
import TouchKit

/// A connection to an X server that supports touch, and the server's properties.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class XConnection {
  /// The Xlib display.
  let display: OpaquePointer
  /// The root window of the screen.
  let root: XID
  /// The pixel format.
  let visual: UnsafeMutablePointer<Visual>
  /// Bits per pixel value: 24, or 32 with alpha.
  let depth: Int32
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

  private let monitor: ConnectionMonitor
  private let screen: Int32

  /// Connects to a display; nil uses `DISPLAY`. Calls `XOpenDisplay`.
  init(display name: String?, app: String) throws(XError) {
    guard let display = XOpenDisplay(name) else {
      let wanted = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
      throw .noServer(app: app, display: wanted)
    }
    self.display = display
    XErrorTrap.install()
    monitor = ConnectionMonitor(of: display)
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    visual = XDefaultVisual(display, screen)
    depth = XDefaultDepth(display, screen)
    isLocal = Self.isLocal(XDisplayString(display).map { String(cString: $0) } ?? "")
    atoms = Atoms(display: display)
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
    inputOpcode = opcode
    // The server sends no touch events to clients that announce less than 2.2; 2.4 adds touchpad
    // gestures.
    var (major, minor): (Int32, Int32) = (2, 4)
    let isKnown = opcode != 0 && XIQueryVersion(display, &major, &minor) == Success
    hasGestures = isKnown && (major, minor) >= (2, 4)
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    helper = XCreateWindow(
      display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, UInt(CWEventMask), &attributes)
    guard isKnown, (major, minor) >= (2, 2) else {
      throw .noTouch(app: app, version: isKnown ? "\(major).\(minor)" : "none")
    }
    guard Self.isTrueColor(display, visual, depth) else {
      throw .noTrueColor(app: app, depth: Int(depth))
    }
  }

  isolated deinit {
    if !isLost { XCloseDisplay(display) }
  }

  /// Whether the connection has been lost. No Xlib function may be called after that.
  var isLost: Bool { monitor.isLost }

  /// The connection's file descriptor.
  var descriptor: Int32 { XConnectionNumber(display) }

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
  /// processed before the request.
  func sendFence() {
    var byte: UInt8 = 0
    XChangeProperty(
      display, helper, atoms[.fence], XA_STRING, 8, PropModeReplace, &byte, 1)
  }

  /// Whether a display is certain to be on this machine: only names without a host are.
  nonisolated static func isLocal(_ display: String) -> Bool {
    display.hasPrefix(":") || display.hasPrefix("/") || display.hasPrefix("unix:")
  }

  /// Whether the pixel format is Cairo's: 32 bits, blue, green, red, and padding or alpha.
  private static func isTrueColor(
    _ display: OpaquePointer, _ visual: UnsafeMutablePointer<Visual>, _ depth: Int32
  ) -> Bool {
    visual.pointee.class == TrueColor && (depth == 24 || depth == 32)
      && visual.pointee.red_mask == 0xFF0000 && visual.pointee.green_mask == 0xFF00
      && visual.pointee.blue_mask == 0xFF
      && bitsPerPixel(display, depth) == 32
      && XImageByteOrder(display) == (1.littleEndian == 1 ? LSBFirst : MSBFirst)
  }

  /// Returns the bits per pixel in memory; a few servers pack 24-bit color into three bytes.
  private static func bitsPerPixel(_ display: OpaquePointer, _ depth: Int32) -> Int32? {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return nil }
    defer { XFree(formats) }
    return UnsafeBufferPointer(start: formats, count: Int(count))
      .first { $0.depth == depth }?.bits_per_pixel
  }
}
