import CX11
import CXi
import Glibc
import TouchKit

/// A connection to an X server that knows touch, and what it said of itself.
@MainActor  // Said, for an optimised build for tests forgets the default.
final class XConnection {
  /// Xlib's handle.
  let display: OpaquePointer
  /// The root window of the screen.
  let root: XID
  /// How pixels are laid out.
  let visual: UnsafeMutablePointer<Visual>
  /// Bits of colour: 24, or 32 with alpha.
  let depth: Int32
  /// The atoms that the driver uses.
  let atoms: Atoms
  /// The number of the input extension's events.
  let inputOpcode: Int32
  /// Whether touchpad gestures are told (XInput 2.4).
  let hasGestures: Bool
  /// Whether server and client share a machine and with it memory.
  let isLocal: Bool
  /// An unseen window of our own, whose property changes tell the server's time and progress.
  let helper: XID

  private let loss: ServerLoss
  private let screen: Int32

  /// Connects to a display, `DISPLAY` for nil. Calls `XOpenDisplay`.
  init(display name: String?, app: String) throws(XError) {
    guard let display = XOpenDisplay(name) else {
      let wanted = name ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
      throw .noServer(app: app, display: wanted)
    }
    self.display = display
    XErrorTrap.install()
    loss = ServerLoss(of: display)
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    visual = XDefaultVisual(display, screen)
    depth = XDefaultDepth(display, screen)
    isLocal = Self.isLocal(XDisplayString(display).map { String(cString: $0) } ?? "")
    atoms = Atoms(display: display)
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
    inputOpcode = opcode
    // Without an announced 2.2 a server sends no touch; 2.4 adds touchpad gestures.
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

  /// Whether the server is gone; then no function of Xlib may be called any more.
  var isLost: Bool { loss.hasHappened }

  /// The socket.
  var descriptor: Int32 { XConnectionNumber(display) }

  /// The screen's extent in pixels, as it is now.
  var screenSize: Size {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, root, &attributes) != 0 else { return .zero }
    return Size(Double(attributes.width), Double(attributes.height))
  }

  /// The server's milliseconds, by a round trip.
  func serverTime() -> UInt32? {
    nudge()
    XSync(display, 0)
    var event = XEvent()
    var time: UInt32?
    while XCheckTypedWindowEvent(display, helper, PropertyNotify, &event) != 0 {
      time = UInt32(truncatingIfNeeded: event.xproperty.time)
    }
    return time
  }

  /// Makes the server send an event, which tells how far it has come.
  func nudge() {
    var byte: UInt8 = 0
    XChangeProperty(
      display, helper, atoms[.nudge], XA_STRING, 8, PropModeReplace, &byte, 1)
  }

  /// Only a display without a host name is sure to be on this machine.
  nonisolated static func isLocal(_ display: String) -> Bool {
    display.hasPrefix(":") || display.hasPrefix("/") || display.hasPrefix("unix:")
  }

  /// Whether pixels are 32 bits of blue, green, red and nothing or alpha, as Cairo's are.
  private static func isTrueColor(
    _ display: OpaquePointer, _ visual: UnsafeMutablePointer<Visual>, _ depth: Int32
  ) -> Bool {
    visual.pointee.class == TrueColor && (depth == 24 || depth == 32)
      && visual.pointee.red_mask == 0xFF0000 && visual.pointee.green_mask == 0xFF00
      && visual.pointee.blue_mask == 0xFF
      && bitsPerPixel(display, depth) == 32
      && XImageByteOrder(display) == (1.littleEndian == 1 ? LSBFirst : MSBFirst)
  }

  /// How much room a pixel takes; a few servers pack 24 bits of colour into three bytes.
  private static func bitsPerPixel(_ display: OpaquePointer, _ depth: Int32) -> Int32? {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return nil }
    defer { XFree(formats) }
    return UnsafeBufferPointer(start: formats, count: Int(count))
      .first { $0.depth == depth }?.bits_per_pixel
  }
}
