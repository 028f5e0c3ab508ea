import TouchKit

/// A row of equal choices, one stop for the Tab key, that scrolls sideways and shows the chosen cell when it appears;
/// they stand in several lines, equally wide or, if they are words, equally far from each other, where its height has
/// room for all of them. Where it goes on, it fades into the ground, that of a sheet if it gets no other.
class ChoiceRow: ScrollView {
  static let spacing = 4.0
  /// What is before the first cell and after the last one, in points.
  var margin = 12.0 { didSet { if oldValue != margin { setNeedsLayout() } } }
  /// The margin and the spacing of lines, and how much narrower pictures may become there.
  private static let (lineMargin, lineSpacing, squeeze) = (8.0, 2.0, 0.89)
  /// The spacing of words in lines, and how much narrower than usual their cells may become there.
  private static let (wordSpacing, wordSqueeze) = (8.0, 16.0)
  private var (hasShownChoice, height) = (false, 0.0)

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

  /// Shows the chosen cell, because another one has been chosen elsewhere.
  func showChoice() {
    hasShownChoice = false
    setNeedsLayout()
  }

  /// Whether the cells are words, which may be of different widths in lines.
  var holdsWords: Bool {
    cells.allSatisfy { cell in
      (cell as? Button).map { $0.showsTitle && $0.icon == nil } ?? false
    }
  }

  private var cells: [View] { subviews.filter { $0 is Control } }

  /// The cell that is chosen.
  var chosen: View? { subviews.first { $0.isSelected } }

  override func layoutSubviews() {
    let cells = cells
    let sizes = cells.map { $0.sizeThatFits(bounds.size) }
    let all = sizes.reduce(2 * margin - Self.spacing) { $0 + $1.width + Self.spacing }
    // In one line, it may be behind an edge again.
    if height != bounds.height { (hasShownChoice, height) = (false, bounds.height) }
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

  /// The height of all cells in a width, in lines.
  func height(inLinesOf width: Double) -> Double {
    let sizes = cells.map { $0.sizeThatFits(bounds.size) }
    guard let cell = Self.largest(of: sizes) else { return 0 }
    let natural = sizes.reduce(2 * margin - Self.spacing) { $0 + $1.width + Self.spacing }
    guard natural > width else { return cell.height }
    if let words = wordLines(of: sizes, in: width) {
      return Double(words.count) * (cell.height + Self.wordSpacing) - Self.wordSpacing
    }
    let count = count(of: sizes, in: width)
    let lines = (cells.count + count - 1) / count
    return Double(lines) * (cell.height + Self.lineSpacing) - Self.lineSpacing
  }

  private static func largest(of sizes: [Size]) -> Size? {
    guard let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max() else {
      return nil
    }
    return Size(width, height)
  }

  private var lineMargin: Double { min(margin, Self.lineMargin) }

  /// How many cells a line has. Words, whose widths differ, become no narrower.
  private func count(of sizes: [Size], in width: Double) -> Int {
    let widest = Self.largest(of: sizes)?.width ?? 0
    let least = Set(sizes.map(\.width)).count > 1 ? widest : Self.squeeze * widest
    return max(1, Int((width - 2 * lineMargin + Self.lineSpacing) / (least + Self.lineSpacing)))
  }

  /// Lays out cells in lines, if there is room for all of these.
  private func layOutInLines(_ cells: [View]) -> Bool {
    let sizes = cells.map { $0.sizeThatFits(bounds.size) }
    guard let cell = Self.largest(of: sizes), bounds.height >= height(inLinesOf: bounds.width)
    else { return false }
    contentSize = bounds.size
    scroll(to: .zero, isAnimated: false)
    if let words = wordLines(of: sizes, in: bounds.width) {
      for (line, range) in words.enumerated() {
        let y = Double(line) * (cell.height + Self.wordSpacing)
        layOut(cells[range], sizes[range], at: y, cell.height)
      }
      return true
    }
    let count = count(of: sizes, in: bounds.width)
    let step = (bounds.width - 2 * lineMargin + Self.lineSpacing) / Double(count)
    for (index, view) in cells.enumerated() {
      let (line, column) = index.quotientAndRemainder(dividingBy: count)
      view.frame = directed(
        Rect(
          lineMargin + Double(column) * step,
          Double(line) * (cell.height + Self.lineSpacing), step - Self.lineSpacing, cell.height),
        in: bounds)
    }
    return true
  }

  // MARK: Lines of words

  /// The cells of each line in a width, if they are words: as few lines as hold them, with about as many in each, so
  /// that none is by itself.
  private func wordLines(of sizes: [Size], in width: Double) -> [Range<Int>]? {
    guard holdsWords, Set(sizes.map(\.width)).count > 1 else { return nil }
    func lines(_ count: Int) -> [Range<Int>] {
      (0..<count).map { sizes.count * $0 / count..<sizes.count * ($0 + 1) / count }
    }
    let count = (1...sizes.count).first { count in
      lines(count).allSatisfy { line in
        let least = sizes[line].map { max($0.width - Self.wordSqueeze, Theme.touchTarget) }
        return least.reduce(freeWidth(besides: line.count, in: width), -) >= 0
      }
    }
    return lines(count ?? sizes.count)
  }

  /// The width that the spaces between so many words leave.
  private func freeWidth(besides count: Int, in width: Double) -> Double {
    width - 2 * margin - Double(count - 1) * Self.wordSpacing
  }

  private func layOut(
    _ cells: ArraySlice<View>, _ sizes: ArraySlice<Size>, at y: Double, _ height: Double
  ) {
    let free = sizes.map(\.width).reduce(freeWidth(besides: cells.count, in: bounds.width), -)
    var x = margin
    for (cell, size) in zip(cells, sizes) {
      let width = size.width + free / Double(cells.count)
      cell.frame = directed(Rect(x, y, width, height), in: bounds)
      x += width + Self.wordSpacing
    }
  }
}
