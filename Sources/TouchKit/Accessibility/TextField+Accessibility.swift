/// The text for screen readers, and what they change in it.
extension TextField {
  /// The text with its caret and selection.
  func accessibleText(scale: Double) -> AccessibleText {
    let range = editor.selection.range
    let scalars = text.unicodeScalars
    let caret = convert(isEditing ? caretRect : bounds, to: nil)
    return AccessibleText(
      string: text, caret: scalars.distance(from: text.startIndex, to: editor.selection.head.index),
      selection: scalars.distance(
        from: text.startIndex, to: range.lowerBound)..<scalars.distance(
          from: text.startIndex, to: range.upperBound),
      caretFrame: Transform.scale(scale).apply(caret))
  }

  /// Changes text or selection as the user would, who can undo that. Returns whether it was possible.
  func edit(_ request: AccessibleRequest) -> Bool {
    switch request {
    case .replace(let range, let replacement):
      let part = indices(of: range)
      let isWhole = part == text.startIndex..<text.endIndex
      edit {
        if isWhole { $0.selectAll() } else { $0.select(part) }
        if replacement.isEmpty { $0.delete(.backward) } else { $0.insert(replacement) }
      }
    case .select(let range):
      becomeFirstResponder()
      let part = indices(of: range)
      edit {
        if part.isEmpty { $0.move(.to(TextPosition(part.lowerBound))) } else { $0.select(part) }
      }
    case .send(let action, let range):
      becomeFirstResponder()
      if let range { edit { $0.select(indices(of: range)) } }
      guard performs(action) ?? false else { return false }
      performEditing(action)
    default: return false
    }
    return true
  }

  /// The part of the text that is meant by numbers of Unicode scalars, which may be any; between
  /// characters as a reader sees them.
  private func indices(of range: Range<Int>) -> Range<String.Index> {
    let scalars = text.unicodeScalars
    func index(_ offset: Int) -> String.Index {
      let place =
        scalars.index(scalars.startIndex, offsetBy: max(offset, 0), limitedBy: scalars.endIndex)
        ?? scalars.endIndex
      return text.characterIndex(atByte: text.byteOffset(of: place))
    }
    let (start, end) = (index(range.lowerBound), index(range.upperBound))
    return min(start, end)..<max(start, end)
  }
}
