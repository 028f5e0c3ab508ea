/// The states that undo and redo lead to. What is typed in a row is one change for each word, and
/// so is what is deleted in a row.
nonisolated struct TextHistory: Sendable {
  /// A text with its selection.
  struct State: Sendable {
    var text: String
    var selection: TextSelection
  }

  /// The kind of a change, which decides whether it continues the one before.
  enum Change: Hashable, Sendable {
    /// One character was typed at the caret.
    case typing(startsWord: Bool)
    /// A deletion from the caret.
    case deletion(TextMovement)
    /// Anything else.
    case replacement

    /// The change that inserts a text.
    static func insertion(
      of piece: String, before selection: TextSelection, in text: String
    ) -> Change {
      guard selection.isEmpty, piece.count == 1, let typed = piece.first else {
        return .replacement
      }
      let head = selection.head.index
      let previous = head > text.startIndex ? text[text.index(before: head)] : nil
      return .typing(startsWord: !typed.isWhitespace && previous?.isWhitespace ?? true)
    }

    /// Whether both changes are undone together if this one follows.
    func continues(_ other: Change?) -> Bool {
      switch (other, self) {
      case (.typing, .typing(let startsWord)): !startsWord
      case (.deletion(.backward), .deletion(.backward)): true
      case (.deletion(.forward), .deletion(.forward)): true
      case (.typing, _), (.deletion, _), (.replacement, _), (nil, _): false
      }
    }
  }

  /// The number of changes kept.
  private static let capacity = 200
  private(set) var past: [State] = []
  private(set) var future: [State] = []
  private var latest: Change?

  /// Remembers a state before a change, unless the change continues the one before.
  mutating func record(_ change: Change, _ text: String, _ selection: TextSelection) {
    future = []
    if !change.continues(latest) {
      past.append(State(text: text, selection: selection))
      if past.count > Self.capacity { past.removeFirst() }
    }
    latest = change
  }

  /// Lets the next change be undone on its own.
  mutating func endGroup() { latest = nil }

  /// Returns the state before the latest change.
  mutating func undo(from text: String, _ selection: TextSelection) -> State? {
    latest = nil
    guard let state = past.popLast() else { return nil }
    future.append(State(text: text, selection: selection))
    return state
  }

  /// Returns the state that was undone last.
  mutating func redo(from text: String, _ selection: TextSelection) -> State? {
    latest = nil
    guard let state = future.popLast() else { return nil }
    past.append(State(text: text, selection: selection))
    return state
  }
}
