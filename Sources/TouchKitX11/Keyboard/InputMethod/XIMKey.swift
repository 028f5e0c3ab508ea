import CX11
import X11Support

/// A key event as the X Input Method protocol carries it: the 32 bytes that the X protocol uses.
nonisolated struct XIMKey: Hashable {
  /// The upper half of the event's serial number.
  var serial: UInt16 = 0
  /// The event, in this machine's byte order.
  var bytes: [UInt8]

  /// Encodes an event.
  init(_ event: XKeyEvent) {
    serial = UInt16(truncatingIfNeeded: event.serial >> 16)
    var writer = XIMWriter()
    writer.write(UInt8(truncatingIfNeeded: event.type))
    writer.write(UInt8(truncatingIfNeeded: event.keycode))
    writer.write(UInt16(truncatingIfNeeded: event.serial))
    writer.write(WireValue.card32(event.time))
    for window in [event.root, event.window, event.subwindow] {
      writer.write(WireValue.card32(window))
    }
    for position in [event.x_root, event.y_root, event.x, event.y] {
      writer.write(Int16(clamping: position))
    }
    writer.write(UInt16(truncatingIfNeeded: event.state))
    writer.write(UInt8(event.same_screen != 0 ? 1 : 0))
    writer.write(UInt8(0))
    bytes = writer.bytes
  }

  /// Reads an event from the rest of a message.
  init(_ reader: inout XIMReader) throws(XIMReader.Truncated) {
    bytes = Array(try reader.read(count: 32))
  }

  /// Whether this is the same press or release of the same key.
  func isSame(as other: XIMKey) -> Bool {
    // The type without the mark of sent events, the key code and the time.
    bytes[0] & 0x7F == other.bytes[0] & 0x7F && bytes[1] == other.bytes[1]
      && bytes[4..<8] == other.bytes[4..<8]
  }

  /// The event, in a window; nil if it is not a key event.
  func event(in window: XID) -> XEvent? {
    var reader = XIMReader(bytes[4...])
    guard let time = try? reader.read(UInt32.self), (try? reader.read(count: 20)) != nil,
      let state = try? reader.read(UInt16.self)
    else { return nil }
    let type = Int32(bytes[0] & 0x7F)
    guard type == KeyPress || type == KeyRelease else { return nil }
    var event = XEvent()
    event.xkey.type = type
    event.xkey.send_event = 1
    event.xkey.window = window
    event.xkey.time = Time(time)
    event.xkey.state = UInt32(state)
    event.xkey.keycode = UInt32(bytes[1])
    return event
  }
}
