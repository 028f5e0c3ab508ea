/// Text that is only read.
open class Label: View {
  /// The text; also what a screen reader says.
  public var text: String {
    didSet {
      guard oldValue != text else { return }
      label = text
      textDidChange()
    }
  }
  /// The letters.
  public var font: Font { didSet { if oldValue != font { textDidChange() } } }
  /// The color of the letters.
  public var color: Color { didSet { if oldValue != color { setNeedsDisplay() } } }
  /// Where lines shorter than the view go.
  public var alignment = TextLayout.Alignment.leading {
    didSet { if oldValue != alignment { textDidChange() } }
  }
  /// The most lines before the text is cut short with "…"; 0 for as many as it takes.
  public var numberOfLines = 1 { didSet { if oldValue != numberOfLines { textDidChange() } } }

  private var cached: TextLayout?

  /// A label of a text.
  public init(
    _ text: String = "", font: Font = Theme.body, color: Color = Theme.text,
    alignment: TextLayout.Alignment = .leading
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    super.init()
    label = text
    role = .label
    isUserInteractionEnabled = false
  }

  /// Labels are never in the way of fingers, and that does not make them useless.
  open override var isEnabled: Bool {
    get { true }
    set {}
  }

  open override func draw(_ canvas: borrowing Canvas) {
    guard !text.isEmpty else { return }
    let layout = layout(for: bounds.width)
    canvas.draw(
      layout, at: Point(bounds.minX, bounds.midY - layout.size.height / 2), color: color)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let natural = TextLayout(text, font: font).size
    guard natural.width > size.width else { return natural.roundedUp }
    return layout(for: size.width).size.roundedUp
  }

  private func layout(for width: Double) -> TextLayout {
    if let cached, cached.width == width { return cached }
    let overflow: TextLayout.Overflow =
      switch numberOfLines {
      case 0: .wrap
      case 1: .ellipsis
      default: .lines(numberOfLines)
      }
    let layout = TextLayout(
      text, font: font, width: width, overflow: overflow, alignment: alignment)
    cached = layout
    return layout
  }

  private func textDidChange() {
    cached = nil
    setNeedsDisplay()
    superview?.setNeedsLayout()
  }
}

nonisolated extension Size {
  /// The size with whole numbers that is not smaller.
  var roundedUp: Size { Size(width.rounded(.up), height.rounded(.up)) }
}
