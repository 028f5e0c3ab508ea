import TouchKit

/// Lists the touches of the sequence, with their order, locations and latest phases. It tells as much of
/// each as there is room for: fingers that are down cannot scroll a list.
final class TouchInspector: View {
  /// How much the list tells of each touch.
  private enum Detail: CaseIterable {
    case full, place, name, area
    /// Whether several lines may be beside each other.
    var isBrief: Bool { self == .name || self == .area }
  }

  private let count = Label(localized("No touches yet"), font: Theme.title)
  private let hint = Label(
    localized("Touch an area, or the board around it, with one or more fingers."),
    color: Theme.secondaryText)
  private let list = View()
  private let rest = Label(font: Theme.caption, color: Theme.secondaryText)
  private var fingers: [Touch] = []
  private static let gap = 8.0
  private var lines: [Label] = []

  init() {
    super.init()
    count.numberOfLines = 2
    hint.numberOfLines = 0
    list.clipsToBounds = true
    list.addSubview(rest)
    for view in [count, hint, list] { addSubview(view) }
  }

  /// Shows the fingers of an event, and those of the same sequence that have lifted before.
  func show(_ event: TouchEvent) {
    let new = event.allTouches.filter { !fingers.contains($0) }
    // A sequence ends when all fingers are up.
    if !new.isEmpty, !fingers.contains(where: \.isDown) { fingers = [] }
    fingers += new
    hint.isHidden = true
    while lines.count < fingers.count { addLine() }
    setNeedsLayout()
  }

  private func addLine() {
    let line = Label(color: Theme.secondaryText)
    line.numberOfLines = 0
    lines.append(line)
    list.addSubview(line)
  }

  // MARK: Texts

  private func describe(_ touch: Touch, _ number: Int, _ detail: Detail) -> String {
    switch detail {
    case .full: touch.properties(isFirst: number == 1)
    case .place: touch.summary(number)
    case .name: "\(number) \(touch.owner) \(touch.phase.title)"
    case .area: "\(number) \(touch.owner)"
    }
  }

  private func total(isSmall: Bool) -> String {
    let down = fingers.count(where: \.isDown)
    return isSmall
      ? localizedPlural("{count} finger", "{count} fingers", count: down)
      : localizedPlural(
        "{count} finger on the screen", "{count} fingers on the screen", count: down)
  }

  // MARK: Layout

  override func layoutSubviews() {
    let isSmall = bounds.width < 200 || bounds.height < 140
    let edge = isSmall ? 10.0 : 24
    let width = bounds.width - 2 * edge
    count.font = isSmall ? Theme.action : Theme.title
    hint.font = isSmall ? Theme.caption : Theme.body
    if !fingers.isEmpty { count.text = total(isSmall: isSmall) }
    // The words below the head keep their room.
    let lines = min(
      count.sizeThatFits(Size(width, .infinity)).height,
      max(bounds.height * 0.3, count.font.size * 1.5))
    let head = max(lines, isSmall ? 0 : 32)
    count.frame = Rect(edge, isSmall ? 8 : 16, width, head)
    let top = count.frame.maxY + 4
    let rest = max(bounds.height - top - 8, 0)
    hint.frame = Rect(edge, top, width, min(hint.sizeThatFits(Size(width, .infinity)).height, rest))
    list.frame = Rect(edge, top, width, max(bounds.height - top - (isSmall ? 8 : 12), 0))
    self.rest.isHidden = true
    for (index, line) in self.lines.enumerated() { line.isHidden = index >= fingers.count }
    let fitting = Detail.allCases.first { detail in
      write(detail)
      return detail.isBrief ? placeInColumns() : placeBelowEachOther(detail)
    }
    if fitting == nil { cutList() }
  }

  private func write(_ detail: Detail) {
    let font = bounds.height < 200 ? Font(size: 13) : Theme.body
    for (index, (line, finger)) in zip(lines, fingers).enumerated() {
      line.font = detail.isBrief ? Theme.caption : font
      line.numberOfLines = detail.isBrief ? 1 : 0
      line.text = describe(finger, index + 1, detail)
    }
  }

  /// Returns whether all lines fit.
  private func placeBelowEachOther(_ detail: Detail) -> Bool {
    let width = list.bounds.width
    let gap = detail == .full ? 12.0 : 4
    var y = detail == .full ? 8.0 : 0
    for line in lines.prefix(fingers.count) {
      let height = line.sizeThatFits(Size(width, .infinity)).height
      line.frame = Rect(0, y, width, height)
      y += height + gap
    }
    return y - gap <= list.bounds.height
  }

  /// Returns whether all lines fit.
  private func placeInColumns() -> Bool {
    let cell = cell
    for (index, line) in lines.prefix(fingers.count).enumerated() {
      line.frame = frame(index, of: cell)
    }
    return fingers.count <= capacity(for: cell) && cell.width <= list.bounds.width
  }

  /// Leaves out as many lines as do not fit, and says so.
  private func cutList() {
    let cell = cell
    let shown = max(min(capacity(for: cell) - 1, fingers.count - 1), 0)
    for line in lines.prefix(fingers.count).dropFirst(shown) { line.isHidden = true }
    rest.text = localized("and {count} more", ["count": fingers.count - shown])
    rest.isHidden = false
    rest.frame = frame(shown, of: cell)
  }

  /// The room for the longest of the short lines.
  private var cell: Size {
    let sizes = lines.prefix(fingers.count).map { $0.sizeThatFits(Size(.infinity, .infinity)) }
    return Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
  }

  private func rows(of cell: Size) -> Int { max(Int(list.bounds.height / max(cell.height, 1)), 1) }

  private func capacity(for cell: Size) -> Int {
    rows(of: cell) * max(Int((list.bounds.width + Self.gap) / (cell.width + Self.gap)), 1)
  }

  private func frame(_ index: Int, of cell: Size) -> Rect {
    let (column, row) = index.quotientAndRemainder(dividingBy: rows(of: cell))
    return directed(
      Rect(
        Double(column) * (cell.width + Self.gap), Double(row) * cell.height, cell.width,
        cell.height),
      in: list.bounds)
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 4) }

  override func draw(_ canvas: borrowing Canvas) { canvas.card(bounds, radius: 20, elevation: 4) }
}
