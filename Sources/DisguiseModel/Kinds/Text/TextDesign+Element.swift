import Drawing

/// A text as what an element is made from.
extension TextDesign {
  /// The size of new letters as a fraction of the short side of the photo's visible part.
  private static let letterShare = 0.12
  /// The largest width of a new text as a fraction of the visible part's.
  private static let widthShare = 0.8
  /// The width of an emoji as a fraction of a head's: that of a big nose.
  private static let emojiWidth = 0.4

  /// The text in one short line, for names.
  package var title: String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }

  package var headWidth: Double? { isEmoji ? Self.emojiWidth : nil }

  package func hint(of size: Size, in visible: Rect, at center: Point) -> Placement? {
    Self.hint(width: size.width, in: visible, at: center)
  }

  /// Where a new text is, centered on a point in photo pixels: its letters are easy to read, and all of it is
  /// visible.
  package static func hint(width: Double, in visible: Rect, at center: Point) -> Placement {
    let scale = min(
      visible.size.shortSide * letterShare / TextArtwork.em,
      visible.width * widthShare / max(width, 1))
    return Placement(center: center, scale: max(scale, 1e-6))
  }

  package var picture: (any DesignPicture)? { TextArtwork(self) }
}
