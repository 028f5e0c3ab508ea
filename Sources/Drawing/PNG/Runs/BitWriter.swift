/// Writes bits as DEFLATE packs them, the lowest first, into memory that the caller has checked to be
/// large enough: eight bytes more than what is written.
struct BitWriter {
  /// The next byte to write.
  private var next: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var count = 0

  init(at start: UnsafeMutableRawPointer) { next = start }

  /// Appends the lowest `length` bits of a number whose other bits are zero: at most 56 bits between two
  /// calls of `flush()`.
  @inline(__always)
  mutating func append(_ value: UInt64, _ length: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
  }

  /// Writes the complete bytes; up to seven bits remain.
  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += count &>> 3
    bits &>>= UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// Writes all bits, filled up to a byte, and returns the first byte after them.
  mutating func finish() -> UnsafeMutableRawPointer {
    flush()
    guard count > 0 else { return next }
    append(0, 8 - count)
    flush()
    return next
  }
}
