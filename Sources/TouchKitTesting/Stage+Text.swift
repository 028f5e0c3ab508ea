import TouchKit

extension Stage {
  /// Presses and releases a key of a hardware keyboard.
  ///
  /// - Parameters:
  ///   - key: the keysym name, such as "a" or "Left".
  ///   - text: what the key types; nil for nothing.
  ///   - modifiers: the modifiers that are held.
  public func key(_ key: String, text: String? = nil, modifiers: Modifiers = []) {
    window.handle(
      KeyEvent(key: key, text: text ?? "", modifiers: modifiers, timestamp: now))
    window.handle(KeyEvent(phase: .released, key: key, modifiers: modifiers, timestamp: now))
  }

  /// Types a text on a hardware keyboard, one key for each character.
  public func type(_ text: String) {
    for character in text { key(String(character), text: String(character)) }
  }

  /// Shakes the device.
  public func shake() {
    window.handle(MotionEvent(phase: .began, timestamp: now))
    window.handle(MotionEvent(phase: .ended, timestamp: now))
  }
}
