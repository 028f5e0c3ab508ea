import Drawing

/// The text of an element and how it looks; a value. A lone emoji is a text, too.
package struct TextDesign: ElementDesign {
  package static let kind = "text"

  /// The line around the letters.
  package struct Outline: Hashable, Sendable {
    /// A 24-bit RGB number, as in `Color(hex:)`.
    package var color: UInt32
    /// The width in hundredths of the font's size.
    package var width: Double

    /// Creates an outline from its parts.
    package init(color: UInt32, width: Double) {
      self.color = color
      self.width = width
    }
  }

  /// The text, in any script; may have several lines.
  package var text: String
  /// The name of a font family, which need not be installed.
  package var font: String
  /// Whether the letters are bold.
  package var isBold: Bool
  /// Whether the letters are italic.
  package var isItalic: Bool
  /// The color of the letters, a 24-bit RGB number.
  package var color: UInt32
  /// The line around the letters, if any.
  package var outline: Outline?
  /// How the lines bend, from -1 (the ends rise) to 1 (the middle rises); 0 for straight lines.
  package var curve: Double
  /// What is behind the letters, if anything.
  package var ground: TextGround?
  /// The color of a light around the letters, as of neon tubes, a 24-bit RGB number; nil for none.
  package var glow: UInt32?

  /// Creates a design from its parts.
  package init(
    _ text: String, font: String = "sans", isBold: Bool = false, isItalic: Bool = false,
    color: UInt32 = 0, outline: Outline? = nil, curve: Double = 0, ground: TextGround? = nil,
    glow: UInt32? = nil
  ) {
    self.text = text
    self.font = font
    self.isBold = isBold
    self.isItalic = isItalic
    self.color = color
    self.outline = outline
    self.curve = curve
    self.ground = ground
    self.glow = glow
  }

  /// The design of a lone emoji.
  package static func emoji(_ emoji: String) -> TextDesign { TextDesign(emoji) }

  /// The maximum number of characters.
  package static let maximumLength = 500
  /// The maximum length in bytes of UTF-8: some characters have many marks.
  static let maximumBytes = 4000
  /// The maximum length of the name of a font, in bytes of UTF-8.
  static let fontBytes = 200
  /// The widths of outlines.
  package static let outlineWidths = 1.0...30.0

  /// Whether the design may enter a document.
  package var isValid: Bool {
    !text.isEmpty && text.count <= Self.maximumLength && text.utf8.count <= Self.maximumBytes
      && text == Self.cleaned(text) && !font.isEmpty && font.utf8.count <= Self.fontBytes
      && !font.utf8.contains(0) && color <= 0xFF_FFFF && (-1...1).contains(curve)
      && (outline.map { $0.color <= 0xFF_FFFF && Self.outlineWidths.contains($0.width) } ?? true)
      && (ground?.isValid ?? true) && (glow.map { $0 <= 0xFF_FFFF } ?? true)
  }

  /// Returns a text without control characters, except the ends of its lines, and without the space
  /// around it; not longer than allowed.
  package static func cleaned(_ text: String) -> String {
    var short = trimmed(text)
    while isTooLong(short) { short = short.dropLast(max(short.count - maximumLength, 1)) }
    while short.last?.isWhitespace ?? false { short.removeLast() }
    return String(short)
  }

  /// Whether a text is as long as allowed, or longer, so that what is added to it is left out.
  package static func isFull(_ text: String) -> Bool {
    text.count >= maximumLength || isTooLong(trimmed(text))
  }

  private static func isTooLong(_ text: Substring) -> Bool {
    text.count > maximumLength || text.utf8.count > maximumBytes
  }

  /// A text without control characters, and without the space before it.
  private static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars.filter { scalar in
      scalar == "\n" || scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars)).drop { $0.isWhitespace }
  }

  /// Whether the text is one emoji, which is a picture rather than something to read.
  package var isEmoji: Bool {
    guard text.count == 1, let first = text.unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation || text.unicodeScalars.contains("\u{FE0F}")
      || first.properties.isEmoji && text.unicodeScalars.count > 1
  }
}
