import TouchKit

/// One event of a key, as the keymap reads it.
nonisolated struct KeyReport: Hashable, Sendable {
  /// The key's place on the keyboard; 0 for text that an input method sends.
  var code: UInt32
  /// Whether it went down.
  var isPressed: Bool
  /// The name of its symbol in the layout.
  var key: String
  /// What it types.
  var text: String
  /// The modifier keys held.
  var modifiers: Modifiers
}

/// Turns key events into strokes: marks repeats, and lets go of keys that were held when the
/// keyboard went elsewhere.
nonisolated struct KeyDecoder: Sendable {
  private struct Held {
    var code: UInt32
    var key: String
  }

  private var held: [Held] = []

  /// The stroke that a report means, nil for the release of a key that was not pressed here: its
  /// press went to an input method or to another window.
  mutating func event(for report: KeyReport, at time: EventTime) -> KeyEvent? {
    // With detectable repeat the server sends presses only, and one release at the end.
    let index = held.firstIndex { $0.code == report.code }
    if report.isPressed {
      if index == nil, report.code != 0 {
        held.append(Held(code: report.code, key: report.key))
      }
    } else {
      guard let index else { return nil }
      held.remove(at: index)
    }
    return KeyEvent(
      phase: report.isPressed ? .pressed(isRepeat: index != nil) : .released,
      key: report.key, text: Self.typed(report), modifiers: report.modifiers, timestamp: time)
  }

  /// Releases all keys: their releases go to another window from now on.
  mutating func releaseAll(at time: EventTime) -> [KeyEvent] {
    defer { held.removeAll() }
    return held.map { KeyEvent(phase: .released, key: $0.key, timestamp: time) }
  }

  /// Control characters and shortcuts type nothing.
  private static func typed(_ report: KeyReport) -> String {
    guard report.isPressed, report.modifiers.isDisjoint(with: [.control, .alt, .command]) else {
      return ""
    }
    let isControl = report.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    return isControl ? "" : report.text
  }
}
