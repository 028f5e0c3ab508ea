/// The modifier keys that were held during an event.
public nonisolated struct Modifiers: OptionSet, Hashable, Sendable {
  /// One bit a key.
  public let rawValue: UInt8
  /// A set from its bits.
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

/// One stroke of a key.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// Whether the key went down or up.
  public enum Phase: Hashable, Sendable {
    /// The key went down; repeats come as further presses.
    case pressed(isRepeat: Bool)
    /// The key went up.
    case released
  }

  /// Which way the key went.
  public var phase: Phase
  /// The key's name in the xkb keysym list without modifiers applied beyond the layout: "a",
  /// "Return", "bracketleft", "F11", "Page_Up".
  public var key: String
  /// What the stroke types, empty for keys that type nothing.
  public var text: String
  /// The modifiers held.
  public var modifiers: Modifiers
  /// When.
  public var timestamp: EventTime

  /// A key stroke from its parts.
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
