/// Where the rows of a list are: the start and the height of each, in points.
///
/// Rows have a common height until they are measured. A Fenwick tree holds what measured rows
/// deviate from it, so that places are found in logarithmic time; without measured rows it is empty.
nonisolated struct RowPlaces {
  private(set) var count: Int
  private let height: Double
  private var deviations: [Double] = []
  private var tree: [Double] = []

  /// Creates rows of one height.
  init(count: Int, height: Double) {
    self.count = max(count, 0)
    self.height = max(height, 1)
  }

  /// The height of all rows.
  var total: Double { start(of: count) }

  /// The top of a row; that of the row after the last is the end.
  func start(of row: Int) -> Double {
    var sum = Double(row) * height
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

  /// The row at a distance from the top; the first or the last one beyond the ends. Nil if there are
  /// no rows.
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
