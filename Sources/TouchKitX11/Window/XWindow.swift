import CX11
import CXext
import CXi
import TouchKit
import X11Support

/// The app's X window: a top-level window without children that receives all input itself.
///
/// A touch belongs to the X window in which it began until it ends, so menus and dialogs are drawn
/// inside this window.
final class XWindow {
  /// The X window's identifier.
  let id: XID
  /// The size of the window's frames in pixels: the window's size as last reported by the server,
  /// limited to what fits in memory.
  private(set) var pixelSize: Size
  /// Whether another client has destroyed the window; no request may name it then.
  private(set) var isDestroyed = false
  /// Whether the window is mapped.
  private(set) var isMapped = false
  /// Whether frames are useful. They are before the window is first mapped: the server discards
  /// them, but the buffer is ready when the first expose event arrives.
  var wantsFrames: Bool { !isGone && !isHidden && !isObscured }
  /// Whether the window is in full screen, according to the desktop.
  private(set) var isFullScreen = false
  /// Whether a window manager has made the window as large as the desktop's panels allow.
  private(set) var isMaximized = false
  /// The minimum size in pixels.
  var minimumSize = Size(1, 1) { didSet { if oldValue != minimumSize { setSizeHints() } } }
  /// Where the window is to open; nil for where the desktop puts it.
  var startOrigin: Point?
  /// The resize handshake.
  var resizing = ResizeSync()
  /// The color that the server shows where nothing has been painted: at the growing edge of a window that is
  /// resized. A resolved color.
  var background: Color {
    didSet {
      guard background != oldValue, !isDestroyed else { return }
      XSetWindowBackground(connection.display, id, Self.pixel(of: background, connection))
    }
  }

  let connection: XConnection
  let properties: XProperty
  private(set) var syncCounter: XID = 0
  /// The window that a window manager has put around this one; 0 for none.
  private(set) var frame: XID = 0
  private var isGone = false
  private var isHidden = false
  private var isObscured = false
  private var lastUserTime: UInt32?
  /// Whether a window manager places the window.
  let manager: WindowManager
  /// Where the window is while there is none.
  var placement: UnmanagedPlacement

  /// Creates the window, unmapped.
  init(connection: XConnection, size: Size, background: Color) {
    self.connection = connection
    self.background = background
    pixelSize = size
    manager = WindowManager(connection: connection)
    placement = UnmanagedPlacement(Rect(origin: .zero, size: size))
    id = Self.create(connection, size: size, background)
    properties = XProperty(connection, window: id)
    selectInput()
    var (major, minor): (Int32, Int32) = (0, 0)
    if XSyncInitialize(connection.display, &major, &minor) != 0 {
      syncCounter = XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
    }
  }

  /// Maps the window.
  func show() {
    if !manager.isRunning { placeInitially() }
    XMapWindow(connection.display, id)
  }

  /// Handles an event of the window; returns whether its size or position changed.
  func handle(_ event: XEvent) -> Bool {
    if manager.handle(event) { managerDidChange() }
    switch event.type {
    case ConfigureNotify where event.xconfigure.window == connection.root: screenDidChange()
    case ConfigureNotify where event.xconfigure.window == id:
      resizing.configured()
      // One sent by the window manager reports the position; only the server's reports the size.
      if event.xconfigure.send_event == 0 {
        pixelSize = FrameExtent.extent(
          width: event.xconfigure.width, height: event.xconfigure.height)
      }
      return true
    case MapNotify where isOwn(event.xmap.window):
      isMapped = true
      isGone = false
      if event.xmap.window == id, !manager.isRunning { takeFocus() }
    case DestroyNotify where event.xdestroywindow.window == id:
      isDestroyed = true
      isGone = true
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

  /// Whether an identifier is that of the window or of its frame.
  func isOwn(_ window: XID) -> Bool { window == id || (frame != 0 && window == frame) }

  /// Watches whether the frame is mapped, after the window has got another parent: i3 unmaps the frames
  /// of a workspace that it does not show, but not the windows in them.
  func watchFrame(_ parent: XID) {
    if frame != 0 { XSelectInput(connection.display, frame, NoEventMask) }
    frame = parent == connection.root ? 0 : parent
    if frame != 0 { XSelectInput(connection.display, frame, StructureNotifyMask) }
  }

  /// Records that the window was unmapped; no frames are drawn until it is mapped again.
  func unmapped() {
    isMapped = false
    isGone = true
  }

  /// Returns the window's origin on the root window in pixels, by a round trip; nil on failure.
  /// Calls `XTranslateCoordinates`.
  func origin() -> Point? {
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    let isKnown = XTranslateCoordinates(
      connection.display, id, connection.root, 0, 0, &x, &y, &child)
    return isKnown == 0 ? nil : Point(Double(x), Double(y))
  }

  /// Sets `_NET_WM_USER_TIME`, used for focus-stealing prevention. Times before the last one are
  /// ignored.
  func noteUserTime(_ time: UInt32) {
    if let lastUserTime, Int32(bitPattern: time &- lastUserTime) <= 0 { return }
    lastUserTime = time
    properties.set(
      connection.atoms[.userTime], type: XA_CARDINAL, values: [UInt(time)])
  }

  /// Completes the resize handshake once everything has been drawn at the requested size.
  func finishResize() {
    guard syncCounter != 0, let value = resizing.drawn() else { return }
    XSyncSetCounter(
      connection.display, syncCounter,
      XSyncValue(hi: WireValue.int32(value >> 32), lo: WireValue.card32(value)))
  }

  /// Reads the state set by the window manager.
  private func readState() {
    let states = properties.values(connection.atoms[.state], type: XA_ATOM)
    isHidden = states.contains(connection.atoms[.stateHidden])
    isFullScreen = states.contains(connection.atoms[.stateFullScreen])
    isMaximized = XWindow.maximized.allSatisfy { states.contains(connection.atoms[$0]) }
  }

  /// Enters or leaves full screen in the absence of a window manager.
  func coverScreen(_ covers: Bool) {
    isFullScreen = covers
    if isMapped { screenDidChange() }
  }

  private static func create(
    _ connection: XConnection, size: Size, _ background: Color
  ) -> XID {
    var attributes = XSetWindowAttributes()
    // The server keeps the contents in place and fills only what a resize adds, so that none of it
    // flashes.
    attributes.background_pixel = pixel(of: background, connection)
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask =
      StructureNotifyMask | ExposureMask | PropertyChangeMask | FocusChangeMask | KeyPressMask
      | KeyReleaseMask | VisibilityChangeMask
    return XCreateWindow(
      connection.display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
      connection.depth, UInt32(InputOutput), connection.visual,
      UInt(CWBackPixel | CWBitGravity | CWEventMask), &attributes)
  }

  /// The pixel of a color, opaque on a screen with alpha, too.
  private static func pixel(of color: Color, _ connection: XConnection) -> UInt {
    let color = [color.red, color.green, color.blue].reduce(0) {
      $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded())
    }
    return UInt(connection.pixels.pixel(of: color))
  }

  /// Selects all events of the master devices, including touch ownership.
  ///
  /// Masks on slave devices would deliver each touch twice, and mixed with these they make the
  /// server lose the first finger after a grab was rejected.
  private func selectInput() {
    let pointer = [XI_DeviceChanged, XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter]
    let touch = [XI_Leave, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
    let gestures =
      connection.hasGestures ? Array(XI_GesturePinchBegin...XI_GestureSwipeEnd) : []
    connection.server.select(pointer + touch + gestures, of: XIAllMasterDevices, on: id)
    connection.server.select([XI_HierarchyChanged], of: XIAllDevices, on: connection.root)
  }
}
