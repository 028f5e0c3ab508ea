/// Where the rows of a list are: the start and the height of each, in points, and the headers above those
/// with which sections begin.
///
/// Rows have a common height until they are measured. A Fenwick tree holds what measured rows
/// deviate from it, so that places are found in logarithmic time; without measured rows it is empty.
nonisolated struct RowPlaces {
  private(set) var count: Int
  /// The rows with which sections begin, in order; each has a header above it.
  var sectionStarts: [Int] = []
  private let height: Double
  private let headerHeight: Double
  private var deviations: [Double] = []
  private var tree: [Double] = []

  /// Creates rows of one height, below headers of another.
  init(count: Int, height: Double, headerHeight: Double = 0) {
    self.count = max(count, 0)
    self.height = max(height, 1)
    self.headerHeight = headerHeight
  }

  /// The height of all rows.
  var total: Double { start(of: count) }

  /// The section of a row: the last that begins at it or before; nil above all sections.
  func section(of row: Int) -> Int? {
    var (low, high) = (0, sectionStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if sectionStarts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The top of a section's header, where nothing holds it back.
  func headerStart(of section: Int) -> Double { start(of: sectionStarts[section]) - headerHeight }

  /// The bottom of a row.
  func end(of row: Int) -> Double { start(of: row) + height(of: row) }

  /// The top of a row, below its header; that of the row after the last is the end.
  func start(of row: Int) -> Double {
    var sum = Double(row) * height
    if !sectionStarts.isEmpty { sum += Double((section(of: row) ?? -1) + 1) * headerHeight }
    guard !tree.isEmpty else { return sum }
    var index = row
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return sum
  }

  /// The height of a row.
  func height(of row: Int) -> Double { height + (deviations.isEmpty ? 0 : deviations[row]) }

  /// The row at a distance from the top, or the one above the header there; the first or the last one
  /// beyond the ends. Nil if there are no rows.
  func row(at y: Double) -> Int? {
    guard count > 0 else { return nil }
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if start(of: middle) <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Sets the measured height of a row; returns by how much it has grown.
  mutating func setHeight(_ measured: Double, of row: Int) -> Double {
    let growth = max(measured, 1) - height(of: row)
    guard growth != 0 else { return 0 }
    if tree.isEmpty {
      deviations = Array(repeating: 0, count: count)
      tree = Array(repeating: 0, count: count + 1)
    }
    deviations[row] += growth
    add(growth, at: row)
    return growth
  }

  /// Renumbers the rows: `newIndex` returns the new number of a row, nil for one that is removed.
  mutating func renumber(to count: Int, _ newIndex: (Int) -> Int?) {
    let old = deviations
    self.count = count
    (deviations, tree) = ([], [])
    guard !old.isEmpty else { return }
    deviations = Array(repeating: 0, count: count)
    tree = Array(repeating: 0, count: count + 1)
    for (row, deviation) in old.enumerated() where deviation != 0 {
      guard let index = newIndex(row) else { continue }
      deviations[index] = deviation
      add(deviation, at: index)
    }
  }

  private mutating func add(_ value: Double, at row: Int) {
    var index = row + 1
    while index < tree.count {
      tree[index] += value
      index += index & -index
    }
  }
}
