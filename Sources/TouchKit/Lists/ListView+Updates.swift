extension ListView {
  /// Inserts rows that the program has already added to its data. The numbers are those that the new
  /// rows have afterwards; `sections` is asked anew.
  ///
  /// If the number of rows is then not what `count` returns, this traps in a debug build and reloads
  /// in a release build; the same applies to ``deleteRows(_:isAnimated:)``.
  public func insertRows(_ indices: [Int], isAnimated: Bool = true) {
    let (old, inserted) = (numberOfRows, Set(indices))
    guard inserted.allSatisfy({ $0 >= 0 && $0 < old + inserted.count }),
      isConsistent(old + inserted.count, "\(inserted.count) of them inserted", from: old)
    else { return reload() }
    var moved = 0
    let newIndices = (0..<old).map { row in
      while inserted.contains(row + moved) { moved += 1 }
      return row + moved
    }
    update(to: old + inserted.count, isAnimated: isAnimated) { newIndices[$0] }
  }

  /// Deletes rows that the program has already removed from its data. The numbers are those that the
  /// rows have had before.
  public func deleteRows(_ indices: [Int], isAnimated: Bool = true) {
    let (old, deleted) = (numberOfRows, Set(indices))
    guard deleted.allSatisfy({ $0 >= 0 && $0 < old }),
      isConsistent(old - deleted.count, "\(deleted.count) of them deleted", from: old)
    else { return reload() }
    var moved = 0
    let newIndices = (0..<old).map { row -> Int? in
      if deleted.contains(row) { moved += 1 }
      return deleted.contains(row) ? nil : row - moved
    }
    update(to: old - deleted.count, isAnimated: isAnimated) { newIndices[$0] }
  }

  private func isConsistent(_ expected: Int, _ change: String, from old: Int) -> Bool {
    let count = currentCount()
    if count == expected { return true }
    reportMisuse("A list of \(old) rows, with \(change), has \(expected) rows, not \(count).")
    return false
  }

  /// Moves the rows that remain to their new places, fades deleted ones out and new ones in.
  private func update(to count: Int, isAnimated: Bool, _ newIndex: (Int) -> Int?) {
    let leaving = renumber(to: count, newIndex)
    let known = Set(rows.values)
    tile(movingRows: false)
    let arriving = rows.values.filter { !known.contains($0) }
    guard isAnimated, window != nil else {
      for row in leaving { recycle(row) }
      return placeRows()
    }
    for row in leaving { row.isUserInteractionEnabled = false }
    for row in arriving { row.alpha = 0 }
    View.animate {
      for row in leaving { row.alpha = 0 }
      for row in arriving { row.alpha = 1 }
      placeRows()
    } completion: { [weak self] in
      for row in leaving { self?.recycle(row) }
    }
  }

  /// Renumbers the rows after an insertion or deletion.
  private func renumber(to count: Int, _ newIndex: (Int) -> Int?) -> [ListRow] {
    var leaving: [ListRow] = []
    var kept: [Int: ListRow] = [:]
    for (old, row) in rows {
      if let index = newIndex(old) { kept[index] = row } else { leaving.append(row) }
    }
    rows = kept
    places.renumber(to: count, newIndex)
    updateSections()
    selectedRows = Set(selectedRows.compactMap(newIndex))
    current = current.map { newIndex($0) ?? min($0, count - 1) }.flatMap { $0 >= 0 ? $0 : nil }
    for (index, row) in rows { number(row, index) }
    return leaving
  }
}
