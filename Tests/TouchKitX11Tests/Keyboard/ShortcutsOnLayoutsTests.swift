import Testing
import TouchKit

@testable import TouchKitX11

/// The shortcuts of a whole app, pressed as people press them on the keyboards of their countries.
@MainActor
@Suite("Shortcuts on the keyboards of many countries") struct ShortcutsOnLayoutsTests {
  nonisolated private static let latin = [
    "us", "us(intl)", "us(dvorak)", "us(dvp)", "us(colemak)", "gb", "de", "de(nodeadkeys)", "at",
    "ch", "ch(fr)", "fr", "fr(oss)", "fr(bepo)", "be", "nl", "es", "latam", "pt", "br", "it", "dk",
    "no", "se", "fi", "pl", "cz", "cz(qwerty)", "sk", "hu", "ro", "hr", "si", "tr", "tr(f)", "lt",
    "lv", "ee", "vn", "jp", "kr", "cn", "ca",
  ]
  nonisolated private static let other = [
    "ru", "ru(phonetic)", "ua", "bg", "rs", "mk", "by", "kz", "gr", "il", "ara", "ir", "th", "ge",
    "am", "in", "mn",
  ]
  nonisolated private static let pairs = [
    "ru,us", "us,ru", "gr,us", "il,us", "ara,us", "ru,de", "ua,us", "th,us", "us(dvorak),ru",
    "fr,ru", "cz,ru",
  ]
  nonisolated private static let all = latin + other + pairs

  private static let control: UInt32 = 4
  /// The modifiers of the levels of a key, in the order in which one looks at its keycap.
  private static let levels: [UInt32] = [0, 1, 1 << 7, 1 | 1 << 7]

  /// The shortcuts: letters with Control, with and without Shift; digits, signs and letters alone.
  private static let shortcuts: [Keystroke] =
    "oszcxvyqwd0".map { Keystroke(String($0), .control) }
    + "sz".map { Keystroke(String($0), [.control, .shift]) }
    + "123456789f".map { Keystroke(String($0)) }
    + ["plus", "equal", "minus", "bracketleft", "bracketright"].map { Keystroke($0) }

  /// Presses a shortcut where the keycaps have it: in the active layout, else in another one, else
  /// where a US keyboard has it.
  private func press(_ shortcut: Keystroke, on layouts: KeyboardLayouts, _ layout: Int)
    -> [Keystroke]
  {
    let character = Self.signs[shortcut.key] ?? Character(shortcut.key)
    var state = UInt32(layout) << 13
    if shortcut.modifiers.contains(.control) { state |= Self.control }
    if shortcut.modifiers.contains(.shift) { state |= 1 }
    for level in Self.levels {
      let code = layouts.code(of: character, in: layout, level)
      // One holds Control and the key of a letter.
      let makers = character.isLetter ? 0 : level
      if let code { return layouts.keystrokes(of: code, state: state | makers) }
    }
    for other in 0..<layouts.count {
      let code = layouts.code(of: character, in: other, 0)
      if let code { return layouts.keystrokes(of: code, state: state) }
    }
    let code = layouts.codes.first { layouts.place($0).flatMap(USKeyboard.character) == character }
    return code.map { layouts.keystrokes(of: $0, state: state) } ?? []
  }

  private static let signs: [String: Character] = [
    "plus": "+", "equal": "=", "minus": "-", "bracketleft": "[", "bracketright": "]",
  ]

  @Test("every shortcut is reached, and nothing else by it", arguments: all)
  func reached(names: String) throws {
    let layouts = try CompiledKeymap(names).layouts
    for layout in 0..<layouts.count {
      // Not every keyboard has a plus sign off the keypad; `=` does the same.
      for shortcut in Self.shortcuts where shortcut.key != "plus" || layouts.have("+", in: layout) {
        let strokes = press(shortcut, on: layouts, layout)
        let meant = strokes.first { Self.shortcuts.contains($0) }
        // Where the character itself is another shortcut, that comes first.
        let isTyped = meant == strokes.first && strokes.contains(shortcut)
        #expect(meant == shortcut || isTyped, "layout \(layout) of \(names): \(strokes)")
      }
    }
  }

  @Test("the digits are reached without Shift, too", arguments: all)
  func unshiftedDigits(names: String) throws {
    let layouts = try CompiledKeymap(names).layouts
    for digit in "0123456789" {
      let shortcut = Keystroke(String(digit), .control)
      let code = Self.levels.lazy.compactMap { level in
        layouts.code(of: digit, in: 0, level)
      }.first
      guard let code else { continue }
      let strokes = layouts.keystrokes(of: code, state: Self.control)
      #expect(strokes.contains(shortcut), "\(names): \(strokes)")
    }
  }

  @Test("no key of a layout with Latin letters means two letters", arguments: latin)
  func unambiguous(names: String) throws {
    let layouts = try CompiledKeymap(names).layouts
    for code in layouts.codes {
      let letters = layouts.keystrokes(of: code, state: Self.control)
        .filter { $0.key.count == 1 && $0.key.first?.isLetter ?? false }
      #expect(letters.count <= 1, "\(code) of \(names): \(letters)")
    }
  }
}

@MainActor extension KeyboardLayouts {
  /// The key that has a character on a level of a layout.
  fileprivate func code(of character: Character, in layout: Int, _ level: UInt32) -> UInt32? {
    codes.first { symbol($0, layout, level).ascii == character }
  }

  /// Whether a key of a layout has a character on one of its first two levels.
  fileprivate func have(_ character: Character, in layout: Int) -> Bool {
    [0, 1].contains { code(of: character, in: layout, $0) != nil }
  }
}
