import Drawing
import Platform

/// The grain of the paper on which chalk is drawn, as tiles that fit to themselves.
enum ChalkGrain {
  /// The tiles with which a line is filled, one over the other: how wide each is beside the line, and how much of it is
  /// chalk. At its edge there is less.
  static let layers: [(width: Double, share: Float)] = [(1, 0.3), (0.88, 0.6), (0.68, 0.86)]

  /// The side of a tile in its own pixels, and how soft the edges of grains are, as a share of all values.
  private static let (side, softness): (Int, Float) = (128, 0.2)
  private static let opacity: Float = 0.92
  /// How many pixels of a tile the width of a line has.
  private static let fineness = 36.0
  /// The tiles that were used last.
  private static let tiles = Monitor([Key: Bitmap]())
  private static let mostTiles = 48

  private struct Key: Hashable {
    let color: Color
    let share: Float
    let level: Int
  }

  /// The paint of a layer in a color, on a canvas in the pixels of the line.
  ///
  /// - Parameters:
  ///   - width: The width of the line.
  ///   - scale: How many pixels of the target one of the line has: there the grains keep their mean.
  static func paint(
    _ color: Color, share: Float, width: Double, seed: UInt32, scale: Double
  ) -> Paint {
    let cell = max(0.5, width / fineness)
    var (level, pixel) = (0, cell * scale)
    while pixel < 0.7, level < 4 { (level, pixel) = (level + 1, 2 * pixel) }
    let key = Key(color: color, share: share, level: level)
    let tile = tiles.update { tiles in
      if let tile = tiles[key] { return tile }
      if tiles.count >= mostTiles { tiles.removeAll() }
      let tile = makeTile(key)
      tiles[key] = tile
      return tile
    }
    // Each line has another part of the paper.
    let start = Vector(Double(seed % 128), Double(seed / 128 % 128)) * cell
    return .bitmap(
      tile,
      transform: Transform.scale(cell * Double(1 << level)).then(.translation(start.dx, start.dy)))
  }

  private static func makeTile(_ key: Key) -> Bitmap {
    let step = 1 << key.level
    let side = side / step
    let color = SIMD3(Float(key.color.red), Float(key.color.green), Float(key.color.blue))
    let buffer = PixelBuffer(width: side, height: side, format: .alpha)
    for y in 0..<side {
      buffer.withRow(y) { row in
        for x in 0..<side {
          var sum: Float = 0
          for v in 0..<step {
            for u in 0..<step {
              let rank = ranks[(y * step + v) * Self.side + x * step + u]
              sum += min(max((key.share - rank) / softness + 0.5, 0), 1)
            }
          }
          row[x] = UInt32(premultiplying: color, opacity * sum / Float(step * step))
        }
      }
    }
    return buffer.freeze()
  }

  /// Which share of the paper lies deeper than each place.
  private static let ranks: [Float] = {
    let (fine, coarse) = (noise(seed: 1, radius: 1), noise(seed: 2, radius: 3))
    let heights = zip(fine, coarse).map { $0 + 0.5 * $1 }
    var ranks = [Float](repeating: 0, count: heights.count)
    for (rank, place) in heights.indices.sorted(by: { heights[$0] < heights[$1] }).enumerated() {
      ranks[place] = Float(rank) / Float(heights.count)
    }
    return ranks
  }()

  /// Random values whose neighbors are alike, around 0, about 1 far from it.
  private static func noise(seed: UInt64, radius: Int) -> [Float] {
    var state = seed
    var values = (0..<side * side).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24) - 0.5
    }
    for (right, down) in [(1, 0), (0, 1), (1, 0), (0, 1)] {
      values = values.indices.map { index in
        let (x, y) = (index % side, index / side)
        return (-radius...radius).reduce(0) { sum, step in
          let (u, v) = ((x + step * right + side) % side, (y + step * down + side) % side)
          return sum + values[v * side + u]
        }
      }
    }
    let spread = (values.reduce(0) { $0 + $1 * $1 } / Float(values.count)).squareRoot()
    return values.map { $0 / spread }
  }
}
