import CPixbuf
import Drawing
import Glibc

/// A synthetic photo, identical on every run: smooth shapes at all scales and slight grain, so that
/// it compresses like a camera's photo.
enum SyntheticPhoto {
  static let size = Size(4000, 3000)

  /// Writes the photo as a JPEG file.
  static func write(to path: String) throws {
    let (width, height) = (Int(size.width), Int(size.height))
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    let layers = [1024, 256, 64, 16].map(Clouds.init)
    for y in 0..<height {
      for x in 0..<width {
        let grain = Double(hash(x, y, 9) & 7) - 3.5
        for channel in 0..<3 {
          var value = 128 + grain
          for layer in layers {
            value += layer.strength * (layer.value(x, y, channel) - 0.5)
          }
          pixels[(y * width + x) * 3 + channel] = UInt8(min(max(value, 0), 255))
        }
      }
    }
    let isWritten = pixels.withUnsafeMutableBufferPointer { buffer in
      save(buffer.baseAddress, width, height, path)
    }
    guard isWritten else { throw BenchError("gdk-pixbuf did not write \(path)") }
  }

  private static func save(
    _ pixels: UnsafeMutablePointer<UInt8>?, _ width: Int, _ height: Int, _ path: String
  ) -> Bool {
    let picture = gdk_pixbuf_new_from_data(
      pixels, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
    guard let picture else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let (key, value) = (strdup("quality"), strdup("90"))
    defer {
      free(key)
      free(value)
    }
    var keys: [UnsafeMutablePointer<CChar>?] = [key, nil]
    var values: [UnsafeMutablePointer<CChar>?] = [value, nil]
    return gdk_pixbuf_savev(picture, path, "jpeg", &keys, &values, nil) != 0
  }

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
