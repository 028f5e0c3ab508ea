extension Double {
  /// Reads a number of a message.
  package init(bits: Int) { self.init(bitPattern: UInt64(bitPattern: Int64(bits))) }
  /// Its bits, as they are sent.
  package var bits: Int { Int(Int64(bitPattern: bitPattern)) }
}
