/// Lets the edges of a mask follow those of a picture (He, Sun and Tang: "Guided Image Filtering", 2010; for
/// speed at a lower resolution, as in their "Fast Guided Filter", 2015).
struct GuidedFilter {
  /// For each pixel, the sum by which the mask comes from the picture's color, and what is added.
  let factors: ColorGrid
  let offsets: ValueGrid

  /// Fits the mask to the picture around each pixel.
  ///
  /// - Parameters:
  ///   - radius: How far around, in pixels.
  ///   - smoothness: From which variance on differences of color are edges.
  init(_ mask: ValueGrid, by picture: ColorGrid, radius: Int, smoothness: Float) {
    let channels = (0..<3).map(picture.channel)
    let means = channels.map { $0.blurred(radius) }
    let meanOfMask = mask.blurred(radius)
    let products = channels.map { $0.combined(with: mask, *).blurred(radius) }
    let pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    let squares = pairs.map { channels[$0.0].combined(with: channels[$0.1], *).blurred(radius) }
    var factors: [SIMD3<Float>] = []
    var offsets: [Float] = []
    factors.reserveCapacity(mask.values.count)
    offsets.reserveCapacity(mask.values.count)
    for index in mask.values.indices {
      let mean = SIMD3(means[0].values[index], means[1].values[index], means[2].values[index])
      func variance(_ pair: Int) -> Float {
        squares[pair].values[index] - mean[pairs[pair].0] * mean[pairs[pair].1]
      }
      let p = meanOfMask.values[index]
      let covariance =
        SIMD3(products[0].values[index], products[1].values[index], products[2].values[index])
        - mean * p
      let factor = Self.solve(
        variance(0) + smoothness, variance(1), variance(2), variance(3) + smoothness, variance(4),
        variance(5) + smoothness, covariance)
      factors.append(factor)
      offsets.append(p - (factor * mean).sum())
    }
    let all = ColorGrid(mask.width, mask.height, factors)
    let smooth = (0..<3).map { all.channel($0).blurred(radius) }
    self.factors = ColorGrid(
      mask.width, mask.height,
      factors.indices.map {
        SIMD3(smooth[0].values[$0], smooth[1].values[$0], smooth[2].values[$0])
      })
    self.offsets = ValueGrid(mask.width, mask.height, offsets).blurred(radius)
  }

  /// Solves three equations whose matrix is symmetric: its upper half, row by row.
  private static func solve(
    _ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float, _ right: SIMD3<Float>
  ) -> SIMD3<Float> {
    let (first, second, third) = (d * f - e * e, c * e - b * f, b * e - c * d)
    let determinant = a * first + b * second + c * third
    guard abs(determinant) > 1e-18 else { return .zero }
    let rows = [
      SIMD3(first, second, third), SIMD3(second, a * f - c * c, b * c - a * e),
      SIMD3(third, b * c - a * e, a * d - b * b),
    ]
    return SIMD3((rows[0] * right).sum(), (rows[1] * right).sum(), (rows[2] * right).sum())
      / determinant
  }
}
