import CX11
import Drawing

/// Another client that drags items into windows, and takes items on a window of its own.
class DragPeer: PeerClient {
  /// The target's answers: whether it accepts a drop.
  private(set) var statuses: [Bool] = []
  /// The target's word about the last drop; nil before it.
  private(set) var finished: (isAccepted: Bool, action: String)?

  /// The window that takes items; 0 before `showTarget`.
  private(set) var target: XID = 0
  /// Whether the target accepts items.
  var accepts = true
  /// Whether the target answers at all.
  var answers = true
  /// The format that the target requests at a drop; nil for none.
  var wanted: String? = "image/png"
  /// The types of the item over the target; nil while there is none.
  private(set) var enteredTypes: [String]?
  /// The actions that the source offers, and the one that the target accepts.
  private(set) var offeredActions: [String] = []
  var action = "XdndActionCopy"
  /// Where the item is on the screen, and the window that the message about it names.
  private(set) var (location, addressee) = (Point.zero, XID(0))
  /// The number of positions, and of items that have left without a drop.
  private(set) var (positions, leaves) = (0, 0)
  /// The item dropped on the target.
  private(set) var dropped: Reception?
  /// The source of the item over the target.
  private(set) var source: XID = 0
  private(set) var dropTime: UInt = 0

  // MARK: As a source

  /// Begins to drag data over another client's window.
  func enter(_ window: XID, _ data: [String: [UInt8]], types: [String]? = nil) {
    finished = nil
    own("XdndSelection", data)
    let types = (types ?? data.keys.sorted()).map { UInt(atom($0)) }
    set(atom("XdndTypeList"), of: self.window, atom("ATOM"), values: types)
    let more: UInt = types.count > 3 ? 1 : 0
    send("XdndEnter", [self.window, 5 << 24 | more] + types.prefix(3), to: window)
  }

  /// Moves the item to a point of the screen.
  func move(to point: Point, over window: XID, action: String = "XdndActionCopy") {
    let packed = UInt(point.x) << 16 | UInt(point.y)
    send("XdndPosition", [self.window, 0, packed, 0, atom(action)], to: window)
  }

  func leave(_ window: XID) { send("XdndLeave", [self.window], to: window) }

  func drop(on window: XID) { send("XdndDrop", [self.window, 0, 0], to: window) }

  // MARK: As a target

  /// Maps a window that takes items, above all others.
  ///
  /// - Parameters:
  ///   - version: The version of the protocol that it announces; nil for none.
  ///   - isManaged: Whether a window manager puts a frame around it.
  func showTarget(_ frame: Rect, version: UInt? = 5, isManaged: Bool = false) {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = isManaged ? 0 : 1
    attributes.background_pixel = 0xFFC0FF
    target = XCreateWindow(
      display, connection.root, Int32(frame.minX), Int32(frame.minY), UInt32(frame.width),
      UInt32(frame.height), 0, 0, UInt32(InputOutput), nil,
      UInt(CWOverrideRedirect | CWBackPixel), &attributes)
    if let version { setAware(target, version: version) }
    if isManaged {
      var hints = XSizeHints()
      hints.flags = USPosition | USSize
      XSetWMNormalHints(display, target, &hints)
    }
    XMapRaised(display, target)
    XSync(display, 0)
  }

  /// Announces that a window takes items.
  func setAware(_ window: XID, version: UInt = 5) {
    set(atom("XdndAware"), of: window, atom("ATOM"), values: [version])
    XSync(display, 0)
  }

  /// Sets the window that receives the messages for another one.
  func setProxy(_ proxy: XID, of window: XID) {
    set(atom("XdndProxy"), of: window, atom("WINDOW"), values: [proxy])
    XSync(display, 0)
  }

  /// Destroys the window that takes items.
  func destroyTarget() {
    XDestroyWindow(display, target)
    XSync(display, 0)
  }

  /// Tells the source that the data has been received.
  func finish(isAccepted: Bool = true) {
    send(
      "XdndFinished", [target, isAccepted ? 1 : 0, isAccepted ? atom(action) : 0],
      to: source)
  }

  // MARK: Messages

  override func handle(_ event: XEvent) {
    guard event.type == ClientMessage else { return super.handle(event) }
    let values = event.xclient.data.l
    switch name(event.xclient.message_type) {
    case "XdndStatus": statuses.append(values.1 & 1 != 0)
    case "XdndFinished": finished = (values.1 & 1 != 0, name(Atom(values.2)))
    case "XdndEnter":
      source = XID(values.0)
      enteredTypes =
        values.1 & 1 != 0
        ? list("XdndTypeList")
        : [values.2, values.3, values.4].map { name(Atom($0)) }.filter { $0 != "" }
      offeredActions = list("XdndActionList")
    case "XdndPosition":
      positions += 1
      location = Point(Double(values.2 >> 16 & 0xFFFF), Double(values.2 & 0xFFFF))
      addressee = event.xclient.window
      guard answers else { return }
      let action = accepts ? atom(action) : 0
      send("XdndStatus", [target, accepts ? 1 : 0, 0, 0, action], to: source)
    case "XdndLeave":
      leaves += 1
      enteredTypes = nil
    case "XdndDrop":
      dropTime = UInt(values.2)
      if let wanted { dropped = request("XdndSelection", as: wanted, time: dropTime) }
    default: break
    }
  }

  /// The names of the atoms in a property of the source.
  private func list(_ property: String) -> [String] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, source, atom(property), 0, 100, 0, atom("ATOM"), &type, &format, &count,
      &rest, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      UnsafeBufferPointer(start: $0, count: Int(count)).map(name)
    }
  }

  private func send(_ type: String, _ values: [UInt], to window: XID) {
    connection.send(type, values.map(Int.init(bitPattern:)), about: window)
  }
}
