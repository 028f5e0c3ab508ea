import TouchKit

/// Arranges cells of the drawer in a list that scrolls.
extension ScrollView {
  /// Places the title of a group; returns where its cells begin, a gap below it.
  func layOut(title: Label, from top: Double, gap: Double = DrawerGrid.gap) -> Double {
    let width = bounds.width - 2 * DrawerGrid.margin
    let height = max(title.sizeThatFits(Size(width, .infinity)).height, DrawerGrid.title)
    title.frame = Rect(DrawerGrid.margin, top, width, height)
    return title.frame.maxY + gap
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

  /// Arranges emoji and texts in rows, which they share evenly; returns their lower edge.
  func layOut(textCells cells: [View], from top: Double) -> Double {
    let columns = TextCell.columns(in: bounds.width)
    for (index, cell) in cells.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      cell.frame = directed(
        TextCell.frame(
          column, of: columns,
          in: Rect(0, top + Double(row) * TextCell.side, bounds.width, TextCell.side)))
    }
    return top + Double((cells.count + columns - 1) / columns) * TextCell.side
  }

  /// Arranges square cells in rows that scroll sideways, from the top to the bottom first, and behind them
  /// the first of some notes that has room.
  func layOutRows(_ cells: [View], _ notes: [View]) {
    let (height, margin, gap) = (bounds.height, DrawerGrid.margin, DrawerGrid.gap)
    let rows = DrawerGrid.rows(in: height)
    let side = rows > 1 ? DrawerGrid.smallCell : DrawerGrid.cell
    let step = side + gap
    let top = max(DrawerGrid.floor((height - Double(rows) * step + gap) / 2), 0)
    var width = 2 * margin + Double((cells.count + rows - 1) / rows) * step - gap
    let start = width + gap
    var room = Size(max(bounds.width - start - margin, side), height - 2 * top)
    let note =
      notes.first { $0.sizeThatFits(Size(room.width, .infinity)).height <= room.height }
      ?? notes.last
    for other in notes { other.isHidden = other !== note }
    if let note {
      // Large letters go on where one scrolls.
      while room.width < 4 * bounds.width,
        note.sizeThatFits(Size(room.width, .infinity)).height > room.height
      {
        room.width += step
      }
      note.frame = Rect(origin: Point(start, top), size: room)
      width = start + room.width + margin
    }
    let content = Rect(0, 0, max(width, bounds.width), height)
    if let note { note.frame = directed(note.frame, in: content) }
    for (index, cell) in cells.enumerated() {
      let (column, row) = index.quotientAndRemainder(dividingBy: rows)
      cell.frame = directed(
        Rect(margin + Double(column) * step, top + Double(row) * step, side, side), in: content)
    }
    contentSize = Size(width, height)
  }
}
