/// The rows of a menu that is a list, which scroll where they are too high.
final class MenuColumn: ScrollView {
  /// What is above the first row and below the last one.
  private static let padding = 4.0
  /// How near the edge a finger scrolls what it slides along.
  private static let edge = 36.0

  /// The height of a row.
  private(set) var rowHeight = Theme.touchTarget
  private let rows: [MenuRow]
  private var hasShownChoice = false

  init(of rows: [MenuRow]) {
    self.rows = rows
    super.init(axes: .vertical)
    for (index, row) in rows.enumerated() {
      row.isBesideIcons = rows.contains { $0.item.icon != nil || $0.item.picture != nil }
      row.isBesideChecks = rows.contains { $0.item.isOn == true }
      row.hasSeparator = index > 0 && row.item.group != rows[index - 1].item.group
      addSubview(row)
    }
  }

  /// Lays the rows out within a width; returns the size of all.
  func fit(within limit: Double) -> Size {
    // Words have room before keys, which a finger does not need.
    let hasKeyboard = window?.textInput.hasHardwareKeyboard ?? false
    for row in rows { row.showsKey = hasKeyboard }
    if !rows.allSatisfy({ $0.fits(in: limit) }) { for row in rows { row.showsKey = false } }
    let sizes = rows.map { $0.sizeThatFits(.zero) }
    let width = min(limit, sizes.map(\.width).max() ?? 0)
    rowHeight = sizes.map(\.height).max() ?? rowHeight
    let titleSize = rows.map { $0.fittingSize(in: width) }.min() ?? .infinity
    for row in rows { row.commonSize = titleSize }
    for (index, row) in rows.enumerated() {
      row.frame = Rect(0, Self.padding + Double(index) * rowHeight, width, rowHeight)
    }
    let size = Size(width, 2 * Self.padding + Double(rows.count) * rowHeight)
    contentSize = size
    return size
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
