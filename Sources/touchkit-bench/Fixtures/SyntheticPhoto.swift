import Drawing

/// A synthetic photo, identical on every run: smooth shapes at all scales and slight grain, so that
/// it compresses like a camera's photo.
enum SyntheticPhoto {
  static let size = Size(4000, 3000)

  /// Returns the photo.
  static func pixels() -> SyntheticPixels {
    let (width, height) = (Int(size.width), Int(size.height))
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let layers = [1024, 256, 64, 16].map(Clouds.init)
    for y in 0..<height {
      for x in 0..<width {
        let grain = grain(x, y)
        for channel in 0..<3 {
          var value = 128 + grain
          for layer in layers {
            value += layer.strength * (layer.value(x, y, channel) - 0.5)
          }
          pixels[(y * width + x) * 3 + channel] = UInt8(min(max(value, 0), 255))
        }
      }
    }
    return SyntheticPixels(width: width, height: height, bytes: pixels)
  }

  /// Returns a round picture of the same kind, transparent around it.
  static func disk(side: Int, seed: Int) -> Bitmap {
    let buffer = PixelBuffer(width: side, height: side, format: .alpha)
    let layer = Clouds(cell: 64)
    for y in 0..<side {
      let row = (buffer.data + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
      for x in 0..<side {
        let (dx, dy) = (x - side / 2, y - side / 2)
        guard dx * dx + dy * dy < side * side / 4 else {
          row[x] = 0
          continue
        }
        let color = (0..<3).reduce(UInt32(0xFF)) { color, channel in
          let value = 255 * layer.value(x, y, channel + 3 * seed) + grain(x, y)
          return color << 8 | UInt32(min(max(value, 0), 255))
        }
        row[x] = color
      }
    }
    return buffer.freeze()
  }

  /// Slight noise, as a sensor has it.
  static func grain(_ x: Int, _ y: Int) -> Double { Double(hash(x, y, 9) & 7) - 3.5 }

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
