/// One of several choices with a title, exactly one of which is selected: a tab or a segment.
class ChoiceCell: Control {
  /// Called with the step, -1 or 1, when an arrow key asks for another choice.
  var onArrow: (Int) -> Void = { _ in }
  let title: String
  private let font: Font
  private var text: TextLayout?
  private var isChosen = false

  static let minimumFontSize = 10.0

  init(_ title: String, identifier: String, role: Role, font: Font, action: @escaping () -> Void) {
    self.title = title
    self.font = font
    super.init(action: action)
    self.role = role
    self.identifier = identifier
    label = title
    hitMargin = .none
    yieldsReturn = true
  }

  override var isSelected: Bool {
    get { isChosen }
    set {
      guard isChosen != newValue else { return }
      isChosen = newValue
      setNeedsDisplay()
    }
  }

  /// The parts of the title that are not broken.
  var words: [String] { title.split(separator: " ").map(String.init) }

  /// The font in which a word is broken, because not even the smallest one has room for it.
  var fontOfBrokenWords: Font { font }

  /// The title in one line or two.
  final func layout(width: Double) -> TextLayout {
    if let text, text.width == width { return text }
    let layout = TextLayout(
      title, font: font(width: width), width: max(width, 1), overflow: .lines(2),
      alignment: .center)
    text = layout
    return layout
  }

  /// The width of the widest word in a font.
  final func widestWord(in font: Font) -> Double {
    words.map { TextLayout($0, font: font).size.width }.max() ?? 0
  }

  /// The font of the title, which is better a little smaller than a word is broken.
  private func font(width: Double) -> Font {
    var font = font
    while font.size >= Self.minimumFontSize {
      if widestWord(in: font) <= width { return font }
      font.size -= 0.5
    }
    return fontOfBrokenWords
  }
}
