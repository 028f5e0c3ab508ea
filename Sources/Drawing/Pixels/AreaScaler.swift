import Platform

/// Downscales a picture row by row: each target pixel is the mean of the source area that it
/// covers.
///
/// Rows are added in order, so a picture can be scaled while it is being decoded; only one row of
/// sums is stored.
package final class AreaScaler {
  private let source: (width: Int, height: Int)
  private let target: PixelBuffer
  /// The sums of the rows that contribute to the next target row, four components for each source
  /// pixel.
  private let sums: UnsafeMutableBufferPointer<Float>
  private var y = 0
  private var targetY = 0

  /// Creates a scaler, if there is memory, from rows of one size into a buffer that is no larger in
  /// either dimension.
  package init(
    from source: (width: Int, height: Int), into target: PixelBuffer
  ) throws(OutOfMemory) {
    precondition(
      (1...source.width).contains(target.width) && (1...source.height).contains(target.height),
      "Area averaging only downscales.")
    self.source = source
    self.target = target
    // Cleared: the bits of zero are zero.
    sums = try Memory.allocate(byteCount: source.width * 4 * MemoryLayout<Float>.stride)
      .bindMemory(to: Float.self)
  }

  deinit { sums.deallocate() }

  /// Adds the next row of source pixels, premultiplied if they have alpha.
  package func add(row: UnsafePointer<UInt32>) {
    let rowsPerTarget = Double(source.height) / Double(target.height)
    let boundary = Double(targetY + 1) * rowsPerTarget
    y += 1
    let rest = Double(y) - boundary
    if rest < 0 && y < source.height {
      accumulate(row, weight: 1)
      return
    }
    accumulate(row, weight: Float(1 - rest))
    finishRow()
    if rest > 0 && y < source.height { accumulate(row, weight: Float(rest)) }
  }

  private func accumulate(_ row: UnsafePointer<UInt32>, weight: Float) {
    guard let sums = sums.baseAddress else { return }
    let count = source.width * 4
    row.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
      var index = 0
      while index < count {
        sums[index] += Float(bytes[index]) * weight
        index += 1
      }
    }
  }

  /// Reduces the sums to the target's columns, writes the target row and begins the next one.
  private func finishRow() {
    let columns = Float(source.width) / Float(target.width)
    let scale = Float(target.height) / Float(source.height) / columns
    target.withRow(targetY) { row in
      for x in 0..<target.width {
        let left = Float(x) * columns
        let mean = sum(from: left, to: min(left + columns, Float(source.width))) * scale + 0.5
        row[x] =
          Self.byte(mean[0]) | Self.byte(mean[1]) << 8 | Self.byte(mean[2]) << 16
          | Self.byte(mean[3]) << 24
      }
    }
    sums.update(repeating: 0)
    targetY += 1
  }

  private static func byte(_ value: Float) -> UInt32 { UInt32(min(255, max(0, value))) }

  /// Returns the integrals of the four components over columns `left ..< right`; partial columns are
  /// weighted.
  private func sum(from left: Float, to right: Float) -> SIMD4<Float> {
    guard let sums = UnsafeRawPointer(sums.baseAddress) else { return .zero }
    func column(_ index: Int) -> SIMD4<Float> {
      sums.load(
        fromByteOffset: index * MemoryLayout<SIMD4<Float>>.stride, as: SIMD4<Float>.self)
    }
    var index = Int(left)
    var total = column(index) * (Float(index) - left)
    while Float(index + 1) <= right {
      total += column(index)
      index += 1
    }
    if Float(index) < right { total += column(index) * (right - Float(index)) }
    return total
  }
}
