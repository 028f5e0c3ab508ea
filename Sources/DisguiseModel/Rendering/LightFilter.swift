import Drawing
import Glibc

/// What a light makes of the colors of a photo: a matrix, then a table for each component. The screen, thumbnails
/// and exports use it, these on photos with a profile through `WideLightFilter`.
package struct LightFilter: Sendable {
  /// What red, green and blue contribute to each of them, row by row, in 2^16ths; nil for themselves.
  private let matrix: [Int32]?
  private let table: [UInt8]

  /// The weights of red, green and blue in the light of a color: those of the matrix `saturate` of SVG 1.1.
  private static let weights = [0.213, 0.715, 0.072]

  /// Creates the filter of a light; nil if it changes nothing.
  package init?(_ light: Framing.Light) {
    guard light != Framing.Light() else { return nil }
    matrix = light.warmth == 0 && light.saturation == 0 ? nil : Self.matrix(of: light)
    table = (0..<256).map { value in
      UInt8((Self.curve(Double(value) / 255, of: light) * 255).rounded())
    }
  }

  private static func matrix(of light: Framing.Light) -> [Int32] {
    // White keeps its light when it becomes warmer.
    let gains = [1 + 0.2 * light.warmth, 1, 1 - 0.2 * light.warmth]
    let mean = zip(gains, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let strength = 1 + light.saturation
    return (0..<3).flatMap { row in
      (0..<3).map { column in
        let share = weights[column] * (1 - strength) + (row == column ? strength : 0)
        return Int32((share * gains[row] / mean * 65536).rounded())
      }
    }
  }

  /// The curve of the exposure, on light, then that of the contrast, on its number. Neither loses what is nearly
  /// black or white.
  static func curve(_ value: Double, of light: Framing.Light) -> Double {
    func bent(_ value: Double, by slope: Double) -> Double {
      value * slope / (1 + value * (slope - 1))
    }
    let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    let exposed = bent(linear, by: exp2(2 * light.exposure))
    let shown =
      light.exposure == 0
      ? value : exposed <= 0.0031308 ? exposed * 12.92 : 1.055 * pow(exposed, 1 / 2.4) - 0.055
    let slope = exp2(-1.5 * light.contrast)
    return shown < 0.5
      ? bent(2 * shown, by: slope) / 2 : 1 - bent(2 * (1 - shown), by: slope) / 2
  }

  /// Changes the colors of all pixels.
  package func apply(to pixels: PixelBuffer) {
    for y in 0..<pixels.height {
      pixels.withRow(y) { row in
        if pixels.format == .opaque { return apply(to: row, pixels.width) }
        for x in 0..<pixels.width { row[x] = row[x].withStraightAlpha }
        apply(to: row, pixels.width)
        for x in 0..<pixels.width { row[x] = row[x].withPremultipliedAlpha }
      }
    }
  }

  private func apply(to row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    table.withUnsafeBufferPointer { table in
      guard let matrix else {
        for x in 0..<count {
          let pixel = row[x]
          func part(_ shift: UInt32) -> UInt32 {
            UInt32(table[Int(pixel >> shift & 0xFF)]) << shift
          }
          row[x] = pixel & 0xFF00_0000 | part(16) | part(8) | part(0)
        }
        return
      }
      matrix.withUnsafeBufferPointer { matrix in
        for x in 0..<count {
          let pixel = row[x]
          let (red, green, blue) = (
            Int32(pixel >> 16 & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel & 0xFF)
          )
          func part(_ at: Int) -> UInt32 {
            let sum = matrix[at] * red + matrix[at + 1] * green + matrix[at + 2] * blue
            return UInt32(table[Int(min(max((sum + 32768) >> 16, 0), 255))])
          }
          row[x] = pixel & 0xFF00_0000 | part(0) << 16 | part(3) << 8 | part(6)
        }
      }
    }
  }
}
