/// Japanese from Latin letters, syllable by syllable: "k" waits, "ka" is か. What may be typed is that
/// of JIS X 4063 and of the input methods: `nn` is ん, `kk` is っ and a `k` that waits, `xa` is ぁ.
///
/// There is no dictionary: Chinese characters are written with an input method.
nonisolated struct KanaComposer: Hashable, Sendable {
  /// The two scripts, which have the same syllables.
  enum Script: Hashable, Sendable {
    /// The round one, of Japanese words.
    case hiragana
    /// The angular one, of foreign words.
    case katakana
  }

  /// The script of what is typed.
  var script = Script.hiragana
  /// The letters that wait for the rest of their syllable.
  private(set) var pending = ""

  /// Types a letter or a sign; returns what is finished by it.
  mutating func type(_ text: String) -> String {
    guard text.count == 1, let letter = text.first, letter.isASCII, letter.isLetter || letter == "'"
    else { return finish() + inScript(text) }
    let joined = pending + text
    if let kana = Self.syllables[joined] {
      pending = ""
      return inScript(kana)
    }
    if Self.beginnings.contains(joined) {
      pending = joined
      return ""
    }
    guard let first = pending.first else { return text }
    // What waited begins no syllable with this letter.
    let rest = pending
    pending = ""
    if rest == "n" { return inScript("ん") + type(text) }
    if rest.count == 1, first == letter || rest == "t" && letter == "c" {
      return inScript("っ") + type(text)
    }
    return rest + type(text)
  }

  /// Deletes the last letter that waits; returns whether there was one.
  mutating func deleteLast() -> Bool { pending.popLast() != nil }

  /// Ends the syllable that waits; returns what becomes of it.
  mutating func finish() -> String {
    defer { pending = "" }
    return pending == "n" ? inScript("ん") : pending
  }

  /// Hiragana in the script that is typed. Other texts stay.
  private func inScript(_ text: String) -> String {
    guard script == .katakana else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isKana = (0x3041...0x3096).contains(scalar.value)
      scalars.append(isKana ? Unicode.Scalar(scalar.value + 0x60) ?? scalar : scalar)
    }
    return String(scalars)
  }

  // MARK: The table

  /// The syllables of each consonant, by the vowels A, I, U, E and O; a dash for nothing.
  private static let consonants: [(String, String)] = [
    ("", "あ い う え お"), ("k", "か き く け こ"), ("s", "さ し す せ そ"), ("t", "た ち つ て と"),
    ("n", "な に ぬ ね の"), ("h", "は ひ ふ へ ほ"), ("m", "ま み む め も"), ("y", "や い ゆ いぇ よ"),
    ("r", "ら り る れ ろ"), ("w", "わ うぃ う うぇ を"), ("g", "が ぎ ぐ げ ご"), ("z", "ざ じ ず ぜ ぞ"),
    ("d", "だ ぢ づ で ど"), ("b", "ば び ぶ べ ぼ"), ("p", "ぱ ぴ ぷ ぺ ぽ"), ("c", "か し く せ こ"),
    ("f", "ふぁ ふぃ ふ ふぇ ふぉ"), ("j", "じゃ じ じゅ じぇ じょ"), ("q", "くぁ くぃ く くぇ くぉ"),
    ("v", "ゔぁ ゔぃ ゔ ゔぇ ゔぉ"), ("sh", "しゃ し しゅ しぇ しょ"), ("ch", "ちゃ ち ちゅ ちぇ ちょ"),
    ("ts", "つぁ つぃ つ つぇ つぉ"), ("th", "てゃ てぃ てゅ てぇ てょ"), ("dh", "でゃ でぃ でゅ でぇ でょ"),
    ("tw", "とぁ とぃ とぅ とぇ とぉ"), ("dw", "どぁ どぃ どぅ どぇ どぉ"), ("wh", "うぁ うぃ う うぇ うぉ"),
    ("kw", "くぁ くぃ くぅ くぇ くぉ"), ("gw", "ぐぁ ぐぃ ぐぅ ぐぇ ぐぉ"), ("x", "ぁ ぃ ぅ ぇ ぉ"),
    ("l", "ぁ ぃ ぅ ぇ ぉ"), ("xy", "ゃ ぃ ゅ ぇ ょ"), ("ly", "ゃ ぃ ゅ ぇ ょ"), ("xt", "- - っ - -"),
    ("lt", "- - っ - -"), ("xts", "- - っ - -"), ("lts", "- - っ - -"), ("xw", "ゎ - - - -"),
    ("lw", "ゎ - - - -"), ("xk", "ゕ - - ゖ -"), ("lk", "ゕ - - ゖ -"),
  ]
  /// The syllable that, with a small one behind it, is that of a consonant and Y.
  private static let palatals: [(String, String)] = [
    ("ky", "き"), ("gy", "ぎ"), ("sy", "し"), ("zy", "じ"), ("jy", "じ"), ("ty", "ち"), ("cy", "ち"),
    ("dy", "ぢ"), ("ny", "に"), ("hy", "ひ"), ("by", "び"), ("py", "ぴ"), ("my", "み"), ("ry", "り"),
    ("fy", "ふ"), ("vy", "ゔ"),
  ]

  /// The Hiragana of each completed syllable, by its letters.
  static let syllables: [String: String] = {
    var table = ["nn": "ん", "n'": "ん", "xn": "ん"]
    func add(_ consonant: String, _ kana: [String]) {
      for (vowel, kana) in zip("aiueo", kana) where kana != "-" {
        table[consonant + String(vowel)] = kana
      }
    }
    for (consonant, kana) in consonants {
      add(consonant, kana.split(separator: " ").map(String.init))
    }
    for (consonant, kana) in palatals { add(consonant, "ゃぃゅぇょ".map { kana + String($0) }) }
    return table
  }()

  /// All beginnings of syllables that are none themselves.
  private static let beginnings: Set<String> = Set(
    syllables.keys.flatMap { key in (1..<max(key.count, 1)).map { String(key.prefix($0)) } })
}
