import CX11
import CXkbCommon
import TouchKit
import X11Support

/// A symbol of a keyboard layout: a character, or a key such as Return.
nonisolated struct KeySymbol: Hashable, Sendable {
  /// The number that the protocol gives it; 0 for none.
  var number: UInt32

  /// Creates a symbol from its number.
  init(_ number: some BinaryInteger) { self.number = WireValue.card32(number) }

  /// Creates the symbol of an ASCII character, which has the same number.
  init(ascii character: Character) { number = UInt32(character.asciiValue ?? 0) }

  /// Xlib's table has these keys under older names.
  private static let names = ["Prior": "Page_Up", "Next": "Page_Down"]

  /// The name; empty if it has none. Calls `XKeysymToString`.
  ///
  /// The keypad's arrows and the like, which it has while NumLock is off, are those of other keys.
  var name: String {
    guard number != 0, let string = XKeysymToString(KeySym(number)) else { return "" }
    let name = String(cString: string)
    let plain = isKeypadMovement ? String(name.dropFirst(Self.keypadPrefix.count)) : name
    return Self.names[plain] ?? plain
  }

  /// The name without the mark of the keypad; nil for keys that are not on it.
  var nameOffKeypad: String? {
    guard isOnKeypad, name.hasPrefix(Self.keypadPrefix) else { return nil }
    let plain = String(name.dropFirst(Self.keypadPrefix.count))
    return Self.signs[plain] ?? plain
  }

  private static let keypadPrefix = "KP_"
  /// The names of the keypad's signs on other keys.
  private static let signs = [
    "Add": "plus", "Subtract": "minus", "Multiply": "asterisk", "Divide": "slash",
    "Decimal": "period", "Separator": "comma", "Equal": "equal", "Enter": "Return",
    "Space": "space",
  ]

  /// Whether a key has no symbol there.
  var isNone: Bool { number == 0 }

  /// Whether it is a symbol of the keypad: KP_Space to KP_Equal.
  var isOnKeypad: Bool { (0xFF80...0xFFBD).contains(number) }

  /// Whether it is KP_Home to KP_Delete.
  private var isKeypadMovement: Bool { (0xFF95...0xFF9F).contains(number) }

  /// The character; nil for keys that have none. Calls `xkb_keysym_to_utf32`.
  var character: Character? {
    guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(number)), scalar.value >= 0x20,
      scalar.value != 0x7F
    else { return nil }
    return Character(scalar)
  }

  /// The printed ASCII character, letters in lowercase; nil for others.
  var ascii: Character? {
    guard !isOnKeypad, let character, character.isASCII, character != " " else { return nil }
    return Character(character.lowercased())
  }

  /// The keystroke together with modifiers; letters are lowercase.
  func keystroke(_ modifiers: Modifiers) -> Keystroke {
    let letter = isPlainLetterOrDigit ? ascii.map { String($0) } : nil
    return Keystroke(letter ?? name, modifiers)
  }

  /// Whether it is a letter of any script.
  var isLetter: Bool { character?.isLetter ?? false }

  /// Whether it is a Latin letter without a mark, or a digit.
  var isPlainLetterOrDigit: Bool { ascii.map { $0.isLetter || $0.isNumber } ?? false }
}
