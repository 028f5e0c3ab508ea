import Platform

/// The function of a key of the on-screen keyboard.
nonisolated enum KeyboardKey: Hashable, Sendable {
  /// Types a text.
  case text(String)
  /// Types a space.
  case space
  /// Makes the next letter a capital; twice in a row, all letters.
  case shift
  /// Changes between the two scripts of Japanese syllables.
  case kana
  /// Deletes the selection or the character before the caret.
  case delete
  /// Shows a page.
  case page(KeyboardPage)
  /// Changes the language.
  case language
  /// Presses Return.
  case submit
  /// Closes the keyboard.
  case hide

  /// The name in the view tree, after "key-".
  var identifier: String {
    switch self {
    case .text(let text): text
    case .space: "space"
    case .shift: "shift"
    case .kana: "kana"
    case .delete: "delete"
    case .page(let page): page.rawValue
    case .language: "language"
    case .submit: "return"
    case .hide: "hide"
    }
  }

  /// The name that a screen reader speaks; the text itself for a letter.
  var name: String {
    switch self {
    case .text(let text): text
    case .space: localized("Space")
    case .shift: localized("Shift")
    case .kana: localized("Katakana")
    case .delete: localized("Delete")
    case .page(.letters): "ABC"
    case .page(.digits): "?123"
    case .page(.symbols): "=\\<"
    case .page(.faces): localized("Emoji")
    case .page(.things): "2/2"
    case .language: localized("Language")
    case .submit: localized("Return")
    case .hide: localized("Hide keyboard")
    }
  }

  /// Whether a finger may slide onto the key from another one.
  var isTyped: Bool {
    switch self {
    case .text, .space: true
    case .shift, .kana, .delete, .page, .language, .submit, .hide: false
    }
  }
}

/// The keys of a page with their places.
nonisolated struct KeyboardGrid {
  /// A key with the area in which it is hit; the areas of a row have no gaps.
  struct Place {
    var key: KeyboardKey
    var area: Rect
  }

  /// The lowest height of a row, in points: a key of 44 and the gap below it. The lowest windows have less.
  static let minimumRowHeight = 50.0
  /// The highest height of a row, in points.
  static let maximumRowHeight = 64.0
  /// The greatest width of all keys together, in points: a wider keyboard has a margin.
  static let maximumWidth = 1040.0

  /// All keys.
  let places: [Place]

  /// Arranges the keys of a page within a rectangle.
  init(_ page: KeyboardPage, of layout: KeyboardLayout, hasLanguages: Bool, in bounds: Rect) {
    let letters = page.rows(in: layout)
    let first = Self.firstKey(of: page, of: layout)
    // The third row also has Shift, if there are capitals, and Delete.
    let added = first == nil ? 1 : 2
    let units = Double(max(letters.map(\.count).max() ?? 10, (letters.last?.count ?? 0) + added))
    let width = min(bounds.width, Self.maximumWidth)
    let unit = width / units
    let left = bounds.midX - width / 2
    let height = bounds.height / 4
    var places: [Place] = []
    func add(_ keys: [(KeyboardKey, Double)], row: Int) {
      var x = left + (width - keys.map(\.1).reduce(0, +) * unit) / 2
      for (key, weight) in keys {
        let area = Rect(x, bounds.minY + Double(row) * height, weight * unit, height)
        places.append(Place(key: key, area: area))
        x += weight * unit
      }
    }
    for (row, line) in letters.enumerated() {
      var keys = line.map { (KeyboardKey.text(String($0)), 1.0) }
      if row == 2 {
        let rest = (units - Double(keys.count)) / Double(added)
        keys = (first.map { [($0, rest)] } ?? []) + keys + [(.delete, rest)]
      }
      add(keys, row: row)
    }
    var last: [(KeyboardKey, Double)] = [(.page(page == .letters ? .digits : .letters), 1.4)]
    if !page.isEmoji { last.append((.page(.faces), 1)) }
    if hasLanguages { last.append((.language, 1)) }
    let (comma, stop) = (layout.signs[","] ?? ",", layout.signs["."] ?? ".")
    last += [
      (.text(String(comma)), 1), (.space, 0), (.text(String(stop)), 1), (.hide, 1.1),
      (.submit, 1.5),
    ]
    let rest = units - last.map(\.1).reduce(0, +)
    add(last.map { ($0.0, $0.0 == .space ? rest : $0.1) }, row: 3)
    self.places = places
  }

  /// The key before the third row; nil for letters without capitals.
  private static func firstKey(of page: KeyboardPage, of layout: KeyboardLayout) -> KeyboardKey? {
    switch page {
    case .letters: layout.isRomaji ? .kana : layout.hasCapitals ? .shift : nil
    case .digits: .page(.symbols)
    case .symbols: .page(.digits)
    case .faces: .page(.things)
    case .things: .page(.faces)
    }
  }
}
