import Platform

/// The names of emoji in one language, and the words by which they are found.
struct EmojiWords: Hashable, Sendable {
  /// The languages of which Guise has the words.
  static let languages = ["ar", "cs", "de", "en", "es", "fr", "ja"]

  /// The names, by emoji.
  private(set) var names: [String: String] = [:]
  /// The words of names and keywords, by emoji.
  private(set) var words: [String: [String]] = [:]

  /// Reads the words of a language, such as "de"; nil if there are none.
  init?(language: String, folder: String) {
    guard let bytes = try? FileSystem.read("\(folder)/\(language).txt", upTo: 4 << 20) else {
      return nil
    }
    self.init(list: String(decoding: bytes, as: UTF8.self))
  }

  /// Parses lines of an emoji, its name and its keywords, with tabs between them.
  init(list: String) {
    for line in list.split(separator: "\n") where !line.hasPrefix("# ") {
      let fields = line.split(separator: "\t")
      guard fields.count > 1 else { continue }
      let emoji = String(fields[0])
      names[emoji] = String(fields[1])
      words[emoji] = Self.words(of: fields[1...].joined(separator: " "))
    }
  }

  /// The words of a text as they are compared, without what readers leave out when they type: accents,
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
      let isDefinite = word.hasPrefix("ال") && word.count > 4
      return String(isDefinite ? word.dropFirst(2) : word)
    }
  }

  /// A word that is looked for.
  struct Wanted: Hashable {
    let text: String
    /// Japanese is written without spaces between words.
    private let isJapanese: Bool

    init(_ text: String) {
      self.text = text
      isJapanese = text.unicodeScalars.contains {
        (0x3005...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
      }
    }

    /// Whether a word of an emoji begins with it, or has it anywhere if that is a Japanese one.
    func matches(_ word: String) -> Bool {
      word.hasPrefix(text) || isJapanese && word.contains(text)
    }
  }

  /// Combining accents, and Arabic vowel signs and the line that lengthens words.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x300...0x36F).contains(scalar.value) || (0x64B...0x652).contains(scalar.value)
      || scalar.value == 0x640
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
