import Drawing
import Platform

/// How much of each pixel of a picture belongs to what is cut out of it, and what color that has where it is
/// mixed with the ground behind.
///
/// A mask says roughly what belongs to it. Where it is not sure, along its edges, a pixel's color is compared with
/// those nearby of the thing and of the ground; where these are alike, or vary as much, the edge follows the
/// picture's edges. Then what the ground has left in a pixel is taken away ("Fast Multi-Level Foreground
/// Estimation" by Germer and others, 2020, with the two steps of "Approximate Fast Foreground Colour Estimation"
/// by Forte, 2021).
struct Matte {
  private let picture: Bitmap
  /// The mask, and how much of it is kept in the end.
  private let small: ColorGrid
  private let kept: ValueGrid
  private let mask: ValueGrid
  /// Where the mask is exact; nil for nowhere.
  private let exact: ValueGrid?
  private let local: LocalColors
  private let filter: GuidedFilter
  private let unit: Double

  /// The longest side of the grid on which colors are compared, in pixels.
  static let gridSide = 512.0
  /// Differences of colors, of 1, that are noise; and how far mixed colors may be beside those between two others.
  private static let (noise, tolerance): (Float, Float) = (30.0 / 255, 40.0 / 255)
  /// What is nearly nothing, or nearly all, is noise.
  private static let clearShares: ClosedRange<Float> = 0.1...0.95
  /// How much of the spread of colors nearby is noise, too: in hair, and before a pattern, single pixels tell little.
  private static let spreadPart: Float = 3
  private static let (guideRadius, smoothness): (Double, Float) = (3, 1e-4)

  /// The size of the grid for a picture of a size.
  static func gridSize(of picture: Size) -> (width: Int, height: Int) {
    let size = picture.longSide > gridSide ? picture * (gridSide / picture.longSide) : picture
    return (max(Int(size.width.rounded()), 1), max(Int(size.height.rounded()), 1))
  }

  /// Prepares a matte.
  ///
  /// - Parameters:
  ///   - mask: What belongs to it, roughly, in the size of the grid.
  ///   - kept: How much of it is kept, where it goes on beyond what is wanted.
  ///   - exact: Where the mask says it exactly.
  ///   - unit: How exact the mask is elsewhere, in pixels of the grid.
  init(
    of picture: Bitmap, _ mask: ValueGrid, keeping kept: ValueGrid, exact: ValueGrid? = nil,
    unit: Double
  ) {
    (self.picture, self.mask, self.exact) = (picture, mask, exact)
    self.kept = kept
    self.unit = max(unit, 1)
    small = ColorGrid(picture.resized(width: mask.width, height: mask.height))
    local = LocalColors(small, mask, unit: self.unit)
    filter = GuidedFilter(
      mask, by: small, radius: Int((Self.guideRadius * self.unit).rounded(.up)),
      smoothness: Self.smoothness)
  }

  /// Returns what is cut out, in a picture of the same size; throws if there is not enough memory.
  func cutOut() throws(OutOfMemory) -> Bitmap {
    let result = try PixelBuffer(
      allocating: picture.width, picture.height, format: .alpha, isCleared: false)
    var shares = [Float](repeating: 0, count: picture.width * picture.height)
    findShares(into: &shares)
    let colors = CleanColors(small, shrunk(shares), unit: unit)
    let columns = ValueGrid.places(small.width, picture.width)
    let rows = ValueGrid.places(small.height, picture.height)
    for y in 0..<picture.height {
      let row = rows[y]
      picture.withRow(y) { source in
        result.withRow(y) { target in
          for x in 0..<picture.width {
            let share = shares[y * picture.width + x]
            guard share > 0 else {
              target[x] = 0
              continue
            }
            let place = Place(columns[x], row, small.width)
            let pixel = source[x].straight(hasAlpha: picture.hasAlpha)
            let color = share < 1 ? colors.color(of: pixel.color, share, at: place) : pixel.color
            let rest = place.value(in: kept.values) * share * pixel.w
            target[x] = UInt32(premultiplying: color, rest)
          }
        }
      }
    }
    return result.freeze()
  }

  // MARK: Shares

  /// How much of each pixel belongs to the thing.
  private func findShares(into shares: inout [Float]) {
    let columns = ValueGrid.places(small.width, picture.width)
    let rows = ValueGrid.places(small.height, picture.height)
    let factors = zip(filter.factors.values, filter.offsets.values).map { SIMD4($0, $1) }
    for y in 0..<picture.height {
      let row = rows[y]
      picture.withRow(y) { source in
        for x in 0..<picture.width {
          let place = Place(columns[x], row, small.width)
          let thing = place.value(in: local.sureThing.values)
          let ground = place.value(in: local.sureGround.values)
          if ground == 1 { continue }
          let share =
            thing == 1
            ? 1
            : share(
              of: source[x].straight(hasAlpha: picture.hasAlpha).color, place.value(in: factors),
              place.value(in: local.thing), place.value(in: local.ground),
              place.value(in: local.spread))
          // From what is sure to what is not there is no step.
          var rest = max(thing, min(share, 1 - ground))
          if let exact {
            rest += (place.value(in: mask.values) - rest) * place.value(in: exact.values)
          }
          shares[y * picture.width + x] = rest
        }
      }
    }
  }

  private func share(
    of color: SIMD3<Float>, _ factors: SIMD4<Float>, _ thing: SIMD4<Float>,
    _ ground: SIMD4<Float>, _ spread: Float
  ) -> Float {
    let (own, behind) = (thing.color, ground.color)
    let edge = (factors.color * color).sum() + factors.w
    let step = own - behind
    let square = (step * step).sum()
    let mixed = min(max(((color - behind) * step).sum() / max(square, 1e-6), 0), 1)
    let rest = color - behind - step * mixed
    let isMixed = max(1 - (rest * rest).sum() / (4 * Self.tolerance * Self.tolerance), 0)
    let noise = Self.noise * Self.noise + Self.spreadPart * spread
    let trust = square / (square + noise) * isMixed * thing.w * ground.w
    let share = trust * mixed + (1 - trust) * edge
    let range = Self.clearShares
    return min(max((share - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
  }

  /// The means of shares, in the size of the grid.
  private func shrunk(_ shares: [Float]) -> ValueGrid {
    var sums = [Float](repeating: 0, count: small.width * small.height)
    var counts = sums
    for y in 0..<picture.height {
      let row = y * small.height / picture.height * small.width
      for x in 0..<picture.width {
        let cell = row + x * small.width / picture.width
        sums[cell] += shares[y * picture.width + x]
        counts[cell] += 1
      }
    }
    return ValueGrid(small.width, small.height, zip(sums, counts).map { $0 / max($1, 1) })
  }
}

/// Where a pixel lies between those of a smaller grid.
struct Place {
  private let indices: SIMD4<Int32>
  private let across: Float
  private let down: Float

  @inline(__always)
  init(
    _ column: (first: Int, second: Int, part: Float), _ row: (first: Int, second: Int, part: Float),
    _ width: Int
  ) {
    indices = SIMD4(
      Int32(row.first * width + column.first), Int32(row.first * width + column.second),
      Int32(row.second * width + column.first), Int32(row.second * width + column.second))
    (across, down) = (column.part, row.part)
  }

  @inline(__always)
  func value(in values: [Float]) -> Float {
    let above = values[Int(indices.x)] * (1 - across) + values[Int(indices.y)] * across
    let below = values[Int(indices.z)] * (1 - across) + values[Int(indices.w)] * across
    return above * (1 - down) + below * down
  }

  @inline(__always)
  func value(in values: [SIMD4<Float>]) -> SIMD4<Float> {
    let above = values[Int(indices.x)] * (1 - across) + values[Int(indices.y)] * across
    let below = values[Int(indices.z)] * (1 - across) + values[Int(indices.w)] * across
    return above * (1 - down) + below * down
  }
}

extension UInt32 {
  /// A premultiplied pixel of a color, of 1.
  @inline(__always)
  init(premultiplying color: SIMD3<Float>, _ alpha: Float) {
    let part = (alpha > 1 ? 1 : alpha < 0 ? 0 : alpha) * 255
    // Premultiplied by what alpha is after rounding: no channel is larger than it.
    let whole = part.rounded()
    let channels = color.clamped(lowerBound: .zero, upperBound: .one) * whole + 0.5
    self =
      UInt32(whole) << 24 | UInt32(channels.x) << 16 | UInt32(channels.y) << 8 | UInt32(channels.z)
  }
}
