/// Changes valid files at random places, as an attacker or a failing disk would. The same changes in
/// every run.
package struct Mutator {
  private var random: SeededGenerator
  /// Parts that are inserted whole: what parsers compute with, and what terminals obey.
  private let tokens: [String]

  /// Creates a mutator; its `tokens` are added to those that suit every format.
  package init(seed: UInt64, tokens: [String] = []) {
    random = SeededGenerator(seed: seed)
    self.tokens =
      tokens + [
        "0", "-1", "1e300", "-1e308", "1e-320", "nan", "inf", "9223372036854775807", "86400000",
        "99999999999999999999", "\n", "\r\n", " ", "\0", "\u{1B}[2J", "\u{202E}", "\"", "\\", "é",
      ]
  }

  /// Returns a copy of a file with one to eight changes.
  package mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0..<random.number(1...8) { change(&result) }
    return result
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = random.number(0...bytes.count)
    let end = min(bytes.count, place + random.number(0...12))
    switch random.number(0...6) {
    case 0: bytes.removeSubrange(place..<end)
    case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.number(0...7))
    case 2: bytes.insert(UInt8(random.number(0...255)), at: place)
    case 3:
      let start = random.number(0...bytes.count)
      bytes.insert(
        contentsOf: Array(bytes[start..<min(bytes.count, start + 60)]), at: place)
    case 4: bytes.removeSubrange(random.number(place...bytes.count)...)
    default:
      let token = tokens[random.number(0...tokens.count - 1)]
      bytes.replaceSubrange(numberOrRange(at: place, place..<end, in: bytes), with: token.utf8)
    }
  }

  /// Returns the number that contains a place, which a token then replaces; otherwise a range.
  private func numberOrRange(
    at place: Int, _ range: Range<Int>, in bytes: [UInt8]
  ) -> Range<Int> {
    func isDigit(_ index: Int) -> Bool {
      (48...57).contains(bytes[index]) || bytes[index] == UInt8(ascii: ".")
    }
    var (start, end) = (place, place)
    while start > 0 && isDigit(start - 1) { start -= 1 }
    while end < bytes.count && isDigit(end) { end += 1 }
    return start < end ? start..<end : range
  }
}
