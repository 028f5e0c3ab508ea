import CX11
import TouchKit
import X11Support

/// The contents of a property in a transfer.
nonisolated enum TransferContent: Hashable, Sendable {
  /// There is no such property.
  case missing
  /// The data follows in pieces (INCR), at least this many bytes.
  case incremental(minimum: Int)
  /// Bytes, in a text encoding or a format named by the type.
  case bytes([UInt8], type: Atom)
  /// 32-bit values, such as atoms.
  case values([UInt32])
  /// More bytes than the limit.
  case tooLarge
}

nonisolated extension XProperty {
  /// Returns the contents of a property that another client has written, and deletes it.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of bytes to read.
  ///   - incremental: The type `INCR`.
  func take(_ property: Atom, limit: Int, incremental: Atom) -> TransferContent {
    var bytes: [UInt8] = []
    while true {
      var (type, format): (Atom, Int32) = (0, 0)
      var (count, rest): (UInt, UInt) = (0, 0)
      var data: UnsafeMutablePointer<UInt8>?
      // The offset is in units of 4 bytes, and all parts but the last have a multiple of that.
      let status = XGetWindowProperty(
        server.pointer, window, property, bytes.count / 4, Self.partLength, 0,
        UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
      defer { if let data { XFree(data) } }
      guard status == Success, type != 0, let data else { return .missing }
      if format == 32 {
        XDeleteProperty(server.pointer, window, property)
        return Self.content(ofWords: data, count: Int(count), isIncremental: type == incremental)
      }
      guard format == 8 else {
        XDeleteProperty(server.pointer, window, property)
        return .bytes([], type: type)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      if bytes.count > limit || rest > UInt(limit) {
        XDeleteProperty(server.pointer, window, property)
        return .tooLarge
      }
      if rest == 0 || count == 0 {
        XDeleteProperty(server.pointer, window, property)
        return .bytes(bytes, type: type)
      }
    }
  }

  /// The size of one part that is read, in units of 4 bytes: 4 MiB.
  private static let partLength = 1 << 20

  private static func content(
    ofWords data: UnsafeMutablePointer<UInt8>, count: Int, isIncremental: Bool
  ) -> TransferContent {
    let values = data.withMemoryRebound(to: UInt.self, capacity: count) { values in
      UnsafeBufferPointer(start: values, count: count).map { WireValue.card32($0) }
    }
    return isIncremental ? .incremental(minimum: Int(values.first ?? 0)) : .values(values)
  }

  /// Writes a piece of data, replacing the property.
  func set(_ property: Atom, type: Atom, piece: ArraySlice<UInt8>) {
    piece.withUnsafeBufferPointer { bytes in
      _ = XChangeProperty(
        server.pointer, window, property, type, 8, PropModeReplace, bytes.baseAddress,
        Int32(bytes.count))
    }
  }
}
