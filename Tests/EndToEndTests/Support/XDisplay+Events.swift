import CX11
import CXi
import Platform
import X11Support

/// What clients of a test do with the events of their connection.
extension XDisplay {
  /// Returns what `body` makes of the first event of which it makes something; nil if none such arrives in
  /// time.
  func next<Result>(until timeout: Timeout, _ body: (inout XEvent) -> Result?) -> Result? {
    while true {
      while XPending(pointer) > 0 {
        var event = XEvent()
        XNextEvent(pointer, &event)
        if let result = body(&event) { return result }
      }
      guard !timeout.isPast else { return nil }
      waitForInput([descriptor], upTo: timeout.remaining)
    }
  }

  /// Sends a message of 32-bit values about a window, by default to that window.
  func send(
    _ type: String, _ values: [Int], about window: XID, to receiver: XID? = nil,
    mask: Int = NoEventMask
  ) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      values.withUnsafeBytes { data.copyBytes(from: $0.prefix(data.count)) }
    }
    XSendEvent(pointer, receiver ?? window, 0, mask, &event)
    XSync(pointer, 0)
  }
}

/// A window manager's passive grab on the root window.
class Grabber {
  /// Nil once the grab has been closed.
  private var connection: XDisplay?

  /// Grabs from now on what `grab` asks the server for, with a mask of events.
  init(
    _ name: String, _ events: [Int32],
    _ grab: (
      XDisplay, UnsafeMutablePointer<XIEventMask>, UnsafeMutablePointer<XIGrabModifiers>
    ) -> Int32
  ) throws {
    // A touch may be gone when it is decided; the server then reports an error.
    guard let connection = XDisplay(name), connection.inputVersion(announcing: (2, 2)) != nil else {
      throw TimeoutError("no display \(name) for the grab")
    }
    self.connection = connection
    var bits = events.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }.littleEndian
    let failed = withUnsafeMutableBytes(of: &bits) { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count),
        mask: bits.bindMemory(to: UInt8.self).baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
      return grab(connection, &mask, &modifiers)
    }
    XSync(connection.pointer, 0)
    guard failed == 0 else { throw TimeoutError("the grab was refused") }
  }

  /// The client that has the grab.
  var client: XDisplay {
    guard let connection else { preconditionFailure("The grab has been closed.") }
    return connection
  }

  /// Ends the grab; what is still undecided passes to the next client.
  func close() { connection = nil }

  /// Ends the connection as the death of the process does.
  func disconnect() { connection?.abandon() }

  /// The next event of a type that the grab receives until then.
  func next(_ type: Int32, until timeout: Timeout) -> XIDeviceEvent? {
    let client = client
    return client.next(until: timeout) { event in
      client.data(of: &event) { found, data in
        found == type ? data.load(as: XIDeviceEvent.self) : nil
      }
    }
  }
}
