import CX11
import X11Support

/// Reads and writes window properties.
nonisolated struct XProperty {
  /// The server.
  let server: XDisplay
  /// The window.
  let window: XID

  @MainActor init(_ connection: XConnection, window: XID) {
    (server, self.window) = (connection.server, window)
  }

  /// Sets an 8-bit property.
  func set(_ property: Atom, type: Atom, bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      _ = XChangeProperty(
        server.pointer, window, property, type, 8, PropModeReplace, bytes.baseAddress,
        Int32(bytes.count))
    }
  }

  /// Sets a 32-bit property, whose values Xlib expects as C `long`, 64 bits wide here.
  func set(_ property: Atom, type: Atom, values: [UInt]) {
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        server.pointer, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  /// Returns the CARD32 values of a property; empty if it is missing or of another type.
  func values(_ property: Atom, type: Atom) -> [UInt] {
    read(property, type: type, format: 32) { data, count in
      data.withMemoryRebound(to: UInt.self, capacity: count) { values in
        UnsafeBufferPointer(start: values, count: count).map { UInt(WireValue.card32($0)) }
      }
    } ?? []
  }

  /// Returns the bytes of a property; empty if it is missing or of another type than the one given.
  func bytes(_ property: Atom, type: Atom?) -> [UInt8] {
    read(property, type: type, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    } ?? []
  }

  private func read<Value>(
    _ property: Atom, type: Atom?, format: Int32,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var (actualType, actualFormat): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let most = 1 << 20
    let status = XGetWindowProperty(
      server.pointer, window, property, 0, most, 0, type ?? Atom(AnyPropertyType), &actualType,
      &actualFormat, &count, &rest,
      &data)
    defer { if let data { XFree(data) } }
    guard status == Success, actualType == type ?? actualType, actualFormat == format, let data
    else { return nil }
    return body(data, Int(count))
  }
}
