import TouchKit

/// Arranges cells of the drawer in a list that scrolls up and down.
extension ScrollView {
  /// Places the title of a group; returns where its cells begin.
  func layOut(title: Label, from top: Double) -> Double {
    title.frame = Rect(
      DrawerGrid.margin, top, bounds.width - 2 * DrawerGrid.margin, DrawerGrid.title)
    return top + DrawerGrid.title + DrawerGrid.gap
  }

  /// Arranges square cells in columns; returns their lower edge.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - columns: The number of columns.
  ///   - side: The side length of a cell, in points.
  ///   - gap: The space between cells, in points.
  ///   - top: Where the first row begins, in points.
  func layOut(
    _ cells: [View], columns: Int, side: Double = DrawerGrid.cell, gap: Double = DrawerGrid.gap,
    from top: Double
  ) -> Double {
    let step = side + gap
    for (index, cell) in cells.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      cell.frame = directed(
        Rect(
          DrawerGrid.margin + Double(column) * step, top + Double(row) * step, side, side))
    }
    let rows = (cells.count + columns - 1) / columns
    return top + Double(rows) * step - gap
  }
}
