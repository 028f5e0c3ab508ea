/// The words of texts as a search compares them.
enum SearchWords {
  /// The Arabic article, which is written with its word.
  static let article = "ال"

  /// The words of a text, without what readers leave out when they type: accents,
  /// Arabic vowel signs and articles, and the difference between Hiragana and Katakana.
  static func words(of text: String) -> [String] {
    var folded = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars {
      if let replacement = replacements[scalar] {
        folded.append(contentsOf: replacement)
      } else if (0x3041...0x3096).contains(scalar.value) {
        folded.append(Unicode.Scalar(scalar.value + 0x60) ?? scalar)
      } else if !isMark(scalar) {
        folded.append(scalar)
      }
    }
    return String(folded).split { !($0.isLetter || $0.isNumber) }.map { word in
      let isDefinite = word.hasPrefix(article) && word.count > 4
      return String(isDefinite ? word.dropFirst(2) : word)
    }
  }

  /// Combining accents, soft hyphens, and Arabic vowel signs and the line that lengthens words.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || (0x64B...0x652).contains(scalar.value)
      || scalar.value == 0x640 || scalar.value == 0xAD
  }

  /// Letters with accents, by the letters that are typed for them.
  private static let replacements: [Unicode.Scalar: String.UnicodeScalarView] = {
    let letters = [
      ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
      ("h", "ĥħ"),
      ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
      ("o", "òóôõöøōŏő"),
      ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"),
      ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("ا", "أإآٱ"), ("ي", "ىئ"), ("و", "ؤ"),
      ("ه", "ة"),
    ]
    var table: [Unicode.Scalar: String.UnicodeScalarView] = [:]
    for (plain, accented) in letters {
      for scalar in accented.unicodeScalars { table[scalar] = plain.unicodeScalars }
    }
    return table
  }()
}
