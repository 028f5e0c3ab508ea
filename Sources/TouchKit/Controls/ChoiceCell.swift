/// One of several choices with a title, exactly one of which is selected: a tab or a segment.
class ChoiceCell: Control, ScaledText {
  /// Called with the step, -1 or 1, when an arrow key asks for another choice.
  var onArrow: (Int) -> Void = { _ in }
  let title: String
  private let font: Font
  /// The title by itself, and as large as those of all choices.
  private var (own, shared): (Fitted?, Fitted?)
  private typealias Fitted = (layout: TextLayout, room: Size, scale: Double)
  /// All choices of the control: their titles have one size, that of the one that needs most room.
  var peers: () -> [ChoiceCell] = { [] }
  /// How much wider the choice is than the least wide one of the control, in points.
  var extraWidth = 0.0 { didSet { if oldValue != extraWidth { setNeedsDisplay() } } }
  private var isChosen = false
  /// That of the last layout, in which it is drawn.
  package private(set) var shownTextScale: Double?

  static let minimumFontSize = 10.0

  init(_ title: String, identifier: String, role: Role, font: Font, action: @escaping () -> Void) {
    self.title = title
    self.font = font
    super.init(action: action)
    self.role = role
    self.identifier = identifier
    label = title.withoutSoftHyphens
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

  /// The parts of the title that are not broken; those of a word with soft hyphens end with a hyphen.
  var words: [String] {
    title.split(separator: " ").flatMap { word in
      let parts = word.split(separator: "\u{AD}")
      return parts.dropLast().map { $0 + "-" } + parts.suffix(1).map(String.init)
    }
  }

  /// How many lines a title may have.
  var maximumLines: Int { 2 }

  /// The font in which a word is broken, because not even the smallest one has room for it.
  var fontOfBrokenWords: Font { font }

  /// The title in one line or two of about the same length, to be drawn in the middle, in a size that its lines leave for each other.
  final func layout(width: Double, height: Double = .infinity) -> TextLayout {
    let room = Size(width, height)
    let own = ownLayout(in: room)
    let size = peers().reduce(own.font.size) { least, peer in
      let width = width - extraWidth + peer.extraWidth
      return min(least, peer.ownLayout(in: Size(width, height)).font.size)
    }
    shownTextScale = size / self.font.size
    guard size < own.font.size - 0.01 else { return own }
    if let shared, shared.room == room, shared.layout.font.size == size { return shared.layout }
    var font = own.font
    font.size = size
    let layout = self.layout(in: font, width: width).balanced()
    shared = (layout, room, textScale)
    return layout
  }

  private func ownLayout(in room: Size) -> TextLayout {
    if let own, own.room == room, own.scale == textScale { return own.layout }
    let layout = fitted(font) {
      !$0.isTruncated && $0.size.height <= room.height
    } _: { font in
      self.layout(in: self.font(font, width: room.width), width: room.width)
    }.balanced()
    own = (layout, room, textScale)
    return layout
  }

  private func layout(in font: Font, width: Double) -> TextLayout {
    TextLayout(
      title, font: font, width: max(width, 1), overflow: .lines(maximumLines), alignment: .center)
  }

  /// The width of the widest word in a font.
  final func widestWord(in font: Font) -> Double {
    words.map { TextLayout($0, font: font).size.width }.max() ?? 0
  }

  /// The font of the title, which is better a little smaller than a word is broken or left out.
  private func font(_ font: Font, width: Double) -> Font {
    var font = font
    while font.size >= Self.minimumFontSize {
      if widestWord(in: font) <= width, !layout(in: font, width: width).isTruncated { return font }
      font.size -= 0.5
    }
    return fontOfBrokenWords
  }
}
