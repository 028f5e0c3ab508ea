/// A view that shows text that cannot be edited.
open class Label: View {
  /// The text; also the label for screen readers.
  public var text: String {
    didSet {
      guard oldValue != text else { return }
      label = text.withoutBreakingPlaces
      textDidChange()
    }
  }
  /// The font.
  public var font: Font { didSet { if oldValue != font { textDidChange() } } }
  /// The color of the text.
  public var color: Color { didSet { if oldValue != color { setNeedsDisplay() } } }
  /// The horizontal alignment of lines that are shorter than the view.
  public var alignment = TextLayout.Alignment.leading {
    didSet { if oldValue != alignment { textDidChange() } }
  }
  /// The maximum number of lines; longer text is truncated with "…". 0 for no limit.
  public var numberOfLines = 1 { didSet { if oldValue != numberOfLines { textDidChange() } } }

  /// Where text that is too long is truncated.
  public var truncation = TextLayout.Truncation.end {
    didSet { if oldValue != truncation { textDidChange() } }
  }

  /// Whether centered lines of one text are about equally long, as those of titles: none has one sign only if the others
  /// can give it more.
  public var balancesLines = false {
    didSet { if oldValue != balancesLines { textDidChange() } }
  }

  /// How large the text may be beside others; see ``View/shareTextScale(of:)``.
  var largestTextScale = Double.infinity {
    didSet { if oldValue != largestTextScale { setNeedsDisplay() } }
  }

  private var cached: (layout: TextLayout, text: String, room: Size, scale: Double)?

  /// Creates a label with a text.
  public init(
    _ text: String = "", font: Font = Theme.body, color: Color = Theme.text,
    alignment: TextLayout.Alignment = .leading
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    super.init()
    label = text.withoutBreakingPlaces
    role = .label
    isUserInteractionEnabled = false
  }

  /// Always true: a label ignores touches by design, not because it is disabled.
  open override var isEnabled: Bool {
    get { true }
    set {}
  }

  open override func draw(_ canvas: borrowing Canvas) {
    guard !text.isEmpty else { return }
    let layout = layout(in: bounds.size)
    let x = balancesLines ? bounds.midX - layout.size.width / 2 : bounds.minX
    canvas.draw(layout, at: Point(x, bounds.midY - layout.size.height / 2), color: color)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let natural = TextLayout(text, font: scaled(font)).size
    guard natural.width > size.width else { return natural.roundedUp }
    return layout(in: Size(size.width, .infinity)).size.roundedUp
  }

  private func layout(in room: Size) -> TextLayout {
    let text = directed(text)
    let scale = min(textScale, largestTextScale)
    if let cached, (cached.text, cached.room, cached.scale) == (text, room, scale) {
      return cached.layout
    }
    let overflow = numberOfLines == 0 ? TextLayout.Overflow.wrap : .lines(numberOfLines, truncation)
    // A name is shortened rather than smaller than what is around it; but its words are not broken if they need not be.
    let mayBeTruncated = numberOfLines > 0 && truncation != .end
    let mayBreak = mayBeTruncated && breaksWord(in: font, room)
    var layout = fitted(font, upTo: scale) { layout in
      layout.size.height <= room.height && (mayBeTruncated || !layout.isTruncated)
        && (mayBreak || !breaksWord(in: layout.font, room))
    } _: { font in
      TextLayout(text, font: font, width: room.width, overflow: overflow, alignment: alignment)
    }
    if balancesLines { layout = layout.balanced() }
    cached = (layout, text, room, scale)
    return layout
  }

  /// Whether a word has no room in a line.
  private func breaksWord(in font: Font, _ room: Size) -> Bool {
    let words = text.split { " \n\u{200B}".contains($0) }.flatMap(\.partsOfCompound)
    guard numberOfLines != 1, let word = words.max(by: { $0.count < $1.count }),
      !word.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces)
    else { return false }
    return TextLayout(word, font: font).size.width > room.width
  }

  private func textDidChange() {
    cached = nil
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }
}

extension Label: SharedText {
  package var shownTextScale: Double? {
    text.isEmpty ? nil : layout(in: bounds.size).font.size / font.size
  }
}

nonisolated extension Substring {
  /// The parts of a word after whose hyphens lines may end.
  fileprivate var partsOfCompound: [String] {
    var parts = split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropLast() { parts[index] += "-" }
    return parts
  }
}

nonisolated extension Unicode.Scalar {
  /// Whether lines may end after it, as in Chinese and Japanese.
  var isOfScriptWithoutSpaces: Bool { value >= 0x2E80 }
}

nonisolated extension Size {
  /// The size rounded up to whole numbers.
  var roundedUp: Size { Size(width.rounded(.up), height.rounded(.up)) }
}

extension String {
  /// The text without the places at which lines may break, which nobody hears.
  fileprivate var withoutBreakingPlaces: String { replacing("\u{200B}", with: "") }
}
