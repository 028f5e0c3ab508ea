import Drawing
import ImageCoding
import ImageSandbox

/// What a light makes of a photo with a profile of its own: it changes the photo's numbers as it changes what is
/// seen on the screen, which is sRGB. What sRGB cannot show of a color stays.
///
/// A table of some colors says so, and others lie between these.
struct WideLightFilter: Sendable {
  /// The colors on a side of the table.
  private static let side = 33

  /// Red, green and blue for each color of the table, of which blue changes fastest.
  private let table: [SIMD4<Float>]

  /// Creates the filter of a light.
  ///
  /// - Parameters:
  ///   - light: The filter of colors in sRGB.
  ///   - toScreen: The conversion of the photo's numbers to sRGB.
  ///   - toPhoto: That of sRGB to the photo's numbers.
  init(
    _ light: LightFilter, toScreen: ForeignColors, toPhoto: ForeignColors
  ) throws(ImageError) {
    let photo = Self.colors()
    let (seen, lit) = (Self.colors(), Self.colors())
    for buffer in [seen, lit] { try toScreen.apply(to: buffer) }
    light.apply(to: lit)
    for buffer in [seen, lit] { try toPhoto.apply(to: buffer) }
    table = (0..<Self.side * Self.side * Self.side).map { index in
      func parts(_ buffer: PixelBuffer) -> SIMD4<Float> {
        buffer.withRow(index / (Self.side * Self.side)) {
          Self.parts($0[index % (Self.side * Self.side)])
        }
      }
      return parts(photo) + parts(lit) - parts(seen)
    }
  }

  /// All colors of the table: those of one red are a row.
  private static func colors() -> PixelBuffer {
    let result = PixelBuffer(width: side * side, height: side)
    for red in 0..<side {
      result.withRow(red) { row in
        for index in 0..<side * side {
          row[index] = [red, index / side, index % side].reduce(0xFF) {
            $0 << 8 | UInt32($1 * 255 / (side - 1))
          }
        }
      }
    }
    return result
  }

  private static func parts(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF), 0)
  }

  /// Changes the colors of all pixels.
  func apply(to pixels: PixelBuffer) {
    table.withUnsafeBufferPointer { table in
      for y in 0..<pixels.height {
        pixels.withRow(y) { row in
          for x in 0..<pixels.width {
            let pixel = row[x].withStraightAlpha
            row[x] = Self.changed(pixel, by: table).withPremultipliedAlpha
          }
        }
      }
    }
  }

  private static func changed(
    _ pixel: UInt32, by table: UnsafeBufferPointer<SIMD4<Float>>
  ) -> UInt32 {
    let place = parts(pixel) * (Float(side - 1) / 255)
    let corner = place.rounded(.down).clamped(
      lowerBound: .zero, upperBound: .init(repeating: Float(side - 2)))
    let rest = place - corner
    let first = (Int(corner.x) * side + Int(corner.y)) * side + Int(corner.z)
    func between(_ low: SIMD4<Float>, _ high: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
      low + (high - low) * share
    }
    func alongBlue(_ at: Int) -> SIMD4<Float> { between(table[at], table[at + 1], rest.z) }
    func alongGreen(_ at: Int) -> SIMD4<Float> {
      between(alongBlue(at), alongBlue(at + side), rest.y)
    }
    let result = between(alongGreen(first), alongGreen(first + side * side), rest.x)
      .clamped(lowerBound: .zero, upperBound: .init(repeating: 255)).rounded(.toNearestOrEven)
    return pixel & 0xFF00_0000 | UInt32(result.x) << 16 | UInt32(result.y) << 8 | UInt32(result.z)
  }
}
