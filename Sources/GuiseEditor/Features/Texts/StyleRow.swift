import DisguiseModel
import Platform
import TouchKit

/// The finished styles of texts, each of which shows its name as it makes texts look.
final class StyleRow: ValueRow<TextStyle> {
  /// The font families that are offered.
  var fonts: [String] = [] {
    didSet { if oldValue != fonts { for cell in styleCells { cell.fonts = fonts } } }
  }
  private let styleCells: [StyleCell]

  init() {
    let cells = TextStyle.allCases.map { StyleCell($0) }
    styleCells = cells
    super.init(localized("Style"), cells.map { ($0.style, $0) })
  }

  override var holdsWords: Bool { true }
}

/// A style that can be chosen.
final class StyleCell: Control {
  /// The size of the letters, the same in all styles, the room around them, and the least size, in points.
  private static let (letters, padding, least) = (18.0, Size(10, 6), Size(72, 56))
  let style: TextStyle
  var fonts: [String] = [] {
    didSet {
      artwork = nil
      setNeedsDisplay()
    }
  }
  var isOn = false { didSet { if oldValue != isOn { setNeedsDisplay() } } }
  /// Made when it is first needed: that takes milliseconds.
  private var artwork: TextArtwork?

  init(_ style: TextStyle) {
    self.style = style
    super.init()
    identifier = "style-\(style)"
    label = style.title
    hitMargin = .none
  }

  override var isSelected: Bool {
    get { isOn }
    set { isOn = newValue }
  }

  private var sample: TextDesign {
    var design = style.applied(to: TextDesign(style.title), fonts: fonts)
    design.ground?.tail = Point(-110, 120)
    return design
  }

  /// The points of an artwork's unit.
  private var scale: Double { Self.letters * textScale / TextArtwork.em }

  private func sampleArtwork() -> TextArtwork? {
    artwork = artwork ?? TextArtwork(sample)
    return artwork
  }

  /// The height of all cells: letters alone grow with the size of texts.
  static func height(textScale: Double) -> Double {
    least.height + (textScale - 1) * 1.5 * letters
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = (sampleArtwork()?.bounds.width ?? 0) * scale + 2 * Self.padding.width
    return Size(max(width.rounded(.up), Self.least.width), Self.height(textScale: textScale))
  }

  override func draw(_ canvas: borrowing Canvas) {
    let card = Path.roundedRect(bounds.insetBy(2, 2), radius: Theme.controlRadius)
    canvas.fill(card, with: Theme.textGround)
    if shade > 0 { canvas.fill(card, with: Theme.text.withAlpha(0.1 * shade)) }
    sampleArtwork()?.draw(
      on: canvas, fittedInto: bounds.insetBy(4, Self.padding.height), largestScale: scale)
    if isOn { canvas.stroke(card, with: Theme.accent, style: StrokeStyle(width: 3)) }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(3, 3), radius: Theme.controlRadius) }
  }
}
