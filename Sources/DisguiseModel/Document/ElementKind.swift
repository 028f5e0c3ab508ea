/// What an element is. A design that can be edited again has a picture made from it.
package enum ElementKind: Hashable, Sendable {
  /// A sticker of the catalog, or a picture of the user's own.
  case sticker(StickerID)
  /// A text, which can be edited, and the picture of it.
  case text(TextDesign, StickerID)
  /// An emoji, which is a picture rather than something to read, and its picture.
  case emoji(String, StickerID)

  /// Creates the kind of what a picture shows. A lone emoji that somebody has styled is a text: it can
  /// be edited.
  package init(_ design: TextDesign?, shownBy artwork: StickerID) {
    guard let design else {
      self = .sticker(artwork)
      return
    }
    self =
      design.isEmoji && design == .emoji(design.text)
      ? .emoji(design.text, artwork) : .text(design, artwork)
  }

  /// The picture that is drawn: what stores, caches and limits use.
  package var artwork: StickerID {
    switch self {
    case .sticker(let artwork), .text(_, let artwork), .emoji(_, let artwork): artwork
    }
  }

  /// The text that can be edited; nil for everything else.
  package var text: TextDesign? {
    if case .text(let design, _) = self { design } else { nil }
  }

  /// The design that the picture is made from; nil for a picture that was not made here.
  package var design: TextDesign? {
    switch self {
    case .sticker: nil
    case .text(let design, _): design
    case .emoji(let emoji, _): .emoji(emoji)
    }
  }

  /// Returns the kind with another picture of the same.
  package func shown(by artwork: StickerID) -> ElementKind {
    switch self {
    case .sticker: .sticker(artwork)
    case .text(let design, _): .text(design, artwork)
    case .emoji(let emoji, _): .emoji(emoji, artwork)
    }
  }

  /// Whether the kind may enter a document.
  var isValid: Bool { design?.isValid ?? true }
}
