/// A key with its modifiers, such as `Ctrl+Shift+z`.
package struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  /// The name as given.
  package let description: String
  /// The X key codes, in the order pressed.
  package let codes: [Int]

  /// Parses key names joined by `+`; nil if one is unknown.
  ///
  /// Accepts X key names (`Return`, `Left`, `F5`, `bracketleft`), common aliases (`Ctrl`, `Enter`,
  /// `Esc`, `PageUp`) and the characters printed on the keys. Case-insensitive.
  package init?(_ name: String) {
    var codes: [Int] = []
    for part in name.split(separator: "+", omittingEmptySubsequences: false) {
      guard let code = Self.code(of: part.lowercased()) else { return nil }
      codes.append(code)
    }
    description = name
    self.codes = codes
  }

  /// Returns the message that no key has a name.
  package static func unknown(_ name: String) -> String {
    "Unknown key \"\(name)\". Keys are named a, 7, Return, Escape, F5, Ctrl+Shift+z …"
  }

  /// Creates the chord that types a character, with Shift if required; nil if no key types it.
  package init?(typing character: Character) {
    let sign = String(character)
    if let code = Self.signs[sign] {
      self.init(sign, [code])
    } else if let key = Self.shifted[character], let code = Self.signs[String(key)] {
      self.init(sign, [Self.shift, code])
    } else if character.isUppercase, let code = Self.signs[sign.lowercased()] {
      self.init(sign, [Self.shift, code])
    } else {
      return nil
    }
  }

  /// Creates the chord of a key code, with its shortest name; nil if it has none.
  package init?(code: Int) {
    let sign = Self.signs.first { $0.value == code && $0.key != " " }?.key
    let name = Self.names.filter { $0.value == code }.map(\.key).min {
      ($0.count, $0) < ($1.count, $1)
    }
    let functionKey = (1...12).map { "f\($0)" }.first { Self.code(of: $0) == code }
    guard let description = sign ?? name ?? functionKey else { return nil }
    self.init(description, [code])
  }

  private init(_ description: String, _ codes: [Int]) {
    self.description = description
    self.codes = codes
  }

  private static func code(of name: String) -> Int? {
    if let code = names[name] ?? signs[name] { return code }
    guard name.first == "f", let number = Int(name.dropFirst()) else { return nil }
    switch number {
    case 1...10: return 66 + number
    case 11, 12: return 84 + number
    default: return nil
    }
  }

  private static let shift = 50

  /// The character keys, by keyboard row.
  private static let signs: [String: Int] = {
    var codes = [" ": 65]
    let rows = [
      (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./"),
    ]
    for (first, row) in rows {
      for (index, sign) in row.enumerated() { codes[String(sign)] = first + index }
    }
    return codes
  }()

  /// The characters typed with Shift, and the unshifted characters on the same keys.
  private static let shifted = Dictionary(
    uniqueKeysWithValues: zip("!@#$%^&*()_+{}:\"~|<>?", "1234567890-=[];'`\\,./"))

  /// The other keys, in lowercase.
  private static let names = [
    "escape": 9, "esc": 9, "backspace": 22, "tab": 23, "return": 36, "enter": 36, "space": 65,
    "caps_lock": 66, "print": 107, "insert": 118, "delete": 119, "del": 119, "menu": 135,
    "home": 110, "end": 115, "prior": 112, "next": 117, "page_up": 112, "page_down": 117,
    "pageup": 112, "pagedown": 117, "left": 113, "right": 114, "up": 111, "down": 116,
    "ctrl": 37, "control": 37, "control_l": 37, "control_r": 105, "shift": 50, "shift_l": 50,
    "shift_r": 62, "alt": 64, "alt_l": 64, "alt_r": 108, "super": 133, "super_l": 133,
    "super_r": 134, "plus": 21, "equal": 21, "minus": 20, "bracketleft": 34, "bracketright": 35,
    "semicolon": 47, "apostrophe": 48, "grave": 49, "backslash": 51, "comma": 59, "period": 60,
    "slash": 61, "kp_add": 86, "kp_subtract": 82, "kp_enter": 104,
  ]
}
