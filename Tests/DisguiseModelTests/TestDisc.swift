import Drawing
import Glibc

@testable import DisguiseModel

/// A disc with a soft edge of two pixels and a fine texture, on a ground of one color: what belongs to it is known.
struct TestDisc {
  static let side = 360
  static let (center, radius) = (Point(180, 180), 110.0)
  let picture: Bitmap

  /// The color of the disc at a place.
  static func own(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let wave = Float(sin(Double(x) * 0.9) + cos(Double(y) * 0.7)) * 0.012
    return SIMD3(0.35 + wave, 0.22 + wave, 0.12 + wave)
  }

  /// How much of a pixel belongs to it.
  static func share(_ x: Int, _ y: Int) -> Double {
    let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: center)
    return min(max((radius - distance) / 2 + 0.5, 0), 1)
  }

  init(on ground: SIMD3<Float>) {
    let buffer = PixelBuffer(width: Self.side, height: Self.side, format: .opaque)
    for y in 0..<Self.side {
      buffer.withRow(y) { row in
        for x in 0..<Self.side {
          let share = Float(Self.share(x, y))
          let color = (Self.own(x, y) * share + ground * (1 - share)) * 255
          row[x] =
            255 << 24 | UInt32(color.x.rounded()) << 16 | UInt32(color.y.rounded()) << 8
            | UInt32(color.z.rounded())
        }
      }
    }
    picture = buffer.freeze()
  }

  /// A rough mask of it: in squares of six pixels, too large at the left and too small at the right.
  static var mask: ValueGrid {
    ValueGrid(side, side) { x, y in
      let (x, y) = (x / 6 * 6 + 3, y / 6 * 6 + 3)
      let error = (Double(x) - center.x) / radius * 4
      let distance = Point(Double(x), Double(y)).distance(to: center) + error
      return Float(min(max((radius - distance) / 8 + 0.5, 0), 1))
    }
  }
}
