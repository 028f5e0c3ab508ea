import Platform

extension Bitmap {
  /// A part in whole pixels, with at most so many pixels along its longer side. What is beyond an edge is left
  /// out; of nothing, a pixel remains. Throws if there is not enough memory.
  package func part(
    _ frame: Rect, notLargerThan side: Double = .infinity
  ) throws(OutOfMemory) -> Bitmap {
    let left = min(max(Int(frame.minX.rounded()), 0), width - 1)
    let top = min(max(Int(frame.minY.rounded()), 0), height - 1)
    let width = min(max(Int(frame.width.rounded()), 1), width - left)
    let height = min(max(Int(frame.height.rounded()), 1), height - top)
    if width == self.width, height == self.height { return resized(toFit: Size(side, side)) }
    let buffer = try PixelBuffer(allocating: width, height, format: format, isCleared: false)
    for y in 0..<height {
      withRow(top + y) { source in
        buffer.withRow(y) { $0.update(from: source + left, count: width) }
      }
    }
    return buffer.freeze().resized(toFit: Size(side, side))
  }
}
