/// Views in rows and columns of equal width; as many columns as fit, or a number of them.
///
/// A row is as high as the highest of its views. If all rows do not fit, they shrink as the views of
/// a ``Column`` do; to scroll them instead, give the grid the height of its `sizeThatFits`.
public final class Grid: LayoutContainer {
  /// The smallest width of a column, in points. A grid that is narrower has one column.
  public var minimumCellWidth: Double {
    didSet {
      minimumCellWidth = checked(minimumCellWidth, "minimum cell width")
      if oldValue != minimumCellWidth { setNeedsLayout() }
    }
  }
  /// The number of columns; nil, the default, for as many as fit. A number below 1 traps in a debug build,
  /// and counts as nil in a release build.
  public var columns: Int? {
    didSet {
      if let count = columns, count < 1 {
        reportMisuse("A grid must have at least one column, not \(count).")
        columns = nil
      }
      if oldValue != columns { setNeedsLayout() }
    }
  }
  /// The alignment of each view in its cell, in both directions.
  public var alignment = LayoutAlignment.fill {
    didSet { if oldValue != alignment { setNeedsLayout() } }
  }

  /// Creates a grid from its views.
  public init(
    _ views: [View] = [], minimumCellWidth: Double = 160, spacing: Double = Theme.spacing
  ) {
    self.minimumCellWidth = 0
    super.init()
    self.minimumCellWidth = checked(minimumCellWidth, "minimum cell width")
    self.spacing = checked(spacing, "spacing")
    for view in views { addSubview(view) }
  }

  /// Creates a grid of a number of columns.
  public convenience init(
    _ views: [View] = [], columns: Int, spacing: Double = Theme.spacing
  ) {
    self.init(views, spacing: spacing)
    self.columns = columns
  }

  /// The number of columns in a width, in points: ``columns``, or as many as fit; at least 1, and then no
  /// more than there are views.
  public func numberOfColumns(in width: Double) -> Int {
    if let columns { return columns }
    let count = max(arrangedSubviews.count, 1)
    let pitch = minimumCellWidth + spacing
    let room = width - insets.width + spacing
    guard pitch > 0, room.isFinite else { return count }
    return min(max(Int(min(room / pitch + Tuning.rounding, 1e6)), 1), count)
  }

  /// The height of all rows within a width.
  public override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isFinite ? size.width : naturalWidth
    let heights = rowHeights(width: width, height: .infinity)
    let gaps = spacing * Double(max(heights.count - 1, 0))
    return Size(
      width, heights.reduce(0) { $0 + $1.ideal } + gaps + insets.height)
  }

  override func arrange() {
    let (views, room) = (arrangedSubviews, bounds.inset(by: insets))
    let columns = numberOfColumns(in: bounds.width)
    let width = cellWidth(in: bounds.width)
    // Narrower than its spacing, a grid has no spacing.
    let gap = width > 0 ? spacing : 0
    let rows = LineLayout(
      rowHeights(width: bounds.width, height: room.height), spacing: spacing, in: room.height)
    var y = room.minY
    for (row, height) in rows.lengths.enumerated() {
      for column in 0..<columns where row * columns + column < views.count {
        let view = views[row * columns + column]
        let size = fittingSize(of: view, in: Size(width, height))
        let (left, cellWidth) = alignment.place(size.width, in: width)
        let (top, cellHeight) = alignment.place(size.height, in: height)
        let x = room.minX + Double(column) * (width + gap)
        view.frame = directed(Rect(x + left, y + top, cellWidth, cellHeight), in: room)
      }
      y += height + rows.spacing
    }
  }

  private var naturalWidth: Double {
    Double(columns ?? max(arrangedSubviews.count, 1)) * (minimumCellWidth + spacing) - spacing
      + insets.width
  }

  private func cellWidth(in width: Double) -> Double {
    let columns = Double(numberOfColumns(in: width))
    return max((width - insets.width - (columns - 1) * spacing) / columns, 0)
  }

  /// The heights of the rows in a grid of a width.
  private func rowHeights(width: Double, height: Double) -> [LineLayout.Item] {
    let views = arrangedSubviews
    let (columns, cell) = (numberOfColumns(in: width), Size(cellWidth(in: width), height))
    return stride(from: 0, to: views.count, by: columns).map { start in
      let row = views[start..<min(start + columns, views.count)]
      let ideal = row.map { fittingSize(of: $0, in: cell).height }.max() ?? 0
      return LineLayout.Item(ideal: ideal, minimum: row.map(\.minimumTouchSize).max() ?? 0)
    }
  }
}
