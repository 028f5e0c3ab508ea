/// The letters of an on-screen keyboard for one language.
public nonisolated struct KeyboardLayout: Hashable, Sendable {
  /// The language's code, such as "de".
  public var language: String
  /// Three rows of letters, in lower case.
  public var rows: [String]
  /// What a held key offers in addition, by letter.
  public var alternatives: [Character: String]

  /// Creates a layout from its parts.
  public init(language: String, rows: [String], alternatives: [Character: String]) {
    self.language = language
    self.rows = rows
    self.alternatives = alternatives
  }

  /// The layouts for a locale such as "de_DE.UTF-8": that of its language, and the English one if
  /// the language is not written in Latin letters. English for a language without a layout.
  public static func layouts(forLocale locale: String) -> [KeyboardLayout] {
    let language = String(locale.prefix { $0.isLetter }).lowercased()
    guard let layout = all.first(where: { $0.language == language }) else { return [english] }
    let isLatin = layout.rows.joined().contains { $0.isASCII && $0.isLetter }
    return isLatin ? [layout] : [layout, english]
  }

  /// All layouts.
  public static let all = [english, german, french, spanish, russian, greek, hebrew]

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

  /// The rows of a page without letters.
  var rows: [String] {
    switch self {
    case .letters: []
    case .digits: ["1234567890", "@#€_&-+()/", "*\"':;!?"]
    case .symbols: ["~`|•√π÷×§∆", "£¢$¥^°={}\\", "%©®™✓[]<>"]
    case .faces: ["😀😂🤣😊😍😘😎🤩🥳😇", "😉😜🤪🤔😏😴😢😭😡😱", "👍👎👏🙏💪👋✌️❤️"]
    case .things: ["🎉🎈🎂🎁🎄🎃👻👑💎🌹", "🐶🐱🦄🐻🐸🦊🌞🌈⭐🔥", "🍕🍺🚀⚽🎵💯💋✨"]
    }
  }

  /// What held keys of a page without letters offer.
  var alternatives: [Character: String] {
    switch self {
    case .letters, .faces, .things: [:]
    case .digits: ["-": "–—·", "\"": "„“”«»", "'": "‘’‚", "?": "¿", "!": "¡", "€": "$£¥", "0": "°"]
    case .symbols: ["%": "‰", "=": "≠≈", "<": "≤«", ">": "≥»"]
    }
  }
}
