/// A key as a shortcut names it, with the modifiers that are held beside it.
///
/// Modifiers that make the character are not among them: on a German keyboard `[` is AltGr and 8, and
/// means a bracket without modifiers; on a US keyboard `+` is Shift and `=`, and means a plus sign.
public nonisolated struct Keystroke: Hashable, Sendable {
  /// The keysym name of the character or of the key: "a", "bracketleft", "Return". Letters are
  /// lowercase.
  public var key: String
  /// The modifiers that are held and did not make the character.
  public var modifiers: Modifiers

  /// Creates a keystroke from its parts.
  public init(_ key: String, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyEvent {
  /// Returns the first thing that the key can mean to a shortcut; nil if it means nothing.
  ///
  /// The keystrokes are tried in their order, so that a shortcut for the character that was typed takes
  /// precedence over one for what else is on the key.
  public nonisolated func first<Meaning>(_ meaning: (Keystroke) -> Meaning?) -> Meaning? {
    for stroke in keystrokes {
      if let found = meaning(stroke) { return found }
    }
    return nil
  }

  /// Offers the keystrokes to a handler in their order until it performs one; returns whether it did.
  ///
  /// ```swift
  /// override func handleKey(_ event: KeyEvent) -> Bool {
  ///   guard case .pressed = event.phase else { return super.handleKey(event) }
  ///   let isHandled = event.offer { stroke in
  ///     switch (stroke.key, stroke.modifiers) {
  ///     case ("z", .control): undo()
  ///     case ("bracketleft", []): turnLeft()
  ///     default: return false
  ///     }
  ///     return true
  ///   }
  ///   return isHandled || super.handleKey(event)
  /// }
  /// ```
  public nonisolated func offer(to handler: (Keystroke) -> Bool) -> Bool {
    keystrokes.contains(where: handler)
  }
}
