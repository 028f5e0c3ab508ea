import CX11

/// A request for a selection, and what has been received of it.
final class Reception {
  /// The window that receives the property; every request has its own.
  let window: XID
  let property: Atom
  /// Compare large data outside of `#expect`, which would describe every byte.
  private(set) var bytes: [UInt8] = []
  /// The values of a property of 32-bit format.
  private(set) var values: [UInt] = []
  /// The name of the property's type.
  private(set) var type = ""
  private(set) var isDone = false
  private(set) var isRefused = false
  /// The number of pieces received; 0 for data in one piece.
  private(set) var pieces = 0
  /// Whether further pieces are left in the property.
  var isPaused = false {
    didSet { if !isPaused, hasUnreadPiece { propertyChanged() } }
  }
  private var isIncremental = false
  private var hasUnreadPiece = false
  private unowned let client: PeerClient

  init(_ client: PeerClient) {
    self.client = client
    property = client.atom("PEER_DATA")
    window = XCreateSimpleWindow(
      client.display, client.connection.root, 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(client.display, window, PropertyChangeMask)
  }

  /// Destroys the window in the middle of the transfer.
  func destroyWindow() {
    XDestroyWindow(client.display, window)
    XSync(client.display, 0)
  }

  func answered(_ event: XSelectionEvent) {
    guard event.property != 0 else {
      (isRefused, isDone) = (true, true)
      return
    }
    take()
    if type == "INCR" { isIncremental = true } else { isDone = true }
  }

  func propertyChanged() {
    guard isIncremental, !isDone else { return }
    hasUnreadPiece = isPaused
    guard !isPaused else { return }
    let count = bytes.count
    take()
    if bytes.count == count { isDone = true } else { pieces += 1 }
    XFlush(client.display)
  }

  private func take() {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      client.display, window, property, 0, 1 << 26, 1, UInt(AnyPropertyType), &type, &format,
      &count, &rest, &data)
    guard let data else { return }
    defer { XFree(data) }
    self.type = client.name(type)
    if format == 8 {
      bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    } else if format == 32 {
      values = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }
}
