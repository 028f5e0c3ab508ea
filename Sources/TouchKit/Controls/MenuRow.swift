/// A row of a menu that is a list: icon and words, the key and a check mark at the end.
final class MenuRow: MenuItemView {
  private static let padding = 16.0
  private static let gap = 24.0
  /// By how much a picture is larger than an icon, on each side.
  private static let pictureMargin = 6.0

  /// Whether some row of the list has an icon, beside which all words begin.
  var isBesideIcons = false
  /// Whether some row of the list has a check mark, before which all keys end.
  var isBesideChecks = false
  /// Whether the key is shown.
  var showsKey = false
  private var cachedKey: TextLayout?

  /// What is above and below the words.
  private static let leading = 8.0

  init(_ item: Menu.Item) { super.init(item, font: Theme.body) }

  override func sizeThatFits(_ size: Size) -> Size {
    Size((start + title.size.width + end).rounded(.up), height(of: title))
  }

  override func height(in width: Double) -> Double {
    height(of: fittingTitle(in: width - start - end))
  }

  /// How many lines the title has in a width.
  func lineCount(in width: Double) -> Int { fittingTitle(in: width - start - end).lineCount }

  private func height(of title: TextLayout) -> Double {
    max(Theme.touchTarget, (title.size.height + 2 * Self.leading).rounded(.up))
  }

  /// What is before the words.
  private var start: Double {
    Self.padding + (isBesideIcons ? iconSide + Self.padding : 0)
  }

  /// What is after the words.
  private var end: Double {
    let key = key.map { $0.size.width + Self.gap } ?? 0
    return Self.padding + key + (isBesideChecks ? iconSide + Theme.spacing : 0)
  }

  private var key: TextLayout? {
    guard showsKey, !item.key.isEmpty else { return nil }
    let font = scaled(Theme.caption)
    if let cachedKey, cachedKey.font == font { return cachedKey }
    cachedKey = TextLayout(item.key, font: font)
    return cachedKey
  }

  /// Whether the title has its full size in a width.
  func fits(in width: Double) -> Bool { title.size.width <= width - start - end }

  /// Whether the title has its full size in a width, in some lines between its words.
  func wraps(in width: Double) -> Bool {
    shownFont.leastWidth(of: label, lines: style.lines) <= width - start - end
  }

  override var titleAlignment: TextLayout.Alignment { .leading }

  override func draw(_ canvas: borrowing Canvas) {
    let width = bounds.width
    if hasSeparator {
      canvas.fill(Rect(Self.padding, 0, width - 2 * Self.padding, 1), with: Theme.separator)
    }
    drawHighlight(in: bounds.insetBy(4, 2), on: canvas)
    let side = iconSide
    if let picture = item.picture {
      let larger = side + 2 * Self.pictureMargin
      canvas.draw(
        picture,
        in: directed(
          Rect(Self.padding - Self.pictureMargin, bounds.midY - larger / 2, larger, larger)),
        quality: .good)
    } else if let icon = item.icon {
      canvas.draw(
        icon, in: directed(Rect(Self.padding, bounds.midY - side / 2, side, side)), tint: color)
    }
    draw(fittingTitle(in: width - start - end), from: start, in: color, on: canvas)
    if let key {
      let color = item.isEnabled ? Theme.secondaryText : Theme.disabledText
      draw(key, from: width - end + Self.gap, in: color, on: canvas)
    }
    if item.isOn == true, item.showsCheckMark {
      canvas.drawCheckMark(
        in: directed(Rect(width - Self.padding - side, bounds.midY - side / 2, side, side)),
        color: item.isEnabled ? Theme.accent : Theme.disabledText)
    }
  }

  private func draw(
    _ text: TextLayout, from x: Double, in color: Color, on canvas: borrowing Canvas
  ) {
    let (width, height) = (text.size.width, text.size.height)
    canvas.draw(
      text, at: directed(Rect(x, bounds.midY - height / 2, width, height)).origin, color: color)
  }
}
