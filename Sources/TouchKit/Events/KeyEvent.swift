/// The modifier keys that were held during an event.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits, one for each key.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The Super (logo) key.
  public static let command = Modifiers(rawValue: 8)
}

/// A key that went down or up.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// Whether the key went down or up.
  public enum Phase: Hashable, Sendable {
    /// The key went down; a held key repeats this.
    case pressed(isRepeat: Bool)
    /// The key went up.
    case released
  }

  /// Whether the key went down or up.
  public var phase: Phase
  /// The keysym name of the key in the current layout, without modifiers: "a", "Return",
  /// "bracketleft", "F11", "Page_Up".
  public var key: String
  /// The text that the key types; empty for none.
  public var text: String
  /// The modifiers that were held.
  public var modifiers: Modifiers
  /// The event time.
  public var timestamp: EventTime

  /// Whether a key was pressed that opens the menu of what has the keyboard focus: Menu, or
  /// Shift+F10 on keyboards without it.
  public var opensMenu: Bool {
    phase == .pressed(isRepeat: false)
      && (key == "Menu" || key == "F10" && modifiers.contains(.shift))
  }

  /// Creates a key event from its parts.
  public init(
    phase: Phase = .pressed(isRepeat: false), key: String, text: String = "",
    modifiers: Modifiers = [], timestamp: EventTime = .zero
  ) {
    self.phase = phase
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
