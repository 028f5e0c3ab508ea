import DesktopBus

/// A key that was pressed or released in a window, for screen readers that have commands of their own on the
/// keyboard.
package struct AccessibleKey: Hashable, Sendable {
  package let isPressed: Bool
  /// X's number of the key's symbol.
  package let symbol: UInt32
  package let code: UInt32
  /// X's modifiers.
  package let modifiers: UInt32
  /// The server's time in milliseconds.
  package let time: UInt32
  /// The character, or the name of the symbol.
  package let text: String
  /// Whether it is a character.
  package let isCharacter: Bool

  /// Creates a key from its parts.
  package init(
    isPressed: Bool, symbol: UInt32, code: UInt32, modifiers: UInt32, time: UInt32, text: String,
    isCharacter: Bool
  ) {
    self.isPressed = isPressed
    self.symbol = symbol
    self.code = code
    self.modifiers = modifiers
    self.time = time
    self.text = text
    self.isCharacter = isCharacter
  }

  /// Whether keys that are pressed with it are commands of a screen reader: Insert, also on the keypad. With
  /// Shift or Control it copies and pastes.
  var isReaders: Bool {
    (symbol == 0xFF63 || symbol == 0xFF9E) && modifiers & (Self.shift | Self.control) == 0
  }

  private static let (shift, control): (UInt32, UInt32) = (1, 4)

  /// The value on the bus.
  var value: BusValue {
    BusValue(tuple: [
      BusValue(UInt32(isPressed ? 0 : 1)), BusValue(Int32(bitPattern: symbol)),
      BusValue(Int32(clamping: code)), BusValue(Int32(clamping: modifiers)),
      BusValue(Int32(bitPattern: time)), BusValue(text), BusValue(isCharacter),
    ])
  }
}
