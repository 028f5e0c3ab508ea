/// A text that is edited: the text itself, the selection, what an input method composes, and the
/// history for undo. A value without views, fonts or time.
///
/// Carets stand between characters as a reader sees them: an accent, a family of emoji or an Arabic
/// vowel sign is never separated from its letter by a movement.
public nonisolated struct TextEditor: Sendable {
  /// The text, without what an input method composes.
  public private(set) var text: String
  /// The selection.
  public private(set) var selection: TextSelection
  /// The text that an input method composes in place of the selection; nil for none.
  public private(set) var marked: MarkedText?
  /// The largest number of characters; further ones are not inserted. Nil for no limit.
  public var maximumLength: Int?
  /// Whether the text may have several lines; otherwise line breaks become spaces.
  public var allowsLineBreaks = false

  var history = TextHistory()

  /// Creates an editor for a text, with the caret at its end.
  public init(_ text: String = "") {
    var text = text
    // Byte offsets are then found without a search.
    text.makeContiguousUTF8()
    self.text = text
    selection = TextSelection(TextPosition(text.endIndex))
  }

  /// The selected text.
  public var selectedText: String { String(text[selection.range]) }

  // MARK: Selection

  /// Moves the caret, or with `extending` the end of the selection that is not its anchor. A
  /// selection that is not extended collapses to the end in the direction of a movement by one
  /// character.
  public mutating func move(_ movement: TextMovement, extending: Bool = false) {
    history.endGroup()
    if !extending, !selection.isEmpty {
      if movement == .backward { return place(TextPosition(selection.range.lowerBound)) }
      if movement == .forward { return place(TextPosition(selection.range.upperBound)) }
    }
    let target = destination(of: movement)
    if extending { selection.head = target } else { place(target) }
  }

  /// Selects a range.
  public mutating func select(_ range: Range<String.Index>) {
    history.endGroup()
    selection = TextSelection(
      anchor: range.lowerBound, head: TextPosition(range.upperBound, .upstream))
  }

  /// Selects everything.
  public mutating func selectAll() { select(text.startIndex..<text.endIndex) }

  /// Selects the word at an index: the one that contains or touches it, or else the character
  /// there.
  public mutating func selectWord(at index: String.Index) { select(wordRange(at: index)) }

  /// The word that contains or touches an index, or else the character there.
  public func wordRange(at index: String.Index) -> Range<String.Index> {
    let words = text.wordRanges
    if let word = words.first(where: { $0.contains(index) }) { return word }
    if let word = words.first(where: { $0.upperBound == index }) { return word }
    if index < text.endIndex { return index..<text.index(after: index) }
    return index > text.startIndex ? text.index(before: index)..<index : index..<index
  }

  private mutating func place(_ position: TextPosition) { selection = TextSelection(position) }

  // MARK: Changes

  /// Replaces the selection by a text, without control characters and up to the maximum length.
  /// Ends a composition. Returns whether the text has changed.
  @discardableResult
  public mutating func insert(_ string: String) -> Bool {
    marked = nil
    let piece = fitting(Self.clean(string, keepsBreaks: allowsLineBreaks))
    guard !piece.isEmpty else { return false }
    history.record(.insertion(of: piece, before: selection, in: text), text, selection)
    replaceSelection(by: piece)
    return true
  }

  /// Deletes the selection, or if nothing is selected up to where a movement leads. Ends a
  /// composition. Returns whether the text has changed.
  @discardableResult
  public mutating func delete(_ movement: TextMovement) -> Bool {
    marked = nil
    var range = selection.range
    if range.isEmpty {
      let head = selection.head.index
      let target = movement == .backward ? deletionStart : destination(of: movement).index
      range = min(head, target)..<max(head, target)
    }
    guard !range.isEmpty else { return false }
    history.record(
      selection.isEmpty ? .deletion(movement) : .replacement, text, selection)
    selection = TextSelection(anchor: range.lowerBound, head: TextPosition(range.upperBound))
    replaceSelection(by: "")
    return true
  }

  /// Sets what an input method composes in place of the selection; an empty text ends the
  /// composition without a trace.
  public mutating func setMarked(_ string: String, caret: Int) {
    history.endGroup()
    marked = string.isEmpty ? nil : MarkedText(Self.clean(string, keepsBreaks: false), caret: caret)
  }

  /// Inserts what an input method has composed so far. Returns whether the text has changed.
  @discardableResult
  public mutating func commitMarked() -> Bool { marked.map { insert($0.text) } ?? false }

  // MARK: Undo

  /// Whether there is a change to revert.
  public var canUndo: Bool { !history.past.isEmpty }

  /// Whether there is a reverted change to repeat.
  public var canRedo: Bool { !history.future.isEmpty }

  /// Reverts the latest change; words typed in a row are reverted one by one. Returns whether there
  /// was a change.
  @discardableResult
  public mutating func undo() -> Bool {
    marked = nil
    guard let state = history.undo(from: text, selection) else { return false }
    (text, selection) = (state.text, state.selection)
    return true
  }

  /// Repeats the change that was reverted last. Returns whether there was one.
  @discardableResult
  public mutating func redo() -> Bool {
    marked = nil
    guard let state = history.redo(from: text, selection) else { return false }
    (text, selection) = (state.text, state.selection)
    return true
  }

  // MARK: Parts

  private mutating func replaceSelection(by piece: String) {
    let range = selection.range
    let end = text.byteOffset(of: range.lowerBound) + piece.utf8.count
    text.replaceSubrange(range, with: piece)
    text.makeContiguousUTF8()
    var index = text.characterIndex(atByte: end)
    // The piece may have joined with what follows, as flags do; the caret then follows both.
    if text.byteOffset(of: index) < end, index < text.endIndex { index = text.index(after: index) }
    selection = TextSelection(
      TextPosition(index, index == text.startIndex ? .downstream : .upstream))
  }

  /// As much of a text as the maximum length has room for.
  private func fitting(_ piece: String) -> String {
    guard let maximumLength else { return piece }
    var result = text
    result.replaceSubrange(selection.range, with: piece)
    // An accent that joins with the letter before it does not count.
    guard result.count > maximumLength else { return piece }
    let rest = text.count - text[selection.range].count
    return String(piece.prefix(max(0, maximumLength - rest)))
  }

  /// A text without control characters.
  private static func clean(_ string: String, keepsBreaks: Bool) -> String {
    guard string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return string }
    return String(
      string.compactMap { character -> Character? in
        if character.isNewline { return keepsBreaks ? "\n" : " " }
        if character == "\t" { return " " }
        let isControl = character.unicodeScalars.first?.properties.generalCategory == .control
        return isControl ? nil : character
      })
  }
}
