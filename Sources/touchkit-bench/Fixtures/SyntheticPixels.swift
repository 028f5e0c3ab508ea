import Drawing

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
    let (width, bytes) = (width, bytes)
    try ImageFormat.jpeg.encoder(width: width, height: height, hasAlpha: false).write(
      to: path, existing: .replace,
      rows: { rows, band in
        for y in rows {
          let row = band.row(y - rows.lowerBound)
          for x in 0..<width {
            let start = (y * width + x) * 3
            row[x] =
              UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
          }
        }
      }, progress: { _ in }, isCancelled: { false })
  }
}
