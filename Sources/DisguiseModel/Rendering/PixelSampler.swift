import Drawing

/// Pixels between those of a picture, of which memory may hold some rows only: each takes the place of the one so
/// many above.
struct PixelSampler {
  /// The columns of the picture, of which a row in memory begins with the first.
  let columns: Range<Int>
  /// The rows that memory holds at present.
  let rows: Range<Int>
  /// The number of rows for which there is memory.
  let capacity: Int

  /// Writes pixels along a line, each interpolated between the nearest four; beyond the edges it is as at them.
  ///
  /// - Parameters:
  ///   - start: The middle of the first pixel, in pixels of the picture.
  ///   - step: The way to the middle of the next one.
  ///   - pixels: The memory, whose rows are `stride` pixels apart.
  func sample(
    from start: Point, by step: Vector, count: Int, in pixels: UnsafePointer<UInt32>,
    _ stride: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    func fixed(_ value: Double) -> Int { Int((value * 0x1p32).rounded()) }
    // The place between four middles of pixels, in 2^-32 of a pixel.
    var (x, y) = (fixed(start.x - 0.5), fixed(start.y - 0.5))
    let (stepX, stepY) = (fixed(step.dx), fixed(step.dy))
    // Whole pixels are copied.
    let (column, row) = ((x &+ 1 << 23) >> 32, (y &+ 1 << 23) >> 32)
    if stepX == 1 << 32, stepY == 0, (x &+ 1 << 23) >> 24 & 0xFF == 0,
      (y &+ 1 << 23) >> 24 & 0xFF == 0, columns.contains(column), rows.contains(row),
      column + count <= columns.upperBound
    {
      let start = pixels + row % capacity * stride + column - columns.lowerBound
      return target.update(from: start, count: count)
    }
    let (left, right) = (columns.lowerBound, columns.upperBound - 1)
    let (top, bottom) = (rows.lowerBound, rows.upperBound - 1)
    for index in 0..<count {
      // 256ths, rounded: whole pixels stay themselves whatever the rounding of the start.
      let (nearX, nearY) = (x &+ 1 << 23, y &+ 1 << 23)
      let (column, row) = (nearX >> 32, nearY >> 32)
      let upper = pixels + min(max(row, top), bottom) % capacity * stride
      let lower = pixels + min(max(row + 1, top), bottom) % capacity * stride
      let (one, other) = (
        min(max(column, left), right) - left, min(max(column + 1, left), right) - left
      )
      let across = UInt32(truncatingIfNeeded: nearX >> 24 & 0xFF)
      target[index] = Self.mixed(
        Self.mixed(upper[one], upper[other], across),
        Self.mixed(lower[one], lower[other], across),
        UInt32(truncatingIfNeeded: nearY >> 24 & 0xFF))
      x &+= stepX
      y &+= stepY
    }
  }

  /// Two pixels mixed, in 256ths of the second one.
  @inline(__always)
  private static func mixed(_ one: UInt32, _ other: UInt32, _ share: UInt32) -> UInt32 {
    let (mask, half) = (UInt32(0x00FF_00FF), UInt32(0x0080_0080))
    let low = (one & mask) &* (256 &- share) &+ (other & mask) &* share &+ half
    let high = (one >> 8 & mask) &* (256 &- share) &+ (other >> 8 & mask) &* share &+ half
    return low >> 8 & mask | high & (mask << 8)
  }
}
