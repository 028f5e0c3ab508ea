/// A title, an icon or both, to be tapped.
open class Button: Control {
  /// How much a button wants to be seen.
  public enum Style: Hashable, Sendable {
    /// No face of its own until it is pressed: for bars.
    case plain
    /// A quiet face: for one of several choices.
    case tinted
    /// The accent as its face: the one thing that is likely wanted here.
    case filled
    /// Red: what cannot be taken back.
    case destructive
  }

  /// The words; also what a screen reader says.
  public var title: String {
    didSet {
      guard oldValue != title else { return }
      if label == oldValue { label = title }
      text = nil
      setNeedsDisplay()
      superview?.setNeedsLayout()
    }
  }
  /// The icon, of which only the shape counts; it is shown in the colour of the title.
  public var icon: Bitmap? {
    get { tint.bitmap }
    set {
      tint.bitmap = newValue
      setNeedsDisplay()
    }
  }
  /// How much the button wants to be seen.
  public var style: Style { didSet { if oldValue != style { setNeedsDisplay() } } }
  /// The letters.
  public var font = Theme.action {
    didSet {
      text = nil
      setNeedsDisplay()
    }
  }
  /// The colour of title and icon where the style's own does not suit.
  public var color: Color? { didSet { if oldValue != color { setNeedsDisplay() } } }

  private var tint: TintedIcon
  private var text: TextLayout?

  /// A button from its parts. Give `label` where there is only an icon.
  public init(
    _ title: String = "", icon: Bitmap? = nil, label: String? = nil, style: Style = .plain,
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.style = style
    tint = TintedIcon(icon)
    super.init(action: action)
    self.label = label ?? title
    cornerRadius = Theme.controlRadius
  }

  open override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  open override func sizeThatFits(_ size: Size) -> Size {
    let textWidth = title.isEmpty ? 0 : textLayout.size.width
    let iconWidth = icon == nil ? 0 : Theme.iconSize
    let gap = title.isEmpty || icon == nil ? 0 : Theme.spacing
    let padding = title.isEmpty ? 12.0 : 18
    return Size(
      max(Theme.touchTarget, (textWidth + gap + iconWidth).rounded(.up) + 2 * padding),
      Theme.touchTarget)
  }

  open override func draw(_ canvas: borrowing Canvas) {
    drawHalo(on: canvas)
    let shape = Path.roundedRect(bounds, radius: cornerRadius)
    if let face { canvas.fill(shape, with: face) }
    if highlight > 0 { canvas.fill(shape, with: pressedShade.withAlpha(0.13 * highlight)) }
    drawContent(on: canvas)
    if showsFocus { canvas.focusRing(around: bounds, radius: cornerRadius) }
  }

  /// A rim that is wider than a fingertip: a pressed button is seen to be pressed.
  private func drawHalo(on canvas: borrowing Canvas) {
    guard highlight > 0, style != .plain else { return }
    let rim = bounds.insetBy(-4 * highlight, -4 * highlight)
    canvas.fill(
      .roundedRect(rim, radius: cornerRadius + 4), with: haloColor.withAlpha(0.22 * highlight))
  }

  private func drawContent(on canvas: borrowing Canvas) {
    let size = title.isEmpty ? Size.zero : textLayout.size
    let iconWidth = icon == nil ? 0 : Theme.iconSize
    let gap = title.isEmpty || icon == nil ? 0 : Theme.spacing
    let room = max(bounds.width - iconWidth - gap - 8, 0)
    var x = bounds.midX - (iconWidth + gap + min(size.width, room)) / 2
    if let icon = tint(in: contentColor) {
      let box = Rect(x, bounds.midY - iconWidth / 2, iconWidth, iconWidth)
      canvas.draw(
        icon, in: Rect(center: box.center, size: icon.size.fitted(into: box.size)), quality: .good)
      x += iconWidth + gap
    }
    guard !title.isEmpty else { return }
    let text =
      size.width <= room
      ? textLayout : TextLayout(title, font: font, width: room, overflow: .ellipsis)
    canvas.draw(text, at: Point(x, bounds.midY - size.height / 2), color: contentColor)
  }

  private var textLayout: TextLayout {
    if let text { return text }
    let layout = TextLayout(title, font: font)
    text = layout
    return layout
  }

  private var face: Color? {
    switch style {
    case .plain: nil
    case .tinted: Theme.well
    case .filled: isEnabled ? Theme.accent : Theme.well
    case .destructive: isEnabled ? Theme.destructiveTint : Theme.well
    }
  }

  private var contentColor: Color {
    guard isEnabled else { return Theme.disabledText }
    if let color { return color }
    switch style {
    case .plain, .tinted: return Theme.text
    case .filled: return Theme.onAccent
    case .destructive: return Theme.destructive
    }
  }

  private var pressedShade: Color { style == .destructive ? Theme.destructive : Theme.text }

  private var haloColor: Color { style == .destructive ? Theme.destructive : Theme.accent }
}
