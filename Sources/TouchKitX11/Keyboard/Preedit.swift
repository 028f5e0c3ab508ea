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

  /// Replaces a part of the text; nil only changes its looks, which are not shown.
  mutating func draw(first: Int, length: Int, text: String?, caret: Int) {
    if let text {
      let start = min(max(first, 0), scalars.count)
      let end = min(max(start + max(length, 0), start), scalars.count)
      scalars.replaceSubrange(start..<end, with: text.unicodeScalars)
    }
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

nonisolated extension Preedit {
  /// Applies a drawing request of Xlib's.
  mutating func apply(_ request: XIMPreeditDrawCallbackStruct) {
    var text: String?
    if let piece = request.text {
      text = Self.string(piece.pointee)
    } else {
      text = ""
    }
    draw(
      first: Int(request.chg_first), length: Int(request.chg_length), text: text,
      caret: Int(request.caret))
  }

  /// The text of a request, in UTF-8 or wide characters; nil if only its looks change.
  private static func string(_ text: XIMText) -> String? {
    if text.encoding_is_wchar != 0 {
      guard let wide = text.string.wide_char else { return nil }
      var scalars = String.UnicodeScalarView()
      for index in 0..<Int(text.length) {
        scalars.append(Unicode.Scalar(UInt32(bitPattern: wide[index])) ?? "\u{FFFD}")
      }
      return String(scalars)
    }
    guard let bytes = text.string.multi_byte else { return nil }
    return String(cString: bytes)
  }
}
