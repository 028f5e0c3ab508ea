import DisguiseModel
import TouchKit

/// A row that scrolls sideways and shows the chosen cell when it appears.
class ChoiceRow: ScrollView {
  static let spacing = 4.0
  private static let margin = 12.0
  private var hasShownChoice = false

  init(cells: [Control]) {
    super.init(axes: .horizontal)
    for cell in cells { addSubview(cell) }
  }

  /// Shows other cells.
  func replaceCells(by cells: [Control]) {
    for cell in subviews where cell is Control { cell.removeFromSuperview() }
    for cell in cells { addSubview(cell) }
    hasShownChoice = false
    setNeedsLayout()
  }

  /// The cell that is chosen.
  var chosen: View? { subviews.first { $0.isSelected } }

  override func layoutSubviews() {
    let cells = subviews.filter { $0 is Control }
    let widths = cells.map { $0.sizeThatFits(bounds.size).width }
    let all = widths.reduce(2 * Self.margin - Self.spacing) { $0 + $1 + Self.spacing }
    let content = Rect(0, 0, max(all, bounds.width), bounds.height)
    var x = Self.margin
    for (cell, width) in zip(cells, widths) {
      cell.frame = directed(Rect(x, 0, width, bounds.height), in: content)
      x += width + Self.spacing
    }
    contentSize = content.size
    super.layoutSubviews()
    if !hasShownChoice, bounds.width > 0, let chosen {
      hasShownChoice = true
      scroll(to: Point(chosen.frame.midX - bounds.width / 2, 0), isAnimated: false)
    }
  }
}

/// Font families by the names that people know, each in its own face.
final class FontRow: ChoiceRow {
  var onPick: (String) -> Void = { _ in }
  /// The families that are offered.
  var families: [String] { didSet { if oldValue != families { showFamilies() } } }
  private var buttons: [Button] = []
  /// The family that is chosen.
  var selected = "" { didSet { if oldValue != selected { showSelection() } } }

  init(_ families: [String]) {
    self.families = families
    super.init(cells: [])
    showFamilies()
  }

  private func showFamilies() {
    buttons = zip(families, TextFonts.titles(of: families)).map { family, title in
      let button = Button(title, style: .tinted) { [weak self] in self?.onPick(family) }
      button.font = Font(family: family, size: 17)
      button.identifier = "font-\(family)"
      return button
    }
    replaceCells(by: buttons)
    showSelection()
  }

  private func showSelection() {
    for (button, family) in zip(buttons, families) { button.isSelected = family == selected }
  }
}
