/// The colors of a thing without what is mixed into them of the ground behind it.
struct CleanColors {
  private let thing: [SIMD4<Float>]
  private let ground: [SIMD4<Float>]

  /// How far away colors are looked for, first roughly, in units.
  private static let (far, near) = (12.0, 1.0)

  /// Estimates the colors.
  ///
  /// - Parameters:
  ///   - shares: How much of each pixel belongs to the thing.
  ///   - unit: In pixels.
  init(_ picture: ColorGrid, _ shares: ValueGrid, unit: Double) {
    let first = Self.estimate(picture, picture, picture, shares, Int(Self.far * unit))
    let second = Self.estimate(
      picture, first.clean, first.ground, shares, Int((Self.near * unit).rounded(.up)))
    thing = second.thing.values.map { SIMD4($0, 1) }
    ground = second.ground.values.map { SIMD4($0, 1) }
  }

  private static func estimate(
    _ picture: ColorGrid, _ thing: ColorGrid, _ ground: ColorGrid, _ shares: ValueGrid,
    _ radius: Int
  ) -> (thing: ColorGrid, ground: ColorGrid, clean: ColorGrid) {
    let own = thing.means(of: shares, radius).colors
    let behind = ground.means(of: shares.map { 1 - $0 }, radius).colors
    let clean = picture.values.indices.map { index in
      Self.clean(
        picture.values[index], shares.values[index], own.values[index], behind.values[index])
    }
    return (own, behind, ColorGrid(picture.width, picture.height, clean))
  }

  @inline(__always)
  private static func clean(
    _ color: SIMD3<Float>, _ share: Float, _ thing: SIMD3<Float>, _ ground: SIMD3<Float>
  ) -> SIMD3<Float> {
    let rest = color - thing * share - ground * (1 - share)
    return (thing + rest * share).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The color of the thing in a pixel.
  @inline(__always)
  func color(of mixed: SIMD3<Float>, _ share: Float, at place: Place) -> SIMD3<Float> {
    Self.clean(mixed, share, place.value(in: thing).color, place.value(in: ground).color)
  }
}
