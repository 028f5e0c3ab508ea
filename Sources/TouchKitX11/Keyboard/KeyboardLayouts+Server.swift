import CX11
import TouchKit
import X11Support

extension KeyboardLayouts {
  /// Creates the layouts of the server's core keyboard as they are now.
  init(on connection: XConnection) {
    let server = connection.server
    var (first, last): (Int32, Int32) = (8, 255)
    XDisplayKeycodes(server.pointer, &first, &last)
    let places = KeyPlaces(connection: connection, count: Int(last) + 1)
    codes = UInt32(first)...UInt32(max(first, last))
    // An event has two bits for the layout.
    count = 4
    symbol = { code, layout, modifiers in
      var (symbol, unused): (KeySym, UInt32) = (0, 0)
      let state = modifiers | UInt32(layout) << 13
      XkbLookupKeySym(
        server.pointer, KeyCode(truncatingIfNeeded: code), state, &unused, &symbol)
      return KeySymbol(symbol)
    }
    place = { places[Int($0)] }
  }
}

/// Where the keys are, by XKB's names. They are read with the first key that has no Latin symbol, by a
/// round trip.
private final class KeyPlaces {
  private let connection: XConnection
  private let count: Int
  private var names: [String]?

  init(connection: XConnection, count: Int) {
    (self.connection, self.count) = (connection, count)
  }

  subscript(code: Int) -> String? {
    let names = names ?? read()
    self.names = names
    return names.indices.contains(code) ? names[code] : nil
  }

  /// Calls `XkbGetNames`.
  private func read() -> [String] {
    guard !connection.isLost, let keyboard = XkbAllocKeyboard() else { return [] }
    defer { XkbFreeKeyboard(keyboard, UInt32(XkbAllComponentsMask), 1) }
    keyboard.pointee.min_key_code = 8
    keyboard.pointee.max_key_code = KeyCode(clamping: count - 1)
    let mask = UInt32(XkbKeyNamesMask)
    guard XkbGetNames(connection.display, mask, keyboard) == Success,
      let keys = keyboard.pointee.names?.pointee.keys
    else { return [] }
    return (0..<count).map { code in
      withUnsafeBytes(of: keys[code].name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
}
