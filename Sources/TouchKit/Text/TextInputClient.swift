/// A view that takes typed text while it has the keyboard focus: from a hardware keyboard, from an
/// input method, and from the on-screen keyboard.
@MainActor
public protocol TextInputClient: View {
  /// Inserts text in place of the selection, and ends a composition. A line break is the Return key.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret.
  func deleteBackward()
  /// Shows what an input method composes at the caret; an empty text ends the composition.
  ///
  /// - Parameters:
  ///   - text: the composed text.
  ///   - caret: the number of characters before the caret within the text.
  func setMarkedText(_ text: String, caret: Int)
  /// Whether composed text is shown.
  var isComposing: Bool { get }
  /// The caret, in the view's coordinates: input methods show their candidates there.
  var caretRect: Rect { get }
  /// Whether a sentence begins at the caret, so that the on-screen keyboard offers a capital; false by
  /// default.
  var beginsSentence: Bool { get }
}

extension TextInputClient {
  /// False: nothing is known about sentences.
  public var beginsSentence: Bool { false }
}
