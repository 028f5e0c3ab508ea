import TouchKit

/// The symbols on the keys of a keyboard, in all layouts that the user has.
struct KeyboardLayouts {
  /// The key codes.
  let codes: ClosedRange<UInt32>
  /// The number of layouts. Keys that have fewer repeat theirs.
  let count: Int
  /// Returns the symbol of a key in a layout with modifiers, as bits of X.
  let symbol: (_ code: UInt32, _ layout: Int, _ modifiers: UInt32) -> KeySymbol
  /// Returns XKB's name for the place of a key, such as "AD01"; nil if it is unknown.
  let place: (_ code: UInt32) -> String?

  /// Modifiers in bits of X. The third and the fifth level, those of AltGr and its like, are at these
  /// places in all layouts of XKB.
  private enum Bit {
    static let shift: UInt32 = 1 << 0
    static let lock: UInt32 = 1 << 1
    static let numLock: UInt32 = 1 << 4
    static let fifthLevel: UInt32 = 1 << 5
    static let thirdLevel: UInt32 = 1 << 7
    static let levels = fifthLevel | thirdLevel
  }

  /// The levels of a key, by the modifiers that select them, in their order.
  private static let levels = [0, Bit.thirdLevel, Bit.fifthLevel, Bit.levels].flatMap {
    [$0, $0 | Bit.shift]
  }

  /// Returns what a key can mean to a shortcut, best first.
  ///
  /// - Parameter state: The modifiers and the layout, as in an X event.
  func keystrokes(of code: UInt32, state: UInt32) -> [Keystroke] {
    let layout = Self.layout(of: state)
    let held = Modifiers(xState: Int32(bitPattern: state))
    let plain = symbol(code, layout, 0)
    if plain.isOnKeypad { return keypadStrokes(of: code, layout, state, held) }
    let leveled = symbol(code, layout, state & Bit.levels)
    let base = leveled.isNone ? plain : leveled
    var strokes = made(by: code, layout, state, over: base).map {
      $0.keystroke(held.subtracting(.shift))
    }
    strokes.append(base.keystroke(held))
    // What AltGr makes is another character: the one under it is not meant.
    if base == plain {
      strokes += otherSymbols(of: code, layout, state, than: base).map { $0.keystroke(held) }
    }
    return strokes.reduce(into: []) { if !$1.key.isEmpty, !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the symbol that names a key: the unmodified one, but on the keypad that which NumLock and
  /// Shift select.
  func name(of code: UInt32, state: UInt32) -> String {
    let layout = Self.layout(of: state)
    let plain = symbol(code, layout, 0)
    return plain.isOnKeypad ? keypadSymbol(of: code, layout, state).name : plain.name
  }

  private static func layout(of state: UInt32) -> Int { Int(state >> 13 & 3) }

  private func keypadSymbol(of code: UInt32, _ layout: Int, _ state: UInt32) -> KeySymbol {
    symbol(code, layout, state & (Bit.shift | Bit.numLock))
  }

  /// The symbol of a key of the keypad, and the sign or the digit off the keypad that it stands for.
  private func keypadStrokes(
    of code: UInt32, _ layout: Int, _ state: UInt32, _ held: Modifiers
  ) -> [Keystroke] {
    let symbol = keypadSymbol(of: code, layout, state)
    let isMadeByShift = symbol != keypadSymbol(of: code, layout, state & ~Bit.shift)
    let rest = isMadeByShift ? held.subtracting(.shift) : held
    let strokes = [symbol.keystroke(rest), symbol.nameOffKeypad.map { Keystroke($0, rest) }]
    return strokes.compactMap(\.self)
  }

  /// The characters that Shift makes of a symbol, without Caps Lock, too. Letters are not among them:
  /// Shift is a part of their shortcuts.
  private func made(
    by code: UInt32, _ layout: Int, _ state: UInt32, over base: KeySymbol
  ) -> [KeySymbol] {
    let makers = state & (Bit.levels | Bit.shift | Bit.lock)
    return [makers, makers & ~Bit.lock].map { symbol(code, layout, $0) }
      .filter { $0 != base && $0.character != nil && !$0.isLetter }
  }

  /// The Latin symbols of a key that no other key of the layout has: letters and digits on its other
  /// levels, its symbols in the other layouts, and that on a US keyboard.
  private func otherSymbols(
    of code: UInt32, _ layout: Int, _ state: UInt32, than base: KeySymbol
  ) -> [KeySymbol] {
    var found: [KeySymbol] = []
    func add(_ symbol: KeySymbol, unless isElsewhere: (Character) -> Bool) {
      guard let ascii = symbol.ascii, ascii != base.ascii, !isElsewhere(ascii) else { return }
      found.append(symbol)
    }
    for (rank, level) in Self.levels.enumerated().dropFirst() {
      let symbol = symbol(code, layout, level)
      guard symbol.isPlainLetterOrDigit else { continue }
      add(symbol) { has($0, besides: code, layout, levels: Self.levels[..<rank]) }
    }
    var others: [Int] = []
    func isTaken(_ character: Character) -> Bool {
      has(character, besides: code, layout, levels: Self.levels[...])
        || others.contains { has(character, besides: code, $0, levels: Self.levels[..<1]) }
    }
    for other in 0..<count where other != layout {
      for modifiers in [state & (Bit.levels | Bit.shift), 0] {
        add(symbol(code, other, modifiers), unless: isTaken)
      }
      others.append(other)
    }
    if let character = place(code).flatMap(USKeyboard.character) {
      add(KeySymbol(ascii: character), unless: isTaken)
    }
    return found
  }

  /// Whether another key has a character on one of some levels: on a Dvorak keyboard, Q is there and
  /// nowhere else.
  private func has(
    _ character: Character, besides code: UInt32, _ layout: Int, levels: ArraySlice<UInt32>
  ) -> Bool {
    codes.contains { other in
      other != code && levels.contains { symbol(other, layout, $0).ascii == character }
    }
  }
}

/// The keyboard that has Latin letters where nothing says where they are.
nonisolated enum USKeyboard {
  /// The rows of keys, from the top, as XKB names them: the first one is "AE01".
  private static let rows: [(name: String, characters: String)] = [
    ("AE", "1234567890-="), ("AD", "qwertyuiop[]"), ("AC", "asdfghjkl;'"), ("AB", "zxcvbnm,./"),
  ]

  /// Returns the character of the key in a place; nil for others.
  static func character(at place: String) -> Character? {
    guard place.utf8.count == 4, let column = Int(place.suffix(2)), column > 0,
      let row = rows.first(where: { $0.name == place.prefix(2) })
    else { return nil }
    return row.characters.dropFirst(column - 1).first
  }
}
