/// Locates the last block of a libdeflate stream, so that another stream can follow.
///
/// libdeflate marks the last block of each stream as final. The mark has to be cleared to concatenate
/// streams. It and the block's end can be located only by decoding the symbols, which takes a fourth of
/// the compression time. zlib can flush, but takes three times as long as libdeflate and this walk on
/// photos, and half as long again on drawings.
struct DeflateStream: ~Copyable {
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The offset of the next bit.
  private var position = 0
  private var literals = HuffmanTable(.literalsAndLengths)
  private var distances = HuffmanTable(.distances)
  private var codeLengths = HuffmanTable(.codeLengths)

  /// The number of bytes that must be readable after the end of the stream.
  static let slack = 8
  /// The maximum number of bytes that `unfinish` appends to a stream.
  static let growth = 5

  private init(_ bytes: UnsafeMutablePointer<UInt8>) { self.bytes = bytes }

  /// Turns a finished stream into one that continues at the next byte boundary.
  ///
  /// Clears the final mark and appends an empty stored block, as zlib's sync flush does.
  ///
  /// - Returns: The new length in bytes, at most `growth` larger.
  static func unfinish(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    var stream = DeflateStream(bytes)
    var start = stream.position
    while !stream.skipBlock() { start = stream.position }
    bytes[start >> 3] &= ~(1 << UInt8(start & 7))
    precondition(
      (stream.position + 7) / 8 == count, "The stream does not end at its length.")
    // A stored block begins with three zero bits; those up to the byte boundary are already zero.
    var end = (stream.position + 3 + 7) / 8
    if end > count { bytes[count] = 0 }
    for byte in [0, 0, 0xFF, 0xFF] as [UInt8] {
      bytes[end] = byte
      end += 1
    }
    return end
  }

  /// Skips a block; returns whether it is the final one.
  private mutating func skipBlock() -> Bool {
    let head = take(3)
    switch head >> 1 {
    case 0:
      position = (position + 7) & ~7
      let length = take(32) & 0xFFFF
      position += length * 8
    case 1:
      useFixedCodes()
      skipSymbols()
    case 2:
      readCodes()
      skipSymbols()
    default: preconditionFailure("The compressor wrote a block of an unknown type.")
    }
    return head & 1 == 1
  }

  private mutating func skipSymbols() {
    var position = position
    while true {
      var word = word(at: position)
      var entry = literals.next(in: word)
      // The word has enough bits for three codes of literals and a length or an end.
      for _ in 0..<3 where entry.kind == .literal {
        position += entry.length
        word >>= UInt64(entry.length)
        entry = literals.next(in: word)
      }
      position += entry.length
      switch entry.kind {
      case .copy: position += distances.next(in: self.word(at: position)).length
      case .end:
        self.position = position
        return
      case .literal, .long: break
      }
    }
  }

  /// Returns at least 57 bits from a bit offset on, the first bit lowest.
  @inline(__always)
  private func word(at position: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(bytes + position >> 3).loadUnaligned(as: UInt64.self))
      >> UInt64(position & 7)
  }

  private mutating func take(_ count: Int) -> Int {
    let value = Int(truncatingIfNeeded: word(at: position)) & (1 << count - 1)
    position += count
    return value
  }

  // MARK: Codes (RFC 1951, 3.2.6 and 3.2.7)

  private mutating func useFixedCodes() {
    var lengths = [UInt8](repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    literals.assign(lengths[...])
    distances.assign([UInt8](repeating: 5, count: 30)[...])
  }

  private mutating func readCodes() {
    let lengths = readCodeLengths()
    literals.assign(lengths.literals)
    distances.assign(lengths.distances)
  }

  private mutating func readCodeLengths() -> (
    literals: ArraySlice<UInt8>, distances: ArraySlice<UInt8>
  ) {
    let (literalCount, distanceCount) = (take(5) + 257, take(5) + 1)
    var codes = [UInt8](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(take(4) + 4) { codes[index] = UInt8(take(3)) }
    codeLengths.assign(codes[...])
    var lengths: [UInt8] = []
    lengths.reserveCapacity(320)
    while lengths.count < literalCount + distanceCount {
      let (symbol, entry) = codeLengths.decode(word(at: position))
      position += entry.length
      switch symbol {
      case 16: lengths += repeatElement(lengths.last ?? 0, count: 3 + take(2))
      case 17: lengths += repeatElement(0, count: 3 + take(3))
      case 18: lengths += repeatElement(0, count: 11 + take(7))
      default: lengths.append(UInt8(symbol))
      }
    }
    return (lengths[..<literalCount], lengths[literalCount...])
  }
}
