/// The rows of a menu that is a list, which scroll where they are too high.
final class MenuColumn: ScrollView {
  /// What is above the first row and below the last one.
  private static let padding = 4.0
  /// How many lines a title may have.
  private static let lines = 3
  /// How near the edge a finger scrolls what it slides along.
  private static let edge = 36.0

  /// The heights of the rows, of which some may have two lines.
  private(set) var rowHeights: [Double] = []
  private let rows: [MenuRow]
  private var hasShownChoice = false

  init(of rows: [MenuRow]) {
    self.rows = rows
    super.init(axes: .vertical)
    for (index, row) in rows.enumerated() {
      row.isBesideIcons = rows.contains { $0.item.icon != nil || $0.item.picture != nil }
      row.isBesideChecks = rows.contains { $0.item.isOn == true && $0.item.showsCheckMark }
      row.hasSeparator = index > 0 && row.item.group != rows[index - 1].item.group
      addSubview(row)
    }
  }

  /// Lays the rows out within a width; returns the size of all.
  func fit(within limit: Double) -> Size {
    // Words have room before keys, which a finger does not need.
    let hasKeyboard = window?.textInput.hasHardwareKeyboard ?? false
    for row in rows {
      row.style = MenuTitleStyle()
      row.showsKey = hasKeyboard
    }
    if !rows.allSatisfy({ $0.fits(in: limit) }) { for row in rows { row.showsKey = false } }
    let width = min(limit, rows.map { $0.sizeThatFits(.zero).width }.max() ?? 0)
    wrap(in: width)
    rowHeights = heights(in: width)
    var y = Self.padding
    for (row, height) in zip(rows, rowHeights) {
      row.frame = Rect(0, y, width, height)
      y += height
    }
    let size = Size(width, y + Self.padding)
    contentSize = size
    return size
  }

  /// The heights of the rows in a width: rows of as many lines have one height, whatever their letters are.
  private func heights(in width: Double) -> [Double] {
    let own = rows.map { (lines: $0.lineCount(in: width), height: $0.height(in: width)) }
    return own.map { row in own.filter { $0.lines == row.lines }.map(\.height).max() ?? 0 }
  }

  /// Lets words wrap in a width; all are smaller only where one of them would be broken.
  private func wrap(in width: Double) {
    for scale in MenuTitleStyle.scales(from: textScale) {
      for row in rows { row.style = MenuTitleStyle(scale: scale, lines: Self.lines) }
      if rows.allSatisfy({ $0.wraps(in: width) }) { return }
    }
  }

  /// Shows the row that is chosen, of a choice that has no room for all.
  override func layoutSubviews() {
    super.layoutSubviews()
    guard !hasShownChoice, bounds.height > 0 else { return }
    hasShownChoice = true
    guard rows.allSatisfy({ $0.item.isOn != nil }), bounds.height < contentSize.height,
      let chosen = rows.first(where: { $0.item.isOn == true })
    else { return }
    scroll(to: Point(0, chosen.frame.midY - bounds.height / 2), isAnimated: false)
  }

  override func hitTest(_ point: Point) -> View? { super.hitTest(point) == nil ? nil : self }

  // MARK: A finger that slides along

  /// Scrolls as long as a finger at a point of the menu rests near an edge; calls a closure at each step.
  func follow(_ point: Point, onStep: @escaping () -> Void) {
    onScroll = { [weak self] in
      onStep()
      self?.scroll(toRowBeside: point)
    }
    scroll(toRowBeside: point)
  }

  /// The finger has lifted.
  func letGo() { onScroll = {} }

  /// Shows the row before or after the one at a point near an edge.
  private func scroll(toRowBeside point: Point) {
    guard bounds.width > 0, point.x >= 0, point.x < bounds.width,
      let index = rows.firstIndex(where: { $0.frame.contains(point + Vector(0, contentOffset.y)) })
    else { return }
    let step = point.y < Self.edge ? -1 : point.y > bounds.height - Self.edge ? 1 : 0
    if step != 0, rows.indices.contains(index + step) { scrollToVisible(rows[index + step]) }
  }
}
