nonisolated extension TextEditor {
  /// Where a movement from the caret leads.
  func destination(of movement: TextMovement) -> TextPosition {
    let head = selection.head.index
    switch movement {
    case .backward:
      return TextPosition(head > text.startIndex ? text.index(before: head) : head, .downstream)
    case .forward:
      return TextPosition(head < text.endIndex ? text.index(after: head) : head, .upstream)
    case .wordBackward:
      let start = text.wordRanges.last { $0.lowerBound < head }?.lowerBound
      return TextPosition(start ?? text.startIndex, .downstream)
    case .wordForward:
      let end = text.wordRanges.first { $0.upperBound > head }?.upperBound
      return TextPosition(end ?? text.endIndex, .upstream)
    case .lineStart:
      let newline = text[..<head].lastIndex(where: \.isNewline)
      guard let newline else { return TextPosition(text.startIndex, .upstream) }
      return TextPosition(text.index(after: newline), .downstream)
    case .lineEnd:
      let newline = text[head...].firstIndex(where: \.isNewline)
      return newline.map { TextPosition($0, .upstream) } ?? TextPosition(text.endIndex, .downstream)
    case .start: return TextPosition(text.startIndex, .upstream)
    case .end: return TextPosition(text.endIndex, .downstream)
    case .to(let position): return position
    }
  }

  /// Where a Backspace at the caret deletes from: a whole character, but only the last sign of a
  /// letter in scripts whose signs are typed one after another, such as Hebrew, Arabic, Thai and
  /// the scripts of India. There the letter would otherwise have to be typed again.
  var deletionStart: String.Index {
    let head = selection.head.index
    guard head > text.startIndex else { return head }
    let start = text.index(before: head)
    let last = text.unicodeScalars.index(before: head)
    guard last > start, Self.isTypedSeparately(text.unicodeScalars[last]) else { return start }
    return last
  }

  /// The scripts from Hebrew to Myanmar write vowels and marks as signs of their own.
  private static func isTypedSeparately(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x0590..<0x10A0).contains(scalar.value) else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
