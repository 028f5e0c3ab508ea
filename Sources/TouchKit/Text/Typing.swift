/// How somebody types on a hardware keyboard: who types fast sees too late that a finger, or somebody else, has ended
/// the text. The rest of the word is no command then, nor an answer to what has opened.
struct Typing {
  /// For how long after a key the next one is expected that belongs to the same text.
  static let pause = Duration.seconds(1)
  /// The same after something else has ended a text in which somebody paused, to think of the next word.
  private static let surprise = Duration.milliseconds(500)
  private static let thought = Duration.seconds(20)
  /// When a key wrote last; nil once the typist has ended the text.
  private var last: EventTime?

  /// Notes a key that went into a text.
  ///
  /// - Parameters:
  ///   - event: The key.
  ///   - endsText: Whether it has taken the focus from the text, as Tab does.
  mutating func note(_ event: KeyEvent, endsText: Bool) {
    guard case .pressed = event.phase else { return }
    if endsText || event.endsText {
      last = nil
    } else if event.writes {
      last = event.timestamp
    }
  }

  /// Notes that the typist has ended the text in another way than by a key.
  mutating func finish() { last = nil }

  /// Notes that no text takes keys any more.
  mutating func textEnded(at time: EventTime) {
    guard let last, time - last < Self.thought else { return }
    self.last = max(last, time - (Self.pause - Self.surprise))
  }

  /// Whether a key that no text takes belongs to the one that was typed just before, which something else has ended.
  mutating func goesOn(with event: KeyEvent) -> Bool {
    guard let last, case .pressed = event.phase else { return false }
    guard event.timestamp - last < Self.pause else {
      self.last = nil
      return false
    }
    guard event.writes || event.endsText, event.key != "Escape" else { return false }
    self.last = event.endsText ? nil : event.timestamp
    return true
  }
}

extension KeyEvent {
  /// Whether the key changes a text.
  fileprivate nonisolated var writes: Bool {
    !text.isEmpty
      || modifiers.isDisjoint(with: [.control, .alt, .command])
        && ["BackSpace", "Delete"].contains(key)
  }

  /// Whether the typist ends a text by the key.
  fileprivate nonisolated var endsText: Bool { ["Return", "KP_Enter", "Escape"].contains(key) }
}
