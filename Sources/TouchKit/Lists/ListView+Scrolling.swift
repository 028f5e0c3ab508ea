extension ListView {
  /// Scrolls as little as necessary to show a row. A number beyond the last row traps in a debug
  /// build, and does nothing in a release build.
  public func scrollToRow(_ index: Int, isAnimated: Bool = true) {
    guard hasRow(index, "scroll to") else { return }
    layoutIfNeeded()
    let target = offset(showing: index)
    // Far away rows are not measured yet: where they are is only known when they are visible.
    let isFar = rowHeight == nil && abs(target.y - contentOffset.y) > bounds.height
    guard !isAnimated || isFar else {
      return target == contentOffset ? () : scroll(to: target)
    }
    for _ in 0..<4 where offset(showing: index) != contentOffset {
      scroll(to: offset(showing: index), isAnimated: false)
    }
  }

  private func offset(showing index: Int) -> Point {
    // The header of the section may be above the row.
    let (top, bottom) = (places.start(of: index) - coveredHeight, places.end(of: index))
    let lowest = bottom + contentInset.bottom - bounds.height
    return restingOffset(
      for: Point(contentOffset.x, min(max(contentOffset.y, lowest), top - contentInset.top)))
  }

  /// Whether there is a row with a number; reports it otherwise.
  func hasRow(_ index: Int, _ verb: String) -> Bool {
    if index >= 0, index < numberOfRows { return true }
    reportMisuse("Cannot \(verb) row \(index) of a list with \(numberOfRows) rows.")
    return false
  }
}
