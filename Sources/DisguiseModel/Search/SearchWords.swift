/// The words of texts as a search compares them: in UTF-8, with a space before and behind each, so that one
/// comparison of bytes tells what a word begins with, and what it is.
struct SearchWords: Hashable, Sendable {
  static let space = UInt8(ascii: " ")
  /// The Arabic article, which is written with its word.
  static let article = Array("ال".utf8)

  private(set) var bytes = [space]

  /// Creates the words of a text, without what readers leave out when they type: accents, Arabic vowel signs
  /// and articles, and the difference between Hiragana and Katakana.
  init(_ text: some StringProtocol) { add(text) }

  /// Adds the words of a text.
  mutating func add(_ text: some StringProtocol) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { addASCII(byte) }
    } else {
      for scalar in text.lowercased().unicodeScalars { add(scalar) }
    }
    endWord()
  }

  /// Adds words that are known.
  mutating func add(_ words: SearchWords) { bytes += words.bytes.dropFirst() }

  /// Whether it has these bytes: of a word with both spaces, of its beginning with the one before it, or of
  /// what is anywhere in a word.
  func contains(_ part: [UInt8]) -> Bool {
    guard let last = part.indices.last else { return true }
    // The last byte tells most places apart: the first one is often a space.
    var end = last
    while end < bytes.count {
      if bytes[end] == part[last] {
        var index = 0
        while index < last, bytes[end - last + index] == part[index] { index += 1 }
        if index == last { return true }
      }
      end += 1
    }
    return false
  }

  private mutating func addASCII(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      bytes.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
    default: endWord()
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      addASCII(UInt8(truncatingIfNeeded: scalar.value))
    } else if let replacement = Self.replacements[scalar] {
      bytes += replacement
    } else if (0x3041...0x3096).contains(scalar.value) {
      bytes += (Unicode.Scalar(scalar.value + 0x60) ?? scalar).utf8
    } else if Self.isMark(scalar) {
      // Readers leave it out.
    } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.isGraphemeExtend && bytes.last != Self.space
    {
      bytes += scalar.utf8
    } else {
      endWord()
    }
  }

  private mutating func endWord() {
    guard bytes.last != Self.space else { return }
    let start = (bytes.lastIndex(of: Self.space) ?? 0) + 1
    let word = bytes[start...]
    // Arabic letters have two bytes: a word of four letters may have one that only begins like the article.
    if word.count > 8, word.starts(with: Self.article) {
      bytes.removeSubrange(start..<start + Self.article.count)
    }
    bytes.append(Self.space)
  }

  /// Combining accents, soft hyphens, and Arabic vowel signs and the line that lengthens words.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || (0x64B...0x652).contains(scalar.value)
      || scalar.value == 0x640 || scalar.value == 0xAD
  }

  /// Letters with accents, by the letters that are typed for them.
  private static let replacements: [Unicode.Scalar: [UInt8]] = {
    let letters = [
      ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
      ("h", "ĥħ"),
      ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
      ("o", "òóôõöøōŏő"),
      ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
      ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("ا", "أإآٱ"), ("ي", "ىئ"), ("و", "ؤ"),
      ("ه", "ة"),
    ]
    var table: [Unicode.Scalar: [UInt8]] = [:]
    for (plain, accented) in letters {
      for scalar in accented.unicodeScalars { table[scalar] = Array(plain.utf8) }
    }
    return table
  }()
}
