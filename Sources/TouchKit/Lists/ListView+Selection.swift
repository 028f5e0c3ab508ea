extension ListView {
  /// Selects a row as a tap does.
  func tapped(_ index: Int) {
    current = index
    switch selectionMode {
    case .none: break
    case .single:
      let others = selectedRows.subtracting([index]).sorted()
      selectedRows = [index]
      for other in others { onDeselect(other) }
      onSelect(index)
    case .multiple:
      let wasSelected = selectedRows.contains(index)
      if wasSelected { selectedRows.remove(index) } else { selectedRows.insert(index) }
      wasSelected ? onDeselect(index) : onSelect(index)
    }
  }

  /// Shows which of the visible rows are selected.
  func showSelection() {
    for (index, row) in rows { row.isSelected = selectedRows.contains(index) }
  }

  /// Moves the keyboard's row, with the selection in a list with single selection.
  func move(to index: Int) {
    let target = min(max(index, 0), numberOfRows - 1)
    guard target >= 0 else { return }
    let isOther = target != current
    current = target
    scrollToRow(target)
    showCurrent()
    if isOther, selectionMode == .single { tapped(target) }
  }

  /// Shows which of the visible rows the keyboard acts on.
  func showCurrent() {
    for (index, row) in rows { row.isCurrent = showsFocus && current == index }
  }
}
