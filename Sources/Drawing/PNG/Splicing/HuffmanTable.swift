/// A lookup table of a DEFLATE prefix code (RFC 1951) that skips symbols without decoding their
/// values.
struct HuffmanTable: ~Copyable {
  /// The kind of the next bits of a stream, and the number of bits to skip.
  struct Entry {
    /// The kind of a symbol.
    enum Kind: UInt8 {
      /// A code that is longer than the table's index.
      case long
      /// One or more bytes.
      case literal
      /// A length or a distance.
      case copy
      /// The end of the block.
      case end
    }

    private let packed: UInt8

    /// Creates an entry; `length` includes the extra bits that follow the code.
    init(_ kind: Kind, length: Int) { packed = kind.rawValue | UInt8(length) << 2 }

    /// The kind.
    var kind: Kind { Kind(rawValue: packed & 3) ?? .long }
    /// The number of bits.
    var length: Int { Int(packed >> 2) }
  }

  /// The symbols of a code.
  enum Alphabet {
    case literalsAndLengths
    case distances
    case codeLengths

    /// The number of bits in the table's index; small, so that the table is filled quickly.
    fileprivate var lookAhead: Int { self == .literalsAndLengths ? 10 : 8 }

    fileprivate func entry(_ symbol: Int, bits: Int) -> Entry {
      switch self {
      case .distances: return Entry(.copy, length: bits + max(0, symbol / 2 - 1))
      case .codeLengths: return Entry(.literal, length: bits)
      case .literalsAndLengths:
        if symbol < 256 { return Entry(.literal, length: bits) }
        if symbol == 256 { return Entry(.end, length: bits) }
        let isShort = symbol < 265 || symbol == 285
        return Entry(.copy, length: bits + (isShort ? 0 : (symbol - 261) / 4))
      }
    }
  }

  private let alphabet: Alphabet
  private let size: Int
  private let entries: UnsafeMutablePointer<Entry>
  /// The number of codes of each length, and their symbols, shortest codes first.
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    size = 1 << alphabet.lookAhead
    entries = .allocate(capacity: size)
    entries.initialize(repeating: Entry(.long, length: 0), count: size)
  }

  deinit { entries.deallocate() }

  /// Fills the table from the code lengths of all symbols; 0 means that a symbol is unused.
  mutating func assign(_ lengths: ArraySlice<UInt8>) {
    sort(lengths)
    entries.update(repeating: Entry(.long, length: 0), count: size)
    var (code, index) = (0, 0)
    for bits in 1...alphabet.lookAhead {
      for symbol in symbols[index..<index + counts[bits]] {
        enter(alphabet.entry(symbol, bits: bits), code: code, bits: bits)
        code += 1
      }
      index += counts[bits]
      code <<= 1
    }
    if alphabet == .literalsAndLengths { joinLiterals() }
  }

  /// Returns the entry for the next bits of a stream, the first bit lowest.
  @inline(__always)
  func next(in word: UInt64) -> Entry {
    let entry = entries[Int(truncatingIfNeeded: word) & (size - 1)]
    return entry.kind == .long ? decode(word).entry : entry
  }

  /// Decodes the next symbol bit by bit, and returns it with its entry.
  func decode(_ word: UInt64) -> (symbol: Int, entry: Entry) {
    var (code, first, index) = (0, 0, 0)
    for bits in 1...15 {
      code |= Int(word >> UInt64(bits - 1) & 1)
      let count = counts[bits]
      if code - first < count {
        let symbol = symbols[index + code - first]
        return (symbol, alphabet.entry(symbol, bits: bits))
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    preconditionFailure("The compressor wrote a code that is not in its table.")
  }

  /// Counts the code lengths and sorts the symbols by them.
  private mutating func sort(_ lengths: ArraySlice<UInt8>) {
    counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    symbols = [Int](repeating: 0, count: lengths.count - counts[0])
    counts[0] = 0
    var places = [Int](repeating: 0, count: 17)
    for bits in 1...15 { places[bits + 1] = places[bits] + counts[bits] }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[Int(length)]] = symbol
      places[Int(length)] += 1
    }
  }

  private func enter(_ entry: Entry, code: Int, bits: Int) {
    // Codes are written highest bit first, so that this is the lowest bit of the index.
    var reversed = 0
    for bit in 0..<bits where code >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
    var index = reversed
    while index < size {
      entries[index] = entry
      index += 1 << bits
    }
  }

  /// Extends the entries of literals by the literals that follow completely within the index.
  private func joinLiterals() {
    // In descending order: the entries looked up have lower indexes and are not extended yet.
    for index in (0..<size).reversed() where entries[index].kind == .literal {
      var bits = entries[index].length
      while bits < alphabet.lookAhead {
        let next = entries[index >> bits]
        guard next.kind == .literal, bits + next.length <= alphabet.lookAhead else { break }
        bits += next.length
      }
      entries[index] = Entry(.literal, length: bits)
    }
  }
}
