/// What the colors of the things are, and of the ground behind them, around each pixel of a mask's edge, where
/// both are mixed.
struct LocalColors {
  /// Red, green and blue, and 1 where they are known.
  let thing: [SIMD4<Float>]
  let ground: [SIMD4<Float>]
  /// How much the colors of both vary around their means: the sum of the channels' variances.
  let spread: [Float]
  /// 1 in the middle of things, and of the ground; 0 between them, where the mask may be wrong.
  let sureThing: ValueGrid
  let sureGround: ValueGrid

  /// How sure a mask has to be.
  private static let certainty: Float = 0.97
  /// How far it may be wrong, and how far away colors are looked for, in units.
  private static let (blur, reaches) = (1.5, [2.0, 4, 8, 16])

  /// Finds the colors.
  ///
  /// - Parameter unit: How exact the mask is, in pixels.
  init(_ picture: ColorGrid, _ mask: ValueGrid, unit: Double) {
    let around = mask.blurred(Int((Self.blur * unit).rounded(.up)))
    let sureThing = mask.combined(with: around) { min($0, $1) > Self.certainty ? 1 : 0 }
    let sureGround = mask.combined(with: around) { max($0, $1) < 1 - Self.certainty ? 1 : 0 }
    let edge = mask.values.indices.filter {
      sureThing.values[$0] == 0 && sureGround.values[$0] == 0
    }
    (self.sureThing, self.sureGround) = (sureThing, sureGround)
    let squares = picture.squares
    var spread = [Float](repeating: 0, count: mask.values.count)
    let parts = [sureThing, sureGround].map { sure in
      var colors = [SIMD4<Float>](repeating: .zero, count: mask.values.count)
      for reach in Self.reaches where edge.contains(where: { colors[$0].w == 0 }) {
        let radius = Int((reach * unit).rounded(.up))
        let (means, weights) = picture.means(of: sure, radius)
        let sums = squares.combined(with: sure, *).blurred(radius)
        for index in colors.indices
        where colors[index].w == 0 && weights.values[index] > 0.02 {
          let mean = means.values[index]
          colors[index] = SIMD4(mean, 1)
          spread[index] += max(sums.values[index] / weights.values[index] - (mean * mean).sum(), 0)
        }
      }
      return colors
    }
    (thing, ground, self.spread) = (parts[0], parts[1], spread)
  }
}
