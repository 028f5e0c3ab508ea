import CX11

/// The text that an input method composes, kept up to date by its drawing requests. Positions count
/// Unicode scalars.
nonisolated struct Preedit: Hashable, Sendable {
  private var scalars: [Unicode.Scalar] = []
  private var caret = 0

  /// The text.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The number of characters before the caret.
  var caretOffset: Int {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(caret))
    return String(text).count
  }

  /// Replaces a part of the text.
  mutating func draw(first: Int, length: Int, text: String, caret: Int) {
    let start = min(max(first, 0), scalars.count)
    let end = min(start + min(max(length, 0), scalars.count), scalars.count)
    scalars.replaceSubrange(start..<end, with: text.unicodeScalars)
    self.caret = min(max(caret, 0), scalars.count)
  }

  /// Moves the caret as requested; returns its position.
  mutating func moveCaret(_ direction: XIMCaretDirection, to position: Int) -> Int {
    switch direction {
    case XIMForwardChar: caret += 1
    case XIMBackwardChar: caret -= 1
    case XIMAbsolutePosition: caret = position
    case XIMLineStart: caret = 0
    case XIMLineEnd: caret = scalars.count
    default: break
    }
    caret = min(max(caret, 0), scalars.count)
    return caret
  }
}
