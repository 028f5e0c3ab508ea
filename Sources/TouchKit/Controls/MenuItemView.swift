/// A command of a menu. The menu itself handles the touches.
class MenuItemView: View, ScaledText {
  static let height = 56.0
  /// The side of an icon above a title, what is above it, and how far below it the title is.
  private static let (iconSide, iconTop, titleGap) = (22.0, 8.0, 3.0)
  private static let minimumWidth = 64.0
  /// What is left and right of a title where there is little room.
  private static let leastPadding = 8.0

  let item: Menu.Item
  /// Selects the item, as a tap does.
  var onSelect: () -> Void = {}
  var isHighlighted = false { didSet { if oldValue != isHighlighted { setNeedsDisplay() } } }
  /// Whether a hairline separates the item from the one before it.
  var hasSeparator = false
  let font: Font
  /// How the titles of all items of the menu are set.
  var style = MenuTitleStyle() {
    didSet {
      guard oldValue != style else { return }
      shortTitle = nil
      setNeedsDisplay()
    }
  }
  /// The factor by which its title is larger than its font states.
  package var shownTextScale: Double? { min(textScale, style.scale) }
  /// Whether it shows the items that have no place.
  private let isMore: Bool
  private var cachedTitle: TextLayout?
  /// The title where there is less room than it needs.
  private var shortTitle: TextLayout?

  init(_ item: Menu.Item, font: Font? = nil, isMore: Bool = false) {
    self.item = item
    self.isMore = isMore
    self.font = font ?? (item.icon == nil && !isMore ? Theme.action : Theme.caption)
    super.init()
    role = .menuitem
    identifier = item.identifier
    label = item.title
  }

  override var isEnabled: Bool {
    get { item.isEnabled }
    set {}
  }

  override var canActivate: Bool { item.isEnabled }

  override func activate() { onSelect() }

  override var isSelected: Bool {
    get { isHighlighted }
    set {}
  }

  override var accessibleStates: AccessibleStates {
    item.isOn.map { $0 ? [.checkable, .checked] : .checkable } ?? []
  }

  override var valueText: String? { item.isOn.map { $0 ? localized("on") : localized("off") } }

  private var hasIcon: Bool { item.icon != nil || isMore }

  /// The side of the icon, which grows with the words.
  private var ownIconSide: Double { (Self.iconSide * iconSide / Theme.iconSize).rounded() }

  /// The top of the title below an icon.
  private var titleTop: Double { Self.iconTop + ownIconSide + Self.titleGap }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(
      max(Self.minimumWidth, (title.size.width + 2 * (hasIcon ? 12 : 16)).rounded(.up)),
      height(of: title))
  }

  private func height(of title: TextLayout) -> Double {
    let height = (hasIcon ? titleTop : 8) + title.size.height + 6
    return textScale > 1 || title.lineCount > 1
      ? max(Self.height, height.rounded(.up)) : Self.height
  }

  /// The height in a width, in which the title may need two lines.
  func height(in width: Double) -> Double {
    height(of: fittingTitle(in: width - 2 * Self.leastPadding))
  }

  /// The least width in which the whole title is seen, and a finger hits the item.
  var leastWidth: Double {
    max(Theme.touchTarget, (leastTitleWidth + 2 * Self.leastPadding).rounded(.up))
  }

  /// The width from which on the item looks no better.
  var bestWidth: Double {
    let padding = hasIcon ? 12.0 : 16
    return max(Self.minimumWidth, (leastTitleWidth + 2 * padding).rounded(.up))
  }

  private var leastTitleWidth: Double {
    style.lines == 1 ? title.size.width : shownFont.leastWidth(of: label, lines: style.lines)
  }

  /// The color of what it shows.
  var color: Color {
    item.isEnabled ? (item.isDestructive ? Theme.destructive : Theme.text) : Theme.disabledText
  }

  /// Draws what shows that a finger, the pointer or the keys are on it.
  func drawHighlight(in area: Rect, on canvas: borrowing Canvas) {
    guard isHighlighted else { return }
    canvas.fill(
      .roundedRect(area, radius: Theme.controlRadius),
      with: item.isDestructive ? Theme.destructiveTint : Theme.accentTint)
    canvas.contrastOutline(of: area, radius: Theme.controlRadius)
  }

  override func draw(_ canvas: borrowing Canvas) {
    if hasSeparator {
      canvas.fill(directed(Rect(0, 14, 1, bounds.height - 28)), with: Theme.separator)
    }
    drawHighlight(in: bounds.insetBy(4, 4), on: canvas)
    let title = fittingTitle(in: bounds.width - 2 * Self.leastPadding)
    guard hasIcon else {
      return canvas.draw(
        title,
        at: Point(bounds.midX - title.size.width / 2, bounds.midY - title.size.height / 2),
        color: color)
    }
    let side = ownIconSide
    let icon = Rect(bounds.midX - side / 2, Self.iconTop, side, side)
    if let picture = item.icon {
      canvas.draw(picture, in: icon, tint: color)
    } else {
      let growth = side / Self.iconSide
      for step in [-7.0, 0, 7] {
        let dot = Point(icon.midX + growth * step, icon.midY)
        canvas.fill(.circle(center: dot, radius: 2 * growth), with: color)
      }
    }
    canvas.draw(title, at: Point(bounds.midX - title.size.width / 2, titleTop), color: color)
  }

  /// The font in the size in which the title is shown.
  var shownFont: Font { font.scaled(by: min(textScale, style.scale)) }

  /// The title in one line.
  var title: TextLayout {
    let font = shownFont
    if let cachedTitle, cachedTitle.font == font { return cachedTitle }
    let layout = TextLayout(label, font: font)
    (cachedTitle, shortTitle) = (layout, nil)
    return layout
  }

  /// The title in a width: in as many lines as the menu allows; a longer one ends with "…".
  func fittingTitle(in width: Double) -> TextLayout {
    let (title, width) = (title, max(1, width))
    guard title.size.width > width else { return title }
    if let shortTitle, shortTitle.width == width { return shortTitle }
    let layout = TextLayout(
      label, font: title.font, width: width, overflow: .lines(style.lines),
      alignment: titleAlignment)
    shortTitle = layout
    return layout
  }

  /// Where lines of a title begin that has several of them.
  var titleAlignment: TextLayout.Alignment { .center }
}
