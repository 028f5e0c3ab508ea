/// Writes values of the X Input Method protocol, in this machine's byte order.
nonisolated struct XIMWriter {
  /// The bytes that were written.
  private(set) var bytes: [UInt8] = []

  /// Writes a number.
  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Writes bytes as they are.
  mutating func write(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

  /// Pads to a multiple of four bytes, as the protocol does after each list.
  mutating func align() { while bytes.count % 4 != 0 { bytes.append(0) } }

  /// Writes a list preceded by its length in bytes.
  ///
  /// - Parameter isAligned: whether the length is padded to four bytes.
  mutating func writeList(isAligned: Bool = false, _ body: (inout XIMWriter) -> Void) {
    var list = XIMWriter()
    body(&list)
    write(UInt16(clamping: list.bytes.count))
    if isAligned { write(UInt16(0)) }
    write(list.bytes)
    align()
  }

  /// Writes an attribute: its number, and its value preceded by the value's length.
  mutating func writeAttribute(_ number: UInt16, _ value: (inout XIMWriter) -> Void) {
    write(number)
    writeList(value)
  }
}

/// Reads values of the X Input Method protocol, in this machine's byte order. Any client can send
/// any bytes: what is missing is an error.
nonisolated struct XIMReader {
  /// The bytes that were not read yet.
  private(set) var rest: ArraySlice<UInt8>
  private let start: Int

  /// The bytes end before the value does.
  struct Truncated: Error {}

  /// Creates a reader.
  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    start = bytes.startIndex
  }

  /// Reads a number.
  mutating func read<Value: FixedWidthInteger>(_: Value.Type) throws(Truncated) -> Value {
    let bytes = try read(count: MemoryLayout<Value>.size)
    var value = Value.zero
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
    return value
  }

  /// Reads a number of bytes.
  mutating func read(count: Int) throws(Truncated) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw Truncated() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Skips the padding to a multiple of four bytes; the last one may be missing.
  mutating func align() {
    let used = rest.startIndex - start
    rest = rest.dropFirst((4 - used % 4) % 4)
  }

  /// Reads a list preceded by its length in bytes.
  ///
  /// - Parameter isAligned: whether the length is padded to four bytes.
  mutating func readList(isAligned: Bool = false) throws(Truncated) -> ArraySlice<UInt8> {
    let count = try read(UInt16.self)
    if isAligned { _ = try read(UInt16.self) }
    defer { align() }
    return try read(count: Int(count))
  }
}
