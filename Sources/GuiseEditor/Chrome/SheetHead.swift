import TouchKit

/// The upper end of a sheet: the title in the middle, a button at each end, and the handle by which a finger
/// drags the sheet. Where they have no room in one row, the title is below the buttons.
final class SheetHead: View {
  /// Drags the sheet.
  let pan = PanGestureRecognizer(maximumTouches: 1)
  /// Whether something has scrolled below the head.
  var hasEdge = false { didSet { if oldValue != hasEdge { setNeedsDisplay() } } }

  /// The room for the handle.
  private static let top = 16.0
  private static let margin = 12.0
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
    subtitle.truncation = .middle
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
  /// From this size of the texts on, a title is not made smaller than the buttons beside it.
  private static let largeTexts = 1.3

  /// Places everything in a width; returns the height.
  func arrange(in width: Double) -> Double {
    let gap = Theme.spacing
    let row = Rect(Self.margin, Self.top, width - 2 * Self.margin, Theme.touchTarget)
    let sizes = [leave, accept].map { $0?.sizeThatFits(row.size) ?? .zero }
    title.font = Theme.title
    let natural = title.sizeThatFits(Size(.infinity, .infinity))
    let buttonHeight = max(sizes[0].height, sizes[1].height)
    // Words are smaller only where both do not fit.
    let half = (row.width - gap) / 2
    let start = min(sizes[0].width, max(row.width - gap - sizes[1].width, half))
    let end = min(sizes[1].width, max(row.width - gap - sizes[0].width, half))
    let wanted = natural.width
    let ends = (start: start, end: end > 0 ? end + gap : 0)
    let room = row.width - ends.start - ends.end
    let least =
      textScale > Self.largeTexts ? wanted : max(0.55 * wanted, min(36 * textScale, wanted))
    let isBelow = room < least
    if !isBelow { title.font = wanted > room ? Self.small : Theme.title }
    let words = max(natural.height, title.sizeThatFits(Size(room, .infinity)).height)
    // Two lines, or large ones, are higher than the buttons beside them.
    let lines = words + lineHeight - (textScale > 1 ? 0 : Self.tightness)
    let height = isBelow ? buttonHeight : max(buttonHeight, lines)
    let area = Rect(0, 0, width, Self.top + height)
    let y = (row.minY + (height - buttonHeight) / 2).rounded()
    // Its words, not its edge, are in line with what is below.
    leave.frame = directed(Rect(4, y, start, buttonHeight), in: area)
    accept?.frame = directed(Rect(row.maxX - end, y, end, buttonHeight), in: area)

    var place = Rect(row.minX, row.minY, row.width, height)
    if isBelow {
      place = Rect(row.minX, row.minY + height, row.width, 0)
      title.font = wanted > row.width ? Self.small : Theme.title
      place.size.height = title.sizeThatFits(Size(row.width, .infinity)).height + lineHeight + gap
    } else {
      let side = max(ends.start, ends.end)
      place =
        wanted > row.width - 2 * side
        ? directed(Rect(row.minX + ends.start, row.minY, room, height), in: area)
        : place.insetBy(side, 0)
    }
    title.frame = Rect(place.minX, place.minY, place.width, place.height - lineHeight)
    subtitle.frame = Rect(place.minX, title.frame.maxY, place.width, lineHeight)
    return max(place.maxY, row.minY + height) + gap
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
