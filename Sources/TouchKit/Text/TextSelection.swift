/// The selected part of a text; without extent, the caret.
public nonisolated struct TextSelection: Hashable, Sendable {
  /// The end that stays while the selection is extended.
  public var anchor: String.Index
  /// The end that moves: the caret.
  public var head: TextPosition

  /// Creates a caret.
  public init(_ position: TextPosition) {
    anchor = position.index
    head = position
  }

  /// Creates a selection from its ends, in any order.
  public init(anchor: String.Index, head: TextPosition) {
    self.anchor = anchor
    self.head = head
  }

  /// The selected range.
  public var range: Range<String.Index> {
    min(anchor, head.index)..<max(anchor, head.index)
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { anchor == head.index }
}

/// Text that an input method composes at the caret and that may still change.
public nonisolated struct MarkedText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The number of characters before the caret.
  public var caret: Int

  /// Creates marked text.
  public init(_ text: String, caret: Int) {
    self.text = text
    self.caret = min(max(caret, 0), text.count)
  }
}

/// A movement of the caret, in the order of the text; see ``TextEditor/move(_:extending:)``.
public nonisolated enum TextMovement: Hashable, Sendable {
  /// To the previous character.
  case backward
  /// To the next character.
  case forward
  /// To the beginning of this word or of the previous one.
  case wordBackward
  /// To the end of this word or of the next one.
  case wordForward
  /// To the beginning of the line.
  case lineStart
  /// To the end of the line.
  case lineEnd
  /// To the beginning of the text.
  case start
  /// To the end of the text.
  case end
  /// To a position.
  case to(TextPosition)
}
