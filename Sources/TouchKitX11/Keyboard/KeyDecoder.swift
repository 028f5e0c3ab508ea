import TouchKit

/// A key event, interpreted by the keymap.
nonisolated struct KeyReport: Hashable, Sendable {
  /// The key code; 0 for text committed by an input method.
  var code: UInt32
  /// Whether the key was pressed, as opposed to released.
  var isPressed: Bool
  /// The name of the key's symbol in the layout.
  var key: String
  /// The text typed.
  var text: String
  /// The active modifier keys.
  var modifiers: Modifiers
  /// The keystrokes that the key can be to a shortcut.
  var keystrokes: [Keystroke] = []
}

/// Turns key reports into key events: marks repeats, and releases held keys when the keyboard focus
/// is lost.
nonisolated struct KeyDecoder: Sendable {
  private struct Held {
    var code: UInt32
    var key: String
  }

  private var held: [Held] = []

  /// Returns the event for a report; nil for the release of a key whose press went to an input
  /// method or another window.
  mutating func event(for report: KeyReport, at time: EventTime) -> KeyEvent? {
    // With detectable auto-repeat the server sends only presses, and one release at the end.
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
      key: report.key, text: Self.typed(report), modifiers: report.modifiers,
      keystrokes: report.keystrokes, timestamp: time)
  }

  /// Returns release events for all held keys; called when the focus is lost, after which the
  /// releases go to another window.
  mutating func releaseAll(at time: EventTime) -> [KeyEvent] {
    defer { held.removeAll() }
    return held.map { KeyEvent(phase: .released, key: $0.key, timestamp: time) }
  }

  /// Returns the text typed by a report; empty for control characters and shortcuts.
  private static func typed(_ report: KeyReport) -> String {
    guard report.isPressed, report.modifiers.isDisjoint(with: [.control, .alt, .command]) else {
      return ""
    }
    let isControl = report.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    return isControl ? "" : report.text
  }
}
