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
  /// "bracketleft", "F11", "Page_Up". The keypad's arrows and the like have the names of the others;
  /// its digits and signs are called "KP_1", "KP_Add", its Enter "KP_Enter".
  ///
  /// A shortcut that is a letter, a digit or a sign is matched with `keystrokes`: another layout has
  /// it in another place.
  public var key: String
  /// The text that the key types; empty for none.
  public var text: String
  /// The modifiers that were held.
  public var modifiers: Modifiers
  /// What the key can mean to a shortcut, best first: the character that it makes together with its
  /// modifiers; its symbol without them; the Latin letter or digit that is printed on it, too; its
  /// Latin symbol in another layout of the user's; where there is none, that of a US keyboard.
  ///
  /// Ctrl-Z thus works on a Russian keyboard, and the digits of a French one, which need Shift, select
  /// the same tabs as everywhere.
  public var keystrokes: [Keystroke]
  /// The event time.
  public var timestamp: EventTime

  /// Whether a key was pressed that opens the menu of what has the keyboard focus: Menu, or
  /// Shift+F10 on keyboards without it.
  public var opensMenu: Bool {
    phase == .pressed(isRepeat: false)
      && (key == "Menu" || key == "F10" && modifiers.contains(.shift))
  }

  /// The modifiers that are held after it.
  var modifiersAfter: Modifiers {
    let own: Modifiers =
      switch key {
      case "Shift_L", "Shift_R": .shift
      case "Control_L", "Control_R": .control
      case "Alt_L", "Alt_R": .alt
      case "Super_L", "Super_R": .command
      default: []
      }
    return phase == .released ? modifiers.subtracting(own) : modifiers.union(own)
  }

  /// Creates a key event from its parts.
  ///
  /// - Parameters:
  ///   - phase: Whether the key was pressed or released.
  ///   - key: The name of the key, such as `Return`.
  ///   - text: The text that it types.
  ///   - modifiers: The modifiers that are held.
  ///   - keystrokes: What the key can mean; nil if that is just its name with the modifiers, a letter
  ///     in lowercase.
  ///   - timestamp: The event time.
  public init(
    phase: Phase = .pressed(isRepeat: false), key: String, text: String = "",
    modifiers: Modifiers = [], keystrokes: [Keystroke]? = nil, timestamp: EventTime = .zero
  ) {
    self.phase = phase
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.keystrokes =
      keystrokes ?? [Keystroke(key.count == 1 ? key.lowercased() : key, modifiers)]
    self.timestamp = timestamp
  }
}
