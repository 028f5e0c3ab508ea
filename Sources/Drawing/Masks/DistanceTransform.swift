/// Computes exact Euclidean distances on a grid: along columns by counting, and then along rows by the
/// lower envelope of parabolas (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled
/// Functions", 2012).
struct DistanceTransform {
  /// The squared distance from each cell to the nearest feature, in cells; huge if there are no
  /// features.
  private(set) var squares: [Float]

  /// Larger than any squared distance on a grid of 256 x 256.
  private static let none: Float = 1e12

  /// Computes the distances from the centers of all cells to those of the feature cells.
  init(features: [Bool], width: Int, height: Int) {
    squares = features.map { $0 ? 0 : Self.none.squareRoot() }
    squares.withUnsafeMutableBufferPointer { cells in
      // Row by row, which the compiler vectorizes.
      for y in stride(from: 1, to: height, by: 1) {
        Self.approach(cells, y * width..<(y + 1) * width, from: -width)
      }
      for y in stride(from: height - 2, through: 0, by: -1) {
        Self.approach(cells, y * width..<(y + 1) * width, from: width)
      }
      for index in 0..<cells.count { cells[index] *= cells[index] }
      var envelope = Envelope(count: width)
      for y in 0..<height { envelope.lower(cells, from: y * width, count: width) }
    }
  }

  /// Lowers the distances of a row to those of a neighboring row, one cell farther away.
  private static func approach(
    _ cells: UnsafeMutableBufferPointer<Float>, _ row: Range<Int>, from neighbor: Int
  ) {
    for index in row { cells[index] = min(cells[index], cells[index + neighbor] + 1) }
  }

  /// Scratch space for one line of cells.
  private struct Envelope {
    private var values: [Float]
    private var centers: [Int]
    private var starts: [Float]

    init(count: Int) {
      values = [Float](repeating: 0, count: count)
      centers = [Int](repeating: 0, count: count)
      starts = [Float](repeating: 0, count: count + 1)
    }

    /// Replaces each value of a line by the minimum of all values plus their squared distance.
    mutating func lower(
      _ cells: UnsafeMutableBufferPointer<Float>, from first: Int, count: Int
    ) {
      for index in 0..<count { values[index] = cells[first + index] }
      var last = -1
      for center in 0..<count where values[center] < DistanceTransform.none {
        var start = -Float.infinity
        while last >= 0 {
          start = crossing(of: centers[last], and: center)
          if start > starts[last] { break }
          last -= 1
          start = -.infinity
        }
        last += 1
        centers[last] = center
        starts[last] = start
      }
      guard last >= 0 else { return }
      var current = 0
      for index in 0..<count {
        while current < last && starts[current + 1] < Float(index) { current += 1 }
        let away = Float(index - centers[current])
        cells[first + index] = away * away + values[centers[current]]
      }
    }

    /// Returns where the parabola about the right center falls below the one about the left.
    private func crossing(of left: Int, and right: Int) -> Float {
      let (p, q) = (Float(left), Float(right))
      return (values[right] + q * q - values[left] - p * p) / (2 * (q - p))
    }
  }
}
