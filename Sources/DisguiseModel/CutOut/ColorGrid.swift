import Drawing

/// A color for each pixel of a picture, as numbers between 0 and 1.
struct ColorGrid: Sendable {
  let width: Int
  let height: Int
  /// Red, green and blue; row by row.
  var values: [SIMD3<Float>]

  init(_ width: Int, _ height: Int, _ values: [SIMD3<Float>]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The colors of a bitmap.
  init(_ bitmap: Bitmap) {
    var values: [SIMD3<Float>] = []
    values.reserveCapacity(bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      bitmap.withRow(y) { row in
        for x in 0..<bitmap.width {
          values.append(row[x].straight(hasAlpha: bitmap.hasAlpha).color)
        }
      }
    }
    self.init(bitmap.width, bitmap.height, values)
  }

  /// One channel.
  func channel(_ index: Int) -> ValueGrid {
    ValueGrid(width, height, values.map { $0[index] })
  }

  /// The sums of the squares of the channels.
  var squares: ValueGrid { ValueGrid(width, height, values.map { ($0 * $0).sum() }) }

  /// The means around each pixel of what has a weight; black where nothing around has any.
  func means(of weights: ValueGrid, _ radius: Int) -> (colors: ColorGrid, weights: ValueGrid) {
    let around = weights.blurred(radius)
    let sums = (0..<3).map { index in
      channel(index).combined(with: weights, *).blurred(radius)
    }
    let colors = around.values.indices.map { index in
      SIMD3(sums[0].values[index], sums[1].values[index], sums[2].values[index])
        / max(around.values[index], 1e-6)
    }
    return (ColorGrid(width, height, colors), around)
  }
}

extension UInt32 {
  /// The channels of a pixel, 0 to 1: red, green and blue, not premultiplied, and alpha.
  @inline(__always)
  func straight(hasAlpha: Bool) -> SIMD4<Float> {
    let channels = SIMD3(Float(self >> 16 & 255), Float(self >> 8 & 255), Float(self & 255))
    let alpha = hasAlpha ? Float(self >> 24) : 255
    guard alpha > 0 else { return .zero }
    return SIMD4(channels / alpha, alpha / 255)
  }
}

extension SIMD4<Float> {
  @inline(__always)
  var color: SIMD3<Float> { SIMD3(x, y, z) }
}
