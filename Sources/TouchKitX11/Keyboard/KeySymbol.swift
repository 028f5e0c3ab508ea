import CX11

/// The names of keys.
nonisolated enum KeySymbol {
  /// Xlib's table knows these keys by their older names.
  private static let names = [
    "Prior": "Page_Up", "Next": "Page_Down", "KP_Prior": "KP_Page_Up", "KP_Next": "KP_Page_Down",
  ]

  /// The name of a symbol, empty for none. Calls `XKeysymToString`.
  static func name(_ symbol: KeySym) -> String {
    guard symbol != 0, let string = XKeysymToString(symbol) else { return "" }
    let name = String(cString: string)
    return names[name] ?? name
  }

  /// The symbol to name a key by: that of the layout in use, unless it is of another script and
  /// a shortcut is typed. Then the first layout with a Latin letter there is asked, so that
  /// Ctrl-Z works on a Russian keyboard.
  ///
  /// - Parameter layouts: the key's symbol in each layout.
  static func symbol(isShortcut: Bool, layout: Int, in layouts: [KeySym]) -> KeySym {
    let symbol = layouts[layout]
    guard isShortcut, isForeign(symbol) else { return symbol }
    return layouts.first { $0 != 0 && !isForeign($0) } ?? symbol
  }

  /// Neither Latin-1 nor one of the function keys, which all layouts share.
  private static func isForeign(_ symbol: KeySym) -> Bool {
    symbol > 0xFF && !(0xFD00...0xFFFF).contains(symbol)
  }
}
