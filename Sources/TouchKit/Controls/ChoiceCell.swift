/// One of several choices with a title, exactly one of which is selected: a tab or a segment.
class ChoiceCell: Control {
  /// Called with the step, -1 or 1, when an arrow key asks for another choice.
  var onArrow: (Int) -> Void = { _ in }
  let title: String
  private let font: Font
  private var text: (layout: TextLayout, room: Size, scale: Double)?
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

  /// The title in one line or two, in a size that its lines leave for each other.
  final func layout(width: Double, height: Double = .infinity) -> TextLayout {
    let room = Size(width, height)
    if let text, text.room == room, text.scale == textScale { return text.layout }
    let layout = fitted(font) {
      !$0.isTruncated && $0.size.height <= height
    } _: { font in
      TextLayout(
        title, font: self.font(font, width: width), width: max(width, 1), overflow: .lines(2),
        alignment: .center)
    }
    text = (layout, room, textScale)
    return layout
  }

  /// The width of the widest word in a font.
  final func widestWord(in font: Font) -> Double {
    words.map { TextLayout($0, font: font).size.width }.max() ?? 0
  }

  /// The font of the title, which is better a little smaller than a word is broken.
  private func font(_ font: Font, width: Double) -> Font {
    var font = font
    while font.size >= Self.minimumFontSize {
      if widestWord(in: font) <= width { return font }
      font.size -= 0.5
    }
    return fontOfBrokenWords
  }
}
