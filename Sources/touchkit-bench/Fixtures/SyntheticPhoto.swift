import Drawing
import ImageCoding

/// A synthetic photo, identical on every run: smooth shapes at all scales and slight grain, so that
/// it compresses like a camera's photo.
enum SyntheticPhoto {
  static let size = Size(4000, 3000)

  /// Writes the photo as a JPEG file.
  static func write(to path: String) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    try ImageFormat.jpeg.encoder(width: width, height: height, hasAlpha: false).write(
      to: path, existing: .replace,
      rows: { rows, band in
        for y in rows {
          band.withRow(y - rows.lowerBound) { row in
            for x in 0..<width {
              row[x] = color(x, y) { channel in
                layers.reduce(128) { $0 + $1.strength * ($1.value(x, y, channel) - 0.5) }
              }
            }
          }
        }
      }, progress: { _ in }, isCancelled: { false })
  }

  /// Writes a picture as a JPEG file.
  static func write(_ picture: Bitmap, to path: String) throws {
    try ImageFormat.jpeg.encoder(
      width: picture.width, height: picture.height, hasAlpha: false
    ).write(
      to: path, existing: .replace,
      rows: { rows, band in
        for y in rows {
          band.withRow(y - rows.lowerBound) { row in
            picture.withRow(y) { source in for x in 0..<picture.width { row[x] = source[x] } }
          }
        }
      }, progress: { _ in }, isCancelled: { false })
  }

  /// Returns a round picture of the same kind, transparent around it.
  static func disk(side: Int, seed: Int) -> Bitmap {
    let buffer = PixelBuffer(width: side, height: side, format: .alpha)
    let layer = Clouds(cell: 64)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (x - side / 2, y - side / 2)
        guard dx * dx + dy * dy < side * side / 4 else { continue }
        let color = 0xFF00_0000 | color(x, y) { 255 * layer.value(x, y, $0 + 3 * seed) }
        buffer.withRow(y) { $0[x] = color }
      }
    }
    return buffer.freeze()
  }

  /// Returns a pixel of three channels, each with slight noise, as a sensor has it.
  private static func color(_ x: Int, _ y: Int, _ channel: (Int) -> Double) -> UInt32 {
    let grain = Double(hash(x, y, 9) & 7) - 3.5
    return (0..<3).reduce(0) { $0 << 8 | UInt32(min(max(channel($1) + grain, 0), 255)) }
  }

  private static let layers = [1024, 256, 64, 16].map(Clouds.init)

  /// Value noise, smoothly interpolated between grid points.
  private struct Clouds {
    let cell: Int
    /// Larger shapes have more contrast.
    var strength: Double { cell >= 256 ? 110 : cell >= 64 ? 40 : 12 }

    func value(_ x: Int, _ y: Int, _ channel: Int) -> Double {
      let (column, row) = (x / cell, y / cell)
      let s = smooth(Double(x % cell) / Double(cell))
      let t = smooth(Double(y % cell) / Double(cell))
      func corner(_ dx: Int, _ dy: Int) -> Double {
        Double(hash(column + dx, row + dy, channel + cell) & 0xFF) / 255
      }
      let top = corner(0, 0) * (1 - s) + corner(1, 0) * s
      let bottom = corner(0, 1) * (1 - s) + corner(1, 1) * s
      return top * (1 - t) + bottom * t
    }

    private func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
  }

  private static func hash(_ x: Int, _ y: Int, _ seed: Int) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: x &* 374_761_393 &+ y &* 668_265_263 &+ seed &* 69_069)
    value = (value ^ (value >> 13)) &* 1_274_126_177
    return value ^ (value >> 16)
  }
}
