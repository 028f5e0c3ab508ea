/// The letters of an on-screen keyboard for one language.
public nonisolated struct KeyboardLayout: Hashable, Sendable {
  /// The language's code, such as "de".
  public var language: String
  /// Three rows of letters, in lower case.
  public var rows: [String]
  /// The letters that a held key offers in addition, by its own. An Arabic mark is written on the line "ـ", which is
  /// not typed.
  public var alternatives: [Character: String]
  /// The signs that the language has in place of others, such as "؟" in place of "?".
  public var signs: [Character: Character] = [:]
  /// Whether the letters become Japanese syllables.
  var isRomaji = false

  /// Creates a layout from its parts.
  public init(
    language: String, rows: [String], alternatives: [Character: String],
    signs: [Character: Character] = [:]
  ) {
    self.language = language
    self.rows = rows
    self.alternatives = alternatives
    self.signs = signs
  }

  /// The name of the language in the language itself, for the space bar; its code if it is none of
  /// those in `all`.
  public var name: String { Self.names[language]?.name ?? language.uppercased() }

  /// The first letters, for the key that leads back to them.
  var sample: String { Self.names[language]?.sample ?? "ABC" }

  /// Whether Shift changes the letters.
  var hasCapitals: Bool { !isRomaji && rows.joined().contains { $0.isLowercase } }

  /// Whether Latin words can be typed.
  var isLatin: Bool { !isRomaji && rows.joined().contains { $0.isASCII && $0.isLetter } }

  /// The layouts for a locale such as "de_DE.UTF-8": that of its language, and the English one if
  /// the language is not written in Latin letters. English for a language without a layout.
  public static func layouts(forLocale locale: String) -> [KeyboardLayout] {
    layouts(forLocales: [locale])
  }

  /// The layouts for locales or languages, best first: those of their languages, each once, and the
  /// English one if none of them has Latin letters.
  public static func layouts(forLocales locales: [String]) -> [KeyboardLayout] {
    var found: [KeyboardLayout] = []
    for locale in locales {
      let language = locale.prefix { $0.isLetter }.lowercased()
      guard let layout = all.first(where: { $0.language == language }), !found.contains(layout)
      else { continue }
      found.append(layout)
    }
    return found.contains(where: \.isLatin) ? found : found + [english]
  }
}

nonisolated extension KeyboardLayout {
  /// All layouts.
  public static let all = [
    english, german, french, spanish, czech, russian, greek, hebrew, arabic, japanese,
  ]

  private static let names: [String: (name: String, sample: String)] = [
    "en": ("English", "ABC"), "de": ("Deutsch", "ABC"), "fr": ("Français", "ABC"),
    "es": ("Español", "ABC"), "cs": ("Čeština", "ABC"), "ru": ("Русский", "АБВ"),
    "el": ("Ελληνικά", "ΑΒΓ"), "he": ("עברית", "אבג"), "ar": ("العربية", "أ ب ت"),
    "ja": ("日本語", "あ"),
  ]

  private static let accents: [Character: String] = [
    "a": "àáâäãåæ", "c": "çćč", "e": "èéêëę", "i": "ìíîï", "l": "ł", "n": "ñń", "o": "òóôöõøœ",
    "s": "ßśš", "u": "ùúûü", "y": "ýÿ", "z": "žźż",
  ]

  private static let english = KeyboardLayout(
    language: "en", rows: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], alternatives: accents)
  private static let german = KeyboardLayout(
    language: "de", rows: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
    alternatives: accents.merging(["s": "ßśš", "a": "äàáâãåæ", "o": "öòóôõøœ", "u": "üùúû"]) { $1 })
  private static let french = KeyboardLayout(
    language: "fr", rows: ["azertyuiop", "qsdfghjklm", "wxcvbn'"],
    alternatives: accents.merging(["e": "éèêë", "a": "àâæáä", "u": "ùûüú", "'": "’\"«»"]) { $1 })
  private static let spanish = KeyboardLayout(
    language: "es", rows: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    alternatives: accents.merging(["a": "áàâä", "e": "éèêë", "o": "óòôö", "u": "úüù"]) { $1 })
  private static let czech = KeyboardLayout(
    language: "cs", rows: ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
    alternatives: accents.merging([
      "a": "áäàâ", "c": "čçć", "d": "ď", "e": "ěéë", "i": "íîï", "l": "ĺľł", "n": "ňñń",
      "o": "óöôő", "r": "řŕ", "s": "šßś", "t": "ť", "u": "ůúüű", "y": "ýÿ", "z": "žźż",
    ]) { $1 })
  private static let russian = KeyboardLayout(
    language: "ru", rows: ["йцукенгшщзх", "фывапролджэ", "ячсмитьбю"],
    alternatives: ["е": "ё", "ь": "ъ"])
  private static let greek = KeyboardLayout(
    language: "el", rows: ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"],
    alternatives: [
      "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ",
    ])
  private static let hebrew = KeyboardLayout(
    language: "he", rows: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"], alternatives: [:])
  /// Letters that differ only in a hamza are on the key of the plain one, as are those of Persian and
  /// of foreign words; the marks of vowels are on that of the full stop.
  private static let arabic = KeyboardLayout(
    language: "ar", rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
    alternatives: [
      "ا": "أإآٱ", "ي": "ئى", "ى": "ئي", "ء": "ئأؤإ", "و": "ؤ", "ه": "ة", "ب": "پ", "ج": "چ",
      "ز": "ژ",
      "ف": "ڤ", "ك": "گ", "ت": "ةـ",
      ".": "ـَـُـِـْـّـًـٌـٍ", "،": "؛؟!:",
      "1": "١", "2": "٢", "3": "٣", "4": "٤", "5": "٥", "6": "٦", "7": "٧", "8": "٨", "9": "٩",
      "0": "٠", "؟": "?", "؛": ";", "%": "٪‰",
    ],
    signs: [",": "،", "?": "؟", ";": "؛"])
  /// The sounds by their Latin letters.
  private static let japanese: KeyboardLayout = {
    var layout = KeyboardLayout(
      language: "ja", rows: ["qwertyuiop", "asdfghjklー", "zxcvbnm"],
      alternatives: [
        "a": "ぁ", "i": "ぃ", "u": "ぅ", "e": "ぇ", "o": "ぉ", "n": "ん", "t": "っ", "y": "ゃゅょ",
        "w": "ゎを", "ー": "〜・", "、": ",・", "。": ".…！？", "！": "!", "？": "?", "\"": "「」『』【】",
        "(": "（", ")": "）", "/": "・",
      ],
      signs: [",": "、", ".": "。", "!": "！", "?": "？"])
    layout.isRomaji = true
    return layout
  }()
}

/// The pages of an on-screen keyboard.
nonisolated enum KeyboardPage: String, Hashable, Sendable {
  /// The letters of a language.
  case letters
  /// Digits and common punctuation.
  case digits
  /// Further signs.
  case symbols
  /// Emoji of faces and hands.
  case faces
  /// Emoji of feasts, animals and things.
  case things

  /// Whether its keys type emoji.
  var isEmoji: Bool { self == .faces || self == .things }

  /// The rows of keys between which Shift and Delete are, in a language's layout.
  func rows(in layout: KeyboardLayout) -> [[Character]] {
    let rows =
      switch self {
      case .letters: layout.rows
      case .digits: ["1234567890", "@#€_&-+()/", "*\"':;!?"]
      case .symbols: ["~`|•√π÷×§∆", "£¢$¥^°={}\\", "%©®™✓[]<>"]
      case .faces: ["😀😂🤣😊😍😘😎🤩🥳😇", "😉😜🤪🤔😏😴😢😭😡😱", "👍👎👏🙏💪👋✌️❤️"]
      case .things: ["🎉🎈🎂🎁🎄🎃👻👑💎🌹", "🐶🐱🦄🐻🐸🦊🌞🌈⭐🔥", "🍕🍺🚀⚽🎵💯💋✨"]
      }
    return rows.map { row in row.map { layout.signs[$0] ?? $0 } }
  }

  /// The letters that held keys offer in a language's layout.
  func alternatives(in layout: KeyboardLayout) -> [Character: String] {
    let own: [Character: String] =
      switch self {
      case .letters, .faces, .things: [:]
      case .digits:
        ["-": "–—·", "\"": "„“”«»", "'": "‘’‚", "?": "¿", "!": "¡", "€": "$£¥", "0": "°"]
      case .symbols: ["%": "‰", "=": "≠≈", "<": "≤«", ">": "≥»"]
      }
    return own.merging(layout.alternatives) { $1 }
  }
}
