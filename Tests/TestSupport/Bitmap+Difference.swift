import Drawing

extension Bitmap {
  /// The mean difference from another picture, in 1/255 of a channel; infinite if it has another
  /// size.
  package func meanDifference(from other: Bitmap) -> Double {
    guard size == other.size else { return .infinity }
    var sum = 0.0
    compare(with: other) { sum += $0 }
    return sum / Double(3 * width * height) * 255
  }

  /// The largest difference of a channel from another picture, from 0 to 1; infinite if it has
  /// another size.
  package func largestDifference(from other: Bitmap) -> Double {
    guard size == other.size else { return .infinity }
    var largest = 0.0
    compare(with: other) { largest = max(largest, $0) }
    return largest
  }

  /// Calls `body` with the difference of every channel but alpha.
  private func compare(with other: Bitmap, _ body: (Double) -> Void) {
    for y in 0..<height {
      for x in 0..<width {
        let (color, another) = (self[x, y], other[x, y])
        body(abs(color.red - another.red))
        body(abs(color.green - another.green))
        body(abs(color.blue - another.blue))
      }
    }
  }
}
