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
}

/// A style that can be chosen.
final class StyleCell: Control {
  static let size = Size(104, 56)
  let style: TextStyle
  var fonts: [String] = [] {
    didSet {
      artwork = nil
      setNeedsDisplay()
    }
  }
  var isOn = false { didSet { if oldValue != isOn { setNeedsDisplay() } } }
  /// Made when it is first drawn: that takes milliseconds.
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

  override func sizeThatFits(_ size: Size) -> Size { Self.size }

  override func draw(_ canvas: borrowing Canvas) {
    let card = Path.roundedRect(bounds.insetBy(2, 2), radius: Theme.controlRadius)
    canvas.fill(card, with: Theme.textGround)
    if shade > 0 { canvas.fill(card, with: Theme.text.withAlpha(0.1 * shade)) }
    artwork = artwork ?? TextArtwork(sample)
    artwork?.draw(on: canvas, fittedInto: bounds.insetBy(8, 6), largestScale: 0.25)
    if isOn { canvas.stroke(card, with: Theme.accent, style: StrokeStyle(width: 3)) }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(3, 3), radius: Theme.controlRadius) }
  }
}
