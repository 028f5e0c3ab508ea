/// A prefix code of DEFLATE (RFC 1951, 3.2): frequent symbols have short codes.
struct PrefixCode {
  /// The number of bits of each symbol's code; 0 for symbols that are not used.
  private(set) var lengths: [UInt8]
  /// The codes, whose first bit is the lowest one.
  private(set) var codes: [UInt16]

  /// Creates the code for symbols that occur so often, with at most `limit` bits for each.
  init(counts: some Collection<UInt32>, limit: Int) {
    var weights = counts.map(Int.init)
    // A decoder need not accept a code of fewer than two symbols.
    for symbol in weights.indices.prefix(2) where weights.count(where: { $0 > 0 }) < 2 {
      weights[symbol] = max(weights[symbol], 1)
    }
    lengths = Self.lengths(weights)
    while lengths.contains(where: { $0 > limit }) {
      // Rare symbols count as less rare: their codes become shorter.
      weights = weights.map { ($0 + 1) / 2 }
      lengths = Self.lengths(weights)
    }
    codes = Self.codes(lengths)
  }

  /// The number of symbols up to the last one that is used.
  var usedCount: Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  /// Returns the lengths of Huffman's code: the two rarest symbols or groups become one group, until one
  /// is left.
  private static func lengths(_ weights: [Int]) -> [UInt8] {
    let symbols = weights.indices.filter { weights[$0] > 0 }
      .sorted { (weights[$0], $0) < (weights[$1], $1) }
    // Symbols come first, then groups; both in order of their weights.
    var nodes = symbols.map { weights[$0] }
    nodes.reserveCapacity(2 * symbols.count)
    var parents = [Int](repeating: 0, count: 2 * symbols.count)
    var (symbol, group) = (0, symbols.count)
    func takeRarest() -> Int {
      let isSymbol =
        symbol < symbols.count && (group == nodes.count || nodes[symbol] <= nodes[group])
      defer { if isSymbol { symbol += 1 } else { group += 1 } }
      return isSymbol ? symbol : group
    }
    while nodes.count < 2 * symbols.count - 1 {
      let pair = (takeRarest(), takeRarest())
      parents[pair.0] = nodes.count
      parents[pair.1] = nodes.count
      nodes.append(nodes[pair.0] + nodes[pair.1])
    }
    var depths = [UInt8](repeating: 0, count: nodes.count)
    for node in nodes.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    var lengths = [UInt8](repeating: 0, count: weights.count)
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  /// Returns the codes of given lengths, in the order of lengths and symbols.
  private static func codes(_ lengths: [UInt8]) -> [UInt16] {
    var codes = [UInt16](repeating: 0, count: lengths.count)
    var next: UInt16 = 0
    for length in UInt8(1)...15 {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = next.reversed(bits: Int(length))
        next &+= 1
      }
      next &<<= 1
    }
    return codes
  }
}

extension UInt16 {
  /// The lowest bits in the opposite order.
  fileprivate func reversed(bits: Int) -> UInt16 {
    var (rest, result) = (self, UInt16(0))
    for _ in 0..<bits {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
