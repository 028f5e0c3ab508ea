import TouchRecordings

/// A keyboard with the US layout.
package final class VirtualKeyboard: VirtualDevice {
  package let connection: DeviceConnection

  init(_ connection: DeviceConnection) {
    self.connection = connection
  }

  /// Presses a key, given its X key code: the kernel's code plus 8.
  package func press(code: Int) throws(DeviceError) {
    try connection.send(.key(code, isPressed: true))
  }

  /// Releases a key, given its X key code.
  package func release(code: Int) throws(DeviceError) {
    try connection.send(.key(code, isPressed: false))
  }

  /// Presses the keys of a chord in order.
  package func press(_ chord: KeyChord) throws(DeviceError) {
    for code in chord.codes { try press(code: code) }
  }

  /// Releases the keys of a chord in reverse order.
  package func release(_ chord: KeyChord) throws(DeviceError) {
    for code in chord.codes.reversed() { try release(code: code) }
  }

  /// Presses and releases a chord, such as `Ctrl+Shift+z` or `Return`.
  package func tap(_ name: String) throws(DeviceError) {
    guard let chord = KeyChord(name) else { throw .unknownKey(name) }
    try press(chord)
    try release(chord)
  }

  /// Types text consisting of the layout's characters.
  package func type(_ text: String) throws(DeviceError) {
    for character in text {
      guard let chord = KeyChord(typing: character) else {
        throw .unknownKey(String(character))
      }
      try press(chord)
      try release(chord)
    }
  }
}
