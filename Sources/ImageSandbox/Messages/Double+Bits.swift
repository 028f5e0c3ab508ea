extension Double {
  /// Reads a number of a message.
  init(bits: Int) { self.init(bitPattern: UInt64(bitPattern: Int64(bits))) }
  /// Its bits, as they are sent.
  var bits: Int { Int(Int64(bitPattern: bitPattern)) }
}
