/// The rows of a menu: as few as fit into a width, and then as equally long as possible, so that no
/// command stands alone in the last one.
nonisolated struct MenuRows {
  /// The items of each row, by their numbers, with their widths, which fill the row.
  let lines: [[(index: Int, width: Double)]]
  /// The width of all rows.
  let width: Double

  /// Arranges items of some widths, in their order.
  init(widths: [Double], within limit: Double) {
    func lengths(_ rows: [Range<Int>]) -> [Double] { rows.map { widths[$0].reduce(0, +) } }
    var rows = Self.fill(widths, within: limit)
    // Narrower as long as that takes no further row.
    while let longest = lengths(rows).max() {
      let narrower = Self.fill(widths, within: longest - 0.5)
      guard narrower.count == rows.count, lengths(narrower).max() ?? 0 < longest else { break }
      rows = narrower
    }
    let width = lengths(rows).max() ?? 0
    self.width = width
    lines = zip(rows, lengths(rows)).map { row, length in
      let rest = (width - length) / Double(row.count)
      return row.map { (index: $0, width: widths[$0] + rest) }
    }
  }

  /// The most items of a row that has one for the others.
  private static let most = 6

  /// The items that have a place in one row, by their numbers: all, or as many of the first as fit beside one for the
  /// others.
  ///
  /// - Parameters:
  ///   - widths: The widths of all.
  ///   - kept: Those which have a place before others have one.
  ///   - limit: The width of the row.
  ///   - more: The width of the item for the others.
  static func choice(
    of widths: [Double], keeping kept: [Int], within limit: Double, beside more: Double
  ) -> [Int] {
    if widths.count <= most, widths.reduce(0, +) <= limit { return Array(widths.indices) }
    var room = limit - more
    func fits(_ index: Int) -> Bool {
      room -= widths[index]
      return room >= 0
    }
    let first = Array(kept.prefix { fits($0) })
    guard first.count == kept.count else { return first }
    let others = widths.indices.filter { !kept.contains($0) }.prefix(max(most - 1 - kept.count, 0))
    return (first + others.prefix { fits($0) }).sorted()
  }

  /// Widths that share the room which the least ones leave, each up to the width that it would have alone.
  static func sharing(_ room: Double, among least: [Double], upTo most: [Double]) -> [Double] {
    let (spare, missing) = (
      max(room - least.reduce(0, +), 0), zip(most, least).map { max($0 - $1, 0) }
    )
    let share = min(spare / max(missing.reduce(0, +), 1), 1)
    return zip(least, missing).map { $0 + $1 * share }
  }

  /// Fills one row after another; an item that is wider than the limit is alone in its row.
  private static func fill(_ widths: [Double], within limit: Double) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var x = 0.0
    for (index, width) in widths.enumerated() {
      if let last = rows.last, x + width <= limit {
        rows[rows.count - 1] = last.lowerBound..<index + 1
        x += width
      } else {
        rows.append(index..<index + 1)
        x = width
      }
    }
    return rows
  }
}
