import CX11

/// Converts numbers from the wire, sent by the server or by any other client.
///
/// Xlib stores a CARD32 in a C `long`, which has 64 bits here, and sign-extends it: a timestamp
/// after 25 days of uptime, or a forged atom, is negative or exceeds 32 bits. None of these
/// functions traps on any input.
package enum WireValue {
  /// Returns a CARD32 or TIMESTAMP: the lower 32 bits.
  package static func card32(_ value: some BinaryInteger) -> UInt32 {
    UInt32(truncatingIfNeeded: value)
  }

  /// Returns an INT32: the lower 32 bits, sign-extended.
  package static func int32(_ value: some BinaryInteger) -> Int32 {
    Int32(truncatingIfNeeded: value)
  }

  /// Returns the identifier of an atom, a window or another server resource, as Xlib's type.
  package static func id(_ value: some BinaryInteger) -> XID { XID(card32(value)) }

  /// Returns a 64-bit number (XSync's INT64) from its halves.
  package static func int64(high: some BinaryInteger, low: some BinaryInteger) -> Int64 {
    Int64(int32(high)) << 32 | Int64(card32(low))
  }

  /// Returns a width or height (CARD16), clamped to 1...limit so that pixels can be allocated for
  /// it.
  package static func extent(_ value: some BinaryInteger, limit: Int) -> Int {
    min(max(1, Int(int32(value))), limit)
  }
}
