import TouchKit

/// The upper end of a sheet: the title in the middle, a button at each end, and the handle by which a finger
/// drags the sheet. Where they have no room in one row, the title is below the buttons.
final class SheetHead: View {
  /// Drags the sheet.
  let pan = PanGestureRecognizer(maximumTouches: 1)
  /// Whether there is so little height that a line of its own for the title is too much.
  var isLow = false
  /// Whether something has scrolled below the head.
  var hasEdge = false { didSet { if oldValue != hasEdge { setNeedsDisplay() } } }

  /// The room for the handle.
  private static let top = 16.0
  private static let margin = 12.0
  /// The least width of a title in two lines.
  private static let leastLine = 64.0
  /// The title where there is room for two lines of it only.
  private static let small = Font(size: 16, weight: .semibold)
  private let title: Label
  private let subtitle = Label(
    font: Theme.caption, color: Theme.secondaryText, alignment: .center)
  private let leave: Button
  private let accept: Button?

  init(_ title: String, leave: Button, accept: Button?) {
    self.title = Label(title, alignment: .center)
    self.leave = leave
    self.accept = accept
    super.init()
    self.title.accessibleRole = .heading
    self.title.numberOfLines = 2
    self.title.truncation = .middle
    for view in [self.title, subtitle, leave, accept].compactMap({ $0 }) { addSubview(view) }
    add(pan)
  }

  /// Shows a title, and below it, where there is more to say, a line more.
  func show(_ title: String, below subtitle: String = "") {
    self.title.text = title
    self.subtitle.text = subtitle
    superview?.setNeedsLayout()
  }

  /// How much less than their heights the title and what is below it have where texts are not large.
  private static let tightness = 4.0

  /// Places everything in a width; returns the height.
  func arrange(in width: Double) -> Double {
    let gap = Theme.spacing
    let row = Rect(Self.margin, Self.top, width - 2 * Self.margin, Theme.touchTarget)
    let sizes = [leave, accept].map { $0?.sizeThatFits(row.size) ?? .zero }
    let buttonHeight = max(sizes[0].height, sizes[1].height)
    // Words are smaller only where both do not fit.
    let half = (row.width - gap) / 2
    let start = min(sizes[0].width, max(row.width - gap - sizes[1].width, half))
    let end = min(sizes[1].width, max(row.width - gap - sizes[0].width, half))
    // The title is in the middle of the sheet, beside the buttons or below them.
    let side = max(start, end > 0 ? end + gap : 0)
    let room = row.width - 2 * side
    let font = fontBesideButtons(in: room)
    let isBelow = font == nil
    title.font = font ?? (isWider(Theme.title, than: row.width) ? Self.small : Theme.title)
    let words = title.sizeThatFits(Size(isBelow ? row.width : room, .infinity)).height
    // Two lines, or large ones, are higher than the buttons beside them.
    let lines = words + lineHeight - (textScale > 1 ? 0 : Self.tightness)
    let height = isBelow ? buttonHeight : max(buttonHeight, lines)
    let area = Rect(0, 0, width, Self.top + height)
    let y = (row.minY + (height - buttonHeight) / 2).rounded()
    // Its words, not its edge, are in line with what is below.
    leave.frame = directed(Rect(4, y, start, buttonHeight), in: area)
    accept?.frame = directed(Rect(row.maxX - end, y, end, buttonHeight), in: area)

    let place =
      isBelow
      ? Rect(row.minX, row.minY + height, row.width, words + lineHeight + gap / 2)
      : Rect(row.minX, row.minY, row.width, height).insetBy(side, 0)
    title.frame = Rect(place.minX, place.minY, place.width, place.height - lineHeight)
    subtitle.frame = Rect(place.minX, title.frame.maxY, place.width, lineHeight)
    return max(place.maxY, row.minY + height) + gap
  }

  /// The largest font in which the title has room between the buttons, in two lines if need be; nil for none.
  private func fontBesideButtons(in room: Double) -> Font? {
    // There all titles have one size, about that of a title where texts are not large.
    if isLow, textScale > 1, room >= Self.leastLine { return lowFont(in: room) }
    if !isWider(Theme.title, than: room) { return Theme.title }
    if !isWider(Self.small, than: room) { return Self.small }
    let words = title.text.split(separator: " ").map(String.init)
    // Two large lines would be no lower than a line below the buttons.
    guard textScale <= 1, words.count > 1, room >= Self.leastLine,
      !words.contains(where: { isWider(Self.small, than: room, $0) })
    else { return nil }
    let lines = TextLayout(
      title.text, font: scaled(Self.small), width: room, overflow: .lines(2))
    return lines.isTruncated ? nil : Self.small
  }

  /// The font of a low sheet, which is smaller only where a word of the title would be broken.
  private func lowFont(in room: Double) -> Font {
    func font(_ size: Double) -> Font { Font(size: size, weight: .semibold) }
    let usual = Theme.title.size * (0.1 + 1 / textScale)
    let sizes = stride(from: usual, through: Theme.caption.size / textScale, by: -0.5)
    return font(
      sizes.first { scaled(font($0)).leastWidth(of: title.text, lines: 2) <= room } ?? usual)
  }

  /// Whether the title, or a word of it, is wider than a room, in one line.
  private func isWider(_ font: Font, than room: Double, _ word: String? = nil) -> Bool {
    TextLayout(word ?? title.text, font: scaled(font)).size.width > room
  }

  /// The height of what is below the title.
  private var lineHeight: Double {
    subtitle.text.isEmpty ? 0 : subtitle.sizeThatFits(Size(.infinity, .infinity)).height
  }

  override func draw(_ canvas: borrowing Canvas) {
    let handle = Rect(center: Point(bounds.midX, 9), size: Size(36, 5))
    canvas.fill(
      .roundedRect(handle, radius: 2.5), with: Theme.secondaryText.withAlpha(0.5))
    guard hasEdge else { return }
    let line = 1 / (window?.scale ?? 1)
    canvas.fill(Rect(0, bounds.maxY - line, bounds.width, line), with: Theme.separator)
  }
}
