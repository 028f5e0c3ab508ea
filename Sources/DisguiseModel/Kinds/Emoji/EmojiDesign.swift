import Drawing

/// An emoji, which is a picture rather than something to read.
package struct EmojiDesign: ElementDesign {
  package static let kind = "emoji"

  /// The emoji.
  package let emoji: String

  /// The emoji of a text; nil for every other text, and for an emoji that somebody has styled, which can be
  /// edited.
  package init?(_ text: TextDesign) {
    guard text.isEmoji, text == .emoji(text.text) else { return nil }
    emoji = text.text
  }

  package static func read(_ fields: DesignFields) throws -> EmojiDesign? {
    try TextDesign.read(fields).flatMap(EmojiDesign.init)
  }

  package func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws {
    try letters.write(&fields)
  }

  /// The emoji as a text.
  package var letters: TextDesign { .emoji(emoji) }
  package var isValid: Bool { letters.isValid }
  package var title: String { letters.title }
  package var headWidth: Double? { letters.headWidth }
  package var picture: (any DesignPicture)? { letters.picture }
}

extension TextDesign {
  /// What an element is made from that shows the text: an emoji, if it is one.
  package var design: any ElementDesign { EmojiDesign(self) ?? self }
}

extension ElementKind {
  /// The text or the emoji that is shown; nil for everything else.
  package var letters: TextDesign? { (design as? EmojiDesign)?.letters ?? design as? TextDesign }
}
