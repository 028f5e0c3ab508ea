import TouchKit

/// A font family that can be chosen: its name in its own face, on the line on which those of all families stand. One that
/// has no letters for its name shows others before that.
final class FontCell: Button {
  private static let size = 17.0
  private static let (padding, gap) = (18.0, 8.0)
  /// How far the line is below the middle, in sizes of the font: half the height of a capital letter.
  private static let lineBelowMiddle = 0.36
  /// What is written, from left to right, with its fonts.
  private let words: [(text: String, font: Font)]
  private var laidOut: (scale: Double, layouts: [TextLayout])?

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - title: The name that people know.
  ///   - family: The family.
  ///   - hasLetters: Whether the family has the letters of the title.
  init(_ title: String, _ family: String, hasLetters: Bool) {
    let own = Font(family: family, size: Self.size)
    words = hasLetters ? [(title, own)] : [("Aa", own), (title, Font(size: Self.size))]
    super.init(title, style: .tinted)
    showsTitle = false
    identifier = "font-\(family)"
  }

  private var layouts: [TextLayout] {
    if let laidOut, laidOut.scale == textScale { return laidOut.layouts }
    let layouts = words.map { TextLayout($0.text, font: scaled($0.font)) }
    laidOut = (textScale, layouts)
    return layouts
  }

  private var width: Double { layouts.reduce(-Self.gap) { $0 + $1.size.width + Self.gap } }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width.rounded(.up) + 2 * Self.padding, super.sizeThatFits(size).height)
  }

  override func draw(_ canvas: borrowing Canvas) {
    super.draw(canvas)
    let line = bounds.midY + Self.lineBelowMiddle * Self.size * textScale
    var x = bounds.midX - width / 2
    for layout in layouts {
      let box = directed(Rect(x, line - layout.baseline, layout.size.width, layout.size.height))
      canvas.draw(layout, at: box.origin, color: isSelected ? Theme.accent : Theme.text)
      x += layout.size.width + Self.gap
    }
  }
}
