extension ListView {
  /// Makes the visible rows and places them.
  func tile(movingRows: Bool = true) {
    guard !isTiling, !needsReload, !bounds.isEmpty else { return }
    isTiling = true
    defer { isTiling = false }
    for _ in 0..<4 {
      let growth = showVisibleRows()
      let size = Size(bounds.width, places.total)
      if contentSize != size { contentSize = size }
      // What grows above the view must not move what is in it.
      guard growth != 0 else { break }
      shiftContent(by: Vector(0, growth))
    }
    showHeaders()
    if movingRows { placeRows() }
  }

  /// Creates, measures and recycles rows. Returns how much rows have grown whose top is above the
  /// view.
  private func showVisibleRows() -> Double {
    var growth = 0.0
    var visible: Set<Int> = []
    var index = places.row(at: bounds.minY) ?? 0
    // Before new rows are made, so that they are made of these.
    recycleRows { places.end(of: $0) <= bounds.minY || places.start(of: $0) >= bounds.maxY }
    // What is at the top may be a header alone.
    if index < places.count, places.end(of: index) <= bounds.minY { index += 1 }
    while index < places.count, places.start(of: index) < bounds.maxY + growth {
      let isAbove = places.start(of: index) < bounds.minY
      visible.insert(index)
      let grown = measure(rows[index] ?? makeRow(index), index)
      if isAbove { growth += grown }
      index += 1
    }
    recycleRows { !visible.contains($0) }
    return growth
  }

  private func recycleRows(where isSpare: (Int) -> Bool) {
    for (index, row) in rows where isSpare(index) {
      recycle(row)
      rows[index] = nil
    }
  }

  private func measure(_ row: ListRow, _ index: Int) -> Double {
    guard rowHeight == nil else { return 0 }
    return places.setHeight(row.sizeThatFits(Size(bounds.width, .infinity)).height, of: index)
  }

  /// Moves the rows to their places.
  func placeRows() {
    for (index, row) in rows {
      let place = Rect(0, places.start(of: index), bounds.width, places.height(of: index))
      guard row.place != place else { continue }
      row.place = place
      row.frame = place
    }
    placeHeaders()
  }

  private func makeRow(_ index: Int) -> ListRow {
    let row = spareRows.popLast() ?? newRow()
    rows[index] = row
    if row.superview == nil { insertSubview(row, at: 0) }
    row.alpha = 1
    row.isUserInteractionEnabled = true
    show(index, in: row)
    row.isHidden = false
    row.place = Rect(0, places.start(of: index), bounds.width, places.height(of: index))
    row.frame = row.place
    sort(row)
    return row
  }

  /// Moves a row behind the one above it: the Tab key moves through controls in this order.
  private func sort(_ row: ListRow) {
    let old = subviews.firstIndex(of: row) ?? 0
    let before = rows[row.index - 1].flatMap { subviews.firstIndex(of: $0) }
    let target = before.map { old < $0 ? $0 : $0 + 1 } ?? 0
    if old != target { row.moveInSuperview(to: target) }
  }

  private func newRow() -> ListRow {
    let row = ListRow(makeRow())
    row.list = self
    row.action = { [unowned self, unowned row] in tapped(row.index) }
    return row
  }

  /// Lets a row show the data with a number.
  func show(_ index: Int, in row: ListRow) {
    row.swipe.reset()
    row.insets = rowInsets
    row.showsSeparator = showsSeparators
    configure(row.content, index)
    number(row, index)
    row.updateLabel()
  }

  /// Lets a row stand for a number.
  func number(_ row: ListRow, _ index: Int) {
    row.index = index
    row.identifier = "row-\(index)"
    row.isSelected = selectedRows.contains(index)
    row.isCurrent = showsFocus && current == index
  }

  /// Hides a row until it is needed again.
  func recycle(_ row: ListRow) {
    row.swipe.reset()
    // The keyboard must not act on a control that soon belongs to another row.
    if let focus = window?.focus, focus.isDescendant(of: row) { keepFocus(of: focus, in: row) }
    // A finger on a control, too: removing the row cancels its touches.
    let isTouched = window?.touches.contains { $0.view?.isDescendant(of: row) ?? false } ?? false
    if isTouched { row.removeFromSuperview() }
    row.isHidden = true
    spareRows.append(row)
  }
}
