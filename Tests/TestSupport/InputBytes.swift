/// Decisions made by the bytes of an input, from the first to the last. After the end all are zero.
package struct InputBytes {
  private var rest: UnsafeRawBufferPointer.SubSequence

  /// Begins with the first byte.
  package init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  /// Whether all bytes have been used.
  package var isEmpty: Bool { rest.isEmpty }

  /// Returns a number made of the next bytes.
  package mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) -> Value {
    var value = Value.zero
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: rest.prefix($0.count)) }
    rest = rest.dropFirst(MemoryLayout<Value>.size)
    return value
  }

  /// Returns a number of a range, made of the next byte, or of the next two for a large range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    let count = range.upperBound - range.lowerBound + 1
    let value = count <= 256 ? Int(integer(UInt8.self)) : Int(integer(UInt16.self))
    return range.lowerBound + value % count
  }

  /// Returns a truth value, made of the next byte.
  package mutating func flag() -> Bool { integer(UInt8.self) & 1 != 0 }

  /// Returns a fixed-point number as the X protocol has them (FP1616).
  package mutating func fixed() -> Double { Double(integer(Int32.self)) / 65536 }

  /// Returns the next bytes; fewer at the end.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
