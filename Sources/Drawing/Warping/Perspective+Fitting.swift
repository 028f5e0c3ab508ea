extension Perspective {
  /// Two points of which one is to come on the other, and how much that matters.
  package struct Pair: Hashable, Sendable {
    package let from: Point
    package let to: Point
    package let weight: Double

    package init(_ from: Point, to: Point, weight: Double = 1) {
      (self.from, self.to, self.weight) = (from, to, weight)
    }
  }

  /// How often the divisors of the last result are used for the next one.
  private static let rounds = 4

  /// Creates the map that carries points as near as possible to others, by least squares.
  ///
  /// - Parameters:
  ///   - pairs: At least four; their distances from the origin about 1.
  ///   - rigidity: How much is given for a map without perspective: a weight.
  /// - Returns: nil if they do not say enough.
  package init?(fitting pairs: [Pair], rigidity: Double) {
    guard pairs.count >= 4 else { return nil }
    var map = Perspective(.identity)
    for _ in 0..<Self.rounds {
      var sums = NormalEquations(8)
      for pair in pairs {
        let (from, to) = (pair.from, pair.to)
        // Multiplied by the divisor, the equations are linear.
        let share = pair.weight / (map.along(from).image.z * map.along(from).image.z)
        sums.add([from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x], to.x, share)
        sums.add([0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y], to.y, share)
      }
      for index in 6..<8 {
        var row = Array(repeating: 0.0, count: 8)
        row[index] = 1
        sums.add(row, 0, rigidity)
      }
      guard let solution = sums.solution() else { return nil }
      map = Perspective(solution)
    }
    self = map
  }
}

/// The sums of a linear least-squares problem.
private struct NormalEquations {
  /// The rows, each with its right side.
  private var rows: [[Double]]

  init(_ count: Int) {
    rows = Array(repeating: Array(repeating: 0, count: count + 1), count: count)
  }

  /// Adds an equation with a weight.
  mutating func add(_ row: [Double], _ value: Double, _ weight: Double) {
    for index in rows.indices where row[index] != 0 {
      for (column, number) in (row + [value]).enumerated() {
        rows[index][column] += weight * row[index] * number
      }
    }
  }

  /// Solves the equations by elimination; nil if they are singular.
  consuming func solution() -> [Double]? {
    for index in rows.indices {
      let best = (index..<rows.count).max { abs(rows[$0][index]) < abs(rows[$1][index]) } ?? index
      rows.swapAt(index, best)
      let pivot = rows[index][index]
      guard pivot.isFinite, abs(pivot) > 1e-12 else { return nil }
      rows[index] = rows[index].map { $0 / pivot }
      let row = rows[index]
      for other in rows.indices where other != index {
        let factor = rows[other][index]
        for column in row.indices { rows[other][column] -= factor * row[column] }
      }
    }
    return rows.map { $0[rows.count] }
  }
}
