extension Toast {
  /// The size of the whole picture, in points: that of a wide one has no more width than the text can spare.
  var pictureSize: Size {
    let side = isCard && !isLine ? 72.0 : 48
    guard let image = thumbnail.image else { return Size(side, side) }
    return image.size.fitted(into: Size(side * 4 / 3, side))
  }

  /// Arranges a card with several buttons in one line, and returns its size: with as many buttons as leave room for
  /// the text in one line. If even one of them does not, the text has two lines; where texts are large the picture
  /// goes, and at last all buttons are behind the dots. Returns nil if a word would be broken even then.
  func fitLine(in width: Double) -> Size? {
    let hasPicture = !thumbnail.isHidden
    let counts = (1...actions.all.count).reversed()
    let first: [(buttons: Int, lines: Int, hasPicture: Bool)] = counts.map { ($0, 1, hasPicture) }
    let choices = first + [(1, 2, hasPicture), (1, 2, false), (0, 2, false)]
    let font = scaled(text.font)
    let fits = choices.contains { choice in
      actions.count = choice.buttons
      text.numberOfLines = choice.lines
      thumbnail.isHidden = !choice.hasPicture
      let room = width - leading - trailing
      return font.leastWidth(of: text.text, lines: choice.lines) <= room
    }
    guard fits else { return nil }
    // A name below larger words would be a second line.
    if text.numberOfLines > 1 || textScale > 1 { detail.isHidden = true }
    let room = width - leading - trailing
    let words = text.sizeThatFits(Size(room, .infinity)).height + detailSize(in: room).height
    return Size(width, max(words + 16, Self.minimumHeight))
  }
}
