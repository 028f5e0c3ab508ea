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
  /// The icon, of which only the shape counts; it is shown in the color of the title.
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
  /// Whether the words are shown; the icon alone may do where there is no room for them. The view
  /// that decides lays the button out anew.
  public var showsTitle = true { didSet { if oldValue != showsTitle { setNeedsDisplay() } } }
  /// The color of title and icon where the style's own does not suit.
  public var color: Color? { didSet { if oldValue != color { setNeedsDisplay() } } }

  private var tint: TintedIcon
  private var text: TextLayout?
  private var isOn = false

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

  /// Whether what the button stands for is on, such as a drawer that it has opened.
  open override var isSelected: Bool {
    get { isOn }
    set {
      guard isOn != newValue else { return }
      isOn = newValue
      setNeedsDisplay()
    }
  }

  open override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  open override func sizeThatFits(_ size: Size) -> Size {
    let textWidth = hasWords ? textLayout.size.width : 0
    let iconWidth = icon == nil ? 0 : Theme.iconSize
    let gap = hasWords && icon != nil ? Theme.spacing : 0
    let padding = hasWords ? 18.0 : 12
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
    if isOn { drawRim(on: canvas) }
    if showsFocus { canvas.focusRing(around: bounds, radius: cornerRadius) }
  }

  /// A rim that is wider than a fingertip: a pressed button is seen to be pressed.
  private func drawHalo(on canvas: borrowing Canvas) {
    guard highlight > 0, style != .plain else { return }
    let rim = bounds.insetBy(-4 * highlight, -4 * highlight)
    canvas.fill(
      .roundedRect(rim, radius: cornerRadius + 4), with: haloColor.withAlpha(0.22 * highlight))
  }

  /// Not by color alone: a button that is on has a rim, too.
  private func drawRim(on canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(1, 1), radius: cornerRadius - 1), with: contentColor,
      style: StrokeStyle(width: 2))
  }

  private var hasWords: Bool { showsTitle && !title.isEmpty }

  private func drawContent(on canvas: borrowing Canvas) {
    let size = hasWords ? textLayout.size : Size.zero
    let iconWidth = icon == nil ? 0 : Theme.iconSize
    let gap = hasWords && icon != nil ? Theme.spacing : 0
    let room = max(bounds.width - iconWidth - gap - 8, 0)
    var x = bounds.midX - (iconWidth + gap + min(size.width, room)) / 2
    if let icon = tint(in: contentColor) {
      let box = Rect(x, bounds.midY - iconWidth / 2, iconWidth, iconWidth)
      canvas.draw(
        icon, in: Rect(center: box.center, size: icon.size.fitted(into: box.size)), quality: .good)
      x += iconWidth + gap
    }
    guard hasWords else { return }
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
    if isOn && isEnabled { return Theme.accentTint }
    switch style {
    case .plain: return nil
    case .tinted: return Theme.well
    case .filled: return isEnabled ? Theme.accent : Theme.well
    case .destructive: return isEnabled ? Theme.destructiveTint : Theme.well
    }
  }

  private var contentColor: Color {
    guard isEnabled else { return Theme.disabledText }
    if let color { return color }
    if isOn { return Theme.accent }
    switch style {
    case .plain, .tinted: return Theme.text
    case .filled: return Theme.onAccent
    case .destructive: return Theme.destructive
    }
  }

  private var pressedShade: Color { style == .destructive ? Theme.destructive : Theme.text }

  private var haloColor: Color { style == .destructive ? Theme.destructive : Theme.accent }
}
