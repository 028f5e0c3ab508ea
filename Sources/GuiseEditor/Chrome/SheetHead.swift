import TouchKit

/// The upper end of a sheet: the title in the middle, a button at each end, and the handle by which a finger
/// drags the sheet. Where they have no room in one row, the title is below the buttons; where a low window has large
/// texts, it is out of sight instead, and the rows of the sheet have its height.
final class SheetHead: View {
  /// Drags the sheet.
  let pan = PanGestureRecognizer(maximumTouches: 1)
  /// Whether there is little height, of which the head takes as little as it can.
  var isLow = false
  /// Whether something has scrolled below the head.
  var hasEdge = false { didSet { if oldValue != hasEdge { setNeedsDisplay() } } }

  /// The room for the handle, and what is free below the head.
  private var top: Double { isLow ? 12 : 16 }
  private var bottom: Double { isLow ? 4 : Theme.spacing }
  private static let margin = 12.0
  /// Where the button that leaves begins, so that its words are in line with what is below.
  private static let leaveStart = 4.0
  /// The least width of a title in two lines.
  private static let leastLine = 64.0
  /// The title where there is room for two lines of it only.
  private static let small = Font(size: 16, weight: .semibold)
  /// The size of large titles in a low window, which is the same for all of its sheets, in one that is also narrow,
  /// and that of what is below them; whatever the size of the texts.
  private static let (lowSize, lowNarrowSize, lowCaption) = (22.0, 18.0, 14.0)
  /// Below this width a low window is narrow.
  private static let narrow = 600.0
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
    self.title.balancesLines = true
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
    let row = Rect(Self.margin, top, width - 2 * Self.margin, Theme.touchTarget)
    let sizes = [leave, accept].map { $0?.sizeThatFits(row.size) ?? .zero }
    let buttonHeight = max(sizes[0].height, sizes[1].height)
    // Words are smaller only where both do not fit.
    let half = (row.width - gap) / 2
    let start = min(sizes[0].width, max(row.width - gap - sizes[1].width, half))
    let end = min(sizes[1].width, max(row.width - gap - sizes[0].width, half))
    let beside =
      isLow && textScale > 1
      ? lowPlace(after: start, before: end, in: row) : place(beside: start, end, in: row)
    title.font =
      beside?.font ?? (isWider(Theme.title, than: row.width) ? Self.small : Theme.title)
    let words =
      title.isHidden
      ? 0 : title.sizeThatFits(Size(beside?.width ?? row.width, .infinity)).height
    // Two lines, or large ones, are higher than the buttons beside them.
    let lines = words + lineHeight - (textScale > 1 ? 0 : Self.tightness)
    let height = beside == nil ? buttonHeight : max(buttonHeight, lines)
    let area = Rect(0, 0, width, top + height)
    let y = (row.minY + (height - buttonHeight) / 2).rounded()
    leave.frame = directed(Rect(Self.leaveStart, y, start, buttonHeight), in: area)
    accept?.frame = directed(Rect(row.maxX - end, y, end, buttonHeight), in: area)

    let place = directed(
      beside.map { Rect($0.x, row.minY, $0.width, height) }
        ?? Rect(row.minX, row.minY + height, row.width, words + lineHeight + gap / 2), in: area)
    title.frame = Rect(place.minX, place.minY, place.width, place.height - lineHeight)
    // By itself it is in the middle.
    let line = title.isHidden ? (place.midY - lineHeight / 2).rounded() : title.frame.maxY
    subtitle.frame = Rect(place.minX, line, place.width, lineHeight)
    return max(place.maxY, row.minY + height) + bottom
  }

  /// Where the title is between the buttons, and its font.
  private typealias Place = (font: Font, x: Double, width: Double)

  /// In the middle of the sheet, beside buttons of some widths; nil without room.
  private func place(beside start: Double, _ end: Double, in row: Rect) -> Place? {
    (title.isHidden, subtitle.font) = (false, Theme.caption)
    let side = max(start, end > 0 ? end + Theme.spacing : 0)
    let room = row.width - 2 * side
    return fontBesideButtons(in: room).map { ($0, row.minX + side, room) }
  }

  /// In the middle of the sheet, or of what the buttons leave, if there is room: for two lines, with what is below the
  /// title.
  private func lowPlace(after start: Double, before end: Double, in row: Rect) -> Place {
    let isNarrow = (window?.size.width ?? 0) < Self.narrow
    let size = isNarrow ? Self.lowNarrowSize : Self.lowSize
    let font = Font(size: size / textScale, weight: .semibold)
    subtitle.font = Font(size: Self.lowCaption / textScale, weight: Theme.caption.weight)
    let left = Self.leaveStart + start + Theme.spacing
    let right = row.maxX - (end > 0 ? end + Theme.spacing : 0)
    let widths = (1...(subtitle.text.isEmpty ? 2 : 1)).map {
      scaled(font).leastWidth(of: title.text, lines: $0)
    }
    let words = widths.first { $0 <= right - left }
    title.isHidden = words == nil
    let needed = max(words ?? 0, subtitle.sizeThatFits(Size(.infinity, .infinity)).width)
    let half = min(row.midX - left, right - row.midX)
    return needed <= 2 * half
      ? (font, row.midX - half, 2 * half) : (font, left, max(right - left, 0))
  }

  /// The largest font in which the title has room between the buttons, in two lines if need be; nil for none.
  private func fontBesideButtons(in room: Double) -> Font? {
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
