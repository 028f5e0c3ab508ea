import Drawing

extension Bitmap {
  /// The mean difference from another picture, in 1/255 of a channel; infinite if it has another
  /// size. Colors count as much as they are opaque, and opacity itself counts: black text differs from
  /// black boxes by nothing else.
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

  /// The largest mean difference of a square of pixels from another picture, in 1/255 of a channel;
  /// infinite if it has another size.
  ///
  /// The same content, sampled from another resolution, differs little in every square.
  package func largestMeanDifference(from other: Bitmap, inSquaresOf side: Int) -> Double {
    guard size == other.size else { return .infinity }
    var largest = 0.0
    withPixels { mine, stride in
      other.withPixels { theirs, otherStride in
        for top in Swift.stride(from: 0, through: height - side, by: side) {
          for left in Swift.stride(from: 0, through: width - side, by: side) {
            var sum = 0
            for y in top..<top + side {
              for index in 4 * left..<4 * (left + side) {
                sum += abs(Int(mine[y * stride + index]) - Int(theirs[y * otherStride + index]))
              }
            }
            largest = max(largest, Double(sum) / Double(3 * side * side))
          }
        }
      }
    }
    return largest
  }

  /// Calls `body` with the difference of every channel.
  private func compare(with other: Bitmap, _ body: (Double) -> Void) {
    for y in 0..<height {
      for x in 0..<width {
        let (color, another) = (self[x, y], other[x, y])
        body(abs(color.red * color.alpha - another.red * another.alpha))
        body(abs(color.green * color.alpha - another.green * another.alpha))
        body(abs(color.blue * color.alpha - another.blue * another.alpha))
        body(abs(color.alpha - another.alpha))
      }
    }
  }
}
