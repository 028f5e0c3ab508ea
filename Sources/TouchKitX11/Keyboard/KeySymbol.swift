import CX11

/// Names key symbols.
nonisolated enum KeySymbol {
  /// Xlib's table has these keys under older names.
  private static let names = [
    "Prior": "Page_Up", "Next": "Page_Down", "KP_Prior": "KP_Page_Up", "KP_Next": "KP_Page_Down",
  ]

  /// Returns the name of a symbol; empty if it has none. Calls `XKeysymToString`.
  static func name(_ symbol: KeySym) -> String {
    guard symbol != 0, let string = XKeysymToString(symbol) else { return "" }
    let name = String(cString: string)
    return names[name] ?? name
  }

  /// Returns the symbol that names a key: that of the current layout, or for a shortcut on a
  /// non-Latin layout that of the first layout that has a Latin symbol there. Ctrl-Z thus works on
  /// a Russian keyboard.
  ///
  /// - Parameter layouts: The key's symbol in each layout.
  static func symbol(isShortcut: Bool, layout: Int, in layouts: [KeySym]) -> KeySym {
    let symbol = layouts[layout]
    guard isShortcut, isForeign(symbol) else { return symbol }
    return layouts.first { $0 != 0 && !isForeign($0) } ?? symbol
  }

  /// Whether a symbol is neither Latin-1 nor a function key, which all layouts share.
  private static func isForeign(_ symbol: KeySym) -> Bool {
    symbol > 0xFF && !(0xFD00...0xFFFF).contains(symbol)
  }
}
