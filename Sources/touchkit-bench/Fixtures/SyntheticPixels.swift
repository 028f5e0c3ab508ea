import CPixbuf
import Glibc

/// An opaque picture in memory, three bytes a pixel.
struct SyntheticPixels {
  let width: Int
  let height: Int
  private(set) var bytes: [UInt8]

  /// Returns the picture enlarged, with fresh grain, and cut off at a height.
  func enlarged(by factor: Int, height: Int) -> SyntheticPixels {
    let width = self.width * factor
    let result = [UInt8](unsafeUninitializedCapacity: width * height * 3) { output, count in
      for y in 0..<height {
        for x in 0..<width {
          let source = (y / factor * self.width + x / factor) * 3
          let grain = Int(SyntheticPhoto.grain(x, y))
          for channel in 0..<3 {
            output[(y * width + x) * 3 + channel] = UInt8(
              clamping: Int(bytes[source + channel]) + grain)
          }
        }
      }
      count = width * height * 3
    }
    return SyntheticPixels(width: width, height: height, bytes: result)
  }

  /// Writes the picture as a JPEG file.
  consuming func write(to path: String) throws {
    let (width, height) = (width, height)
    let isWritten = bytes.withUnsafeMutableBufferPointer { buffer in
      Self.save(buffer.baseAddress, width, height, path)
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
}
