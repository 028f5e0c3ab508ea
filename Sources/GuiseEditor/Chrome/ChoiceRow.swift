import TouchKit

/// A row of equal choices, one stop for the Tab key, that scrolls sideways and shows the chosen cell when it appears;
/// cells of one width stand in several lines where its height has room for all of them. Where it goes on, it fades into
/// the ground, that of a sheet if it gets no other.
class ChoiceRow: ScrollView {
  static let spacing = 4.0
  /// What is before the first cell and after the last one, in points.
  var margin = 12.0 { didSet { if oldValue != margin { setNeedsLayout() } } }
  /// The margin and the spacing of lines, and how much narrower cells may become there.
  private static let (lineMargin, lineSpacing, squeeze) = (8.0, 2.0, 0.89)
  private var hasShownChoice = false

  /// Creates a row whose label says to screen readers what is chosen there.
  init(_ label: String) {
    super.init(axes: .horizontal)
    self.label = label
    accessibleRole = .group
    edgeFade = Theme.raisedSurface
    isFocusGroup = true
  }

  /// Shows other cells.
  func replaceCells(by cells: [Control]) {
    for cell in self.cells { cell.removeFromSuperview() }
    for cell in cells {
      cell.accessibleRole = .radio
      addSubview(cell)
    }
    hasShownChoice = false
    setNeedsLayout()
  }

  private var cells: [View] { subviews.filter { $0 is Control } }

  /// The cell that is chosen.
  var chosen: View? { subviews.first { $0.isSelected } }

  override func layoutSubviews() {
    let cells = cells
    let sizes = cells.map { $0.sizeThatFits(bounds.size) }
    let all = sizes.reduce(2 * margin - Self.spacing) { $0 + $1.width + Self.spacing }
    if all > bounds.width, layOutInLines(cells) { return super.layoutSubviews() }
    let content = Rect(0, 0, max(all, bounds.width), bounds.height)
    var x = margin
    for (cell, size) in zip(cells, sizes) {
      cell.frame = directed(Rect(x, 0, size.width, bounds.height), in: content)
      x += size.width + Self.spacing
    }
    contentSize = content.size
    super.layoutSubviews()
    if !hasShownChoice, bounds.width > 0, let chosen {
      hasShownChoice = true
      let sight = Rect(origin: contentOffset, size: bounds.size)
      if chosen.frame.minX < sight.minX || chosen.frame.maxX > sight.maxX {
        scroll(to: Point(chosen.frame.midX - bounds.width / 2, 0), isAnimated: false)
      }
    }
  }

  // MARK: Lines

  /// The height of all cells in a width, in lines if they are equally wide.
  func height(inLinesOf width: Double) -> Double {
    guard let cell = cells.first?.sizeThatFits(bounds.size) else { return 0 }
    let natural = Double(cells.count) * (cell.width + Self.spacing) - Self.spacing
    guard natural + 2 * margin > width else { return cell.height }
    let lines =
      (cells.count + Self.count(of: cell, in: width) - 1) / Self.count(of: cell, in: width)
    return Double(lines) * (cell.height + Self.lineSpacing) - Self.lineSpacing
  }

  /// How many cells a line has.
  private static func count(of cell: Size, in width: Double) -> Int {
    max(1, Int((width - 2 * lineMargin + lineSpacing) / (squeeze * cell.width + lineSpacing)))
  }

  /// Lays out cells in lines, if they are equally wide and there is room for all lines.
  private func layOutInLines(_ cells: [View]) -> Bool {
    let sizes = Set(cells.map { $0.sizeThatFits(bounds.size) })
    guard let cell = sizes.first, sizes.count == 1,
      bounds.height >= height(inLinesOf: bounds.width)
    else { return false }
    let count = Self.count(of: cell, in: bounds.width)
    let step = (bounds.width - 2 * Self.lineMargin + Self.lineSpacing) / Double(count)
    for (index, view) in cells.enumerated() {
      let (line, column) = index.quotientAndRemainder(dividingBy: count)
      view.frame = directed(
        Rect(
          Self.lineMargin + Double(column) * step,
          Double(line) * (cell.height + Self.lineSpacing), step - Self.lineSpacing, cell.height),
        in: bounds)
    }
    contentSize = bounds.size
    return true
  }
}
