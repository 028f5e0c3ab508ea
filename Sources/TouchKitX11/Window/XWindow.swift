import CX11
import CXext
import CXi
import TouchKit

/// Our one window on the server: a toplevel without children, which takes all input itself.
///
/// A touch belongs to the X window it began in until it ends, so menus and dialogs are drawn
/// inside this one.
final class XWindow {
  /// The server's number for it.
  let id: XID
  /// Its extent in pixels, as the server last said.
  private(set) var pixelSize: Size
  /// Whether it is on the screen.
  private(set) var isMapped = false
  /// Whether frames are of use. They are before the window is first seen: the server throws them
  /// away, but the buffer is ready when it asks for one.
  var wantsFrames: Bool { !isGone && !isHidden && !isObscured }
  /// Whether it covers the whole screen, as the desktop says.
  private(set) var isFullScreen = false
  /// The handshake of resizes.
  var resizing = ResizeSync()

  let connection: XConnection
  let properties: XProperty
  private(set) var syncCounter: XID = 0
  private var isGone = false
  private var isHidden = false
  private var isObscured = false
  private var lastUserTime: UInt32?
  /// Where the window was before it covered a screen without a window manager.
  var restoreFrame: Rect?

  /// Makes the window, unseen.
  init(connection: XConnection, size: Size) {
    self.connection = connection
    pixelSize = size
    id = Self.create(connection, size: size)
    properties = XProperty(display: connection.display, window: id)
    selectInput()
    var (major, minor): (Int32, Int32) = (0, 0)
    if XSyncInitialize(connection.display, &major, &minor) != 0 {
      syncCounter = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }
  }

  /// Puts the window on the screen.
  func show() { XMapWindow(connection.display, id) }

  /// Takes an event of the window; true if it has another size or place now.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case ConfigureNotify where event.xconfigure.window == id:
      resizing.configured()
      pixelSize = Size(Double(event.xconfigure.width), Double(event.xconfigure.height))
      return true
    case MapNotify where event.xmap.window == id:
      isMapped = true
      isGone = false
      if !hasWindowManager { XSetInputFocus(connection.display, id, RevertToParent, 0) }
    case VisibilityNotify where event.xvisibility.window == id:
      isObscured = event.xvisibility.state == VisibilityFullyObscured
    case PropertyNotify
    where event.xproperty.window == id && event.xproperty.atom == connection.atoms[.state]:
      readState()
    default:
      break
    }
    return false
  }

  /// The window left the screen.
  func unmapped() {
    isMapped = false
    isGone = true
  }

  /// Where the window is on the root window, by a round trip. Calls `XTranslateCoordinates`.
  func origin() -> Point? {
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    let isKnown = XTranslateCoordinates(
      connection.display, id, connection.root, 0, 0, &x, &y, &child)
    return isKnown == 0 ? nil : Point(Double(x), Double(y))
  }

  /// Tells the desktop that a person did something here, so that it knows whom to give the focus.
  func noteUserTime(_ time: UInt32) {
    if let lastUserTime, Int32(bitPattern: time &- lastUserTime) <= 0 { return }
    lastUserTime = time
    properties.set(
      connection.atoms[.userTime], type: XA_CARDINAL, values: [UInt(time)])
  }

  /// Gives the window manager its number back: everything is drawn at the size it asked for.
  func finishResize() {
    guard syncCounter != 0, let value = resizing.drawn() else { return }
    XSyncSetCounter(
      connection.display, syncCounter,
      XSyncValue(hi: Int32(value >> 32), lo: UInt32(truncatingIfNeeded: value)))
  }

  /// What the window manager made of our wishes.
  private func readState() {
    let states = properties.values(connection.atoms[.state], type: XA_ATOM)
    isHidden = states.contains(connection.atoms[.stateHidden])
    isFullScreen = states.contains(connection.atoms[.stateFullScreen])
  }

  /// Records full screen where no window manager would.
  func coverScreen(_ covers: Bool) { isFullScreen = covers }

  private static func create(_ connection: XConnection, size: Size) -> XID {
    var attributes = XSetWindowAttributes()
    // Neither cleared nor moved about by the server, so that a resize does not flash.
    attributes.background_pixmap = UInt(None)
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask =
      StructureNotifyMask | ExposureMask | PropertyChangeMask | FocusChangeMask | KeyPressMask
      | KeyReleaseMask | VisibilityChangeMask
    return XCreateWindow(
      connection.display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
      connection.depth, UInt32(InputOutput), connection.visual,
      UInt(CWBackPixmap | CWBitGravity | CWEventMask), &attributes)
  }

  /// Everything on the master devices, and ownership with the touches.
  ///
  /// Masks on slave devices would bring each touch twice, and mixed with these they make the
  /// server lose the first finger after a grab was given up.
  private func selectInput() {
    let pointer = [XI_DeviceChanged, XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter]
    let touch = [XI_Leave, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
    let gestures =
      connection.hasGestures ? Array(XI_GesturePinchBegin...XI_GestureSwipeEnd) : []
    select(pointer + touch + gestures, of: XIAllMasterDevices, on: id)
    select([XI_HierarchyChanged], of: XIAllDevices, on: connection.root)
  }

  private func select(_ events: [Int32], of device: Int32, on window: XID) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event / 8)] |= 1 << UInt8(event % 8) }
    let count = Int32(bits.count)
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: device, mask_len: count, mask: bits.baseAddress)
      _ = XISelectEvents(connection.display, window, &mask, 1)
    }
  }
}
