/// A command of a menu. The menu itself handles the touches.
final class MenuItemView: View {
  static let height = 56.0
  /// The top of the title below an icon.
  private static let titleTop = 33.0
  private static let minimumWidth = 64.0

  let action: () -> Void
  /// Selects the item, as a tap does.
  var onSelect: () -> Void = {}
  var isHighlighted = false { didSet { if oldValue != isHighlighted { setNeedsDisplay() } } }
  /// Whether a hairline separates the item from the one before it.
  var hasSeparator = false
  private let font: Font
  private var cachedTitle: TextLayout?
  /// The title where there is less room than it needs.
  private var shortTitle: TextLayout?
  private let icon: Bitmap?
  private let isDestructive: Bool
  private let isUsable: Bool

  init(_ item: Menu.Item) {
    action = item.action
    font = item.icon == nil ? Theme.action : Theme.caption
    icon = item.icon
    isDestructive = item.isDestructive
    isUsable = item.isEnabled
    super.init()
    role = .menuitem
    identifier = item.identifier
    label = item.title
  }

  override var isEnabled: Bool {
    get { isUsable }
    set {}
  }

  override var canActivate: Bool { isUsable }

  override func activate() { onSelect() }

  override var isSelected: Bool {
    get { isHighlighted }
    set {}
  }

  private var padding: Double { icon == nil ? 16 : 12 }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = title.size
    let height = (icon == nil ? 8 : Self.titleTop) + text.height + 6
    return Size(
      max(Self.minimumWidth, (text.width + 2 * padding).rounded(.up)),
      textScale > 1 ? max(Self.height, height.rounded(.up)) : Self.height)
  }

  override func draw(_ canvas: borrowing Canvas) {
    if hasSeparator {
      canvas.fill(directed(Rect(0, 14, 1, bounds.height - 28)), with: Theme.separator)
    }
    let color = isUsable ? (isDestructive ? Theme.destructive : Theme.text) : Theme.disabledText
    if isHighlighted {
      canvas.fill(
        .roundedRect(bounds.insetBy(4, 4), radius: Theme.controlRadius),
        with: isDestructive ? Theme.destructiveTint : Theme.accentTint)
      canvas.contrastOutline(of: bounds.insetBy(4, 4), radius: Theme.controlRadius)
    }
    let title = fittingTitle
    guard let icon else {
      return canvas.draw(
        title,
        at: Point(bounds.midX - title.size.width / 2, bounds.midY - title.size.height / 2),
        color: color)
    }
    let side = 22.0
    canvas.draw(icon, in: Rect(bounds.midX - side / 2, 8, side, side), tint: color)
    canvas.draw(title, at: Point(bounds.midX - title.size.width / 2, Self.titleTop), color: color)
  }

  /// The title in one line.
  private var title: TextLayout {
    let font = scaled(font)
    if let cachedTitle, cachedTitle.font == font { return cachedTitle }
    let layout = TextLayout(label, font: font)
    (cachedTitle, shortTitle) = (layout, nil)
    return layout
  }

  /// The title in the width of the view: a long one ends with "…".
  private var fittingTitle: TextLayout {
    let (title, width) = (title, max(1, bounds.width - 2 * padding))
    guard title.size.width > width else { return title }
    if let shortTitle, shortTitle.width == width { return shortTitle }
    let layout = fitted(font) {
      !$0.isTruncated
    } _: {
      TextLayout(label, font: $0, width: width, overflow: .lines(1), alignment: .center)
    }
    shortTitle = layout
    return layout
  }
}
