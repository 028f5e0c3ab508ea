extension Sequence where Element == UInt8 {
  /// Replaces each escape by the byte that it stands for: a character, then the byte's number.
  ///
  /// - Parameters:
  ///   - escape: The character, such as `%`.
  ///   - digits: How many digits the number has; where others follow, the character stands for itself.
  ///   - radix: The base of the number.
  package func replacingEscapes(_ escape: Character, digits count: Int, radix: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(self)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(count)
      if byte == escape.asciiValue, digits.count == count,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: radix)
      {
        bytes.append(value)
        rest = rest.dropFirst(count)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
