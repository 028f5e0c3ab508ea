import CPixbuf

@testable import Drawing

/// Pictures that tests make for themselves.
enum SampleImages {
  /// Red above, blue below, of 40 x 20 pixels, or transparent below.
  static func halves(alpha: Bool = false) -> Bitmap {
    .drawn(width: 40, height: 20, format: alpha ? .alpha : .opaque) { canvas in
      canvas.fill(Rect(0, 0, 40, 10), with: .red)
      if !alpha { canvas.fill(Rect(0, 10, 40, 10), with: .blue) }
    }
  }

  /// A picture that no encoder can shrink much: every pixel another colour.
  static func noise(width: Int, height: Int) -> Bitmap {
    let buffer = PixelBuffer(width: width, height: height)
    var seed: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        buffer.row(y)[x] = seed >> 8 | 0xFF00_0000
      }
    }
    return buffer.freeze()
  }

  /// The file of a bitmap in one of gdk-pixbuf's formats.
  static func file(of bitmap: Bitmap, as type: String) -> [UInt8] {
    let channels = bitmap.hasAlpha ? 4 : 3
    var pixels: [UInt8] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = bitmap[x, y]
        pixels += [color.red, color.green, color.blue, color.alpha].prefix(channels).map {
          UInt8(($0 * 255).rounded())
        }
      }
    }
    return pixels.withUnsafeBufferPointer { pixels in
      let pixbuf = gdk_pixbuf_new_from_data(
        pixels.baseAddress, GDK_COLORSPACE_RGB, bitmap.hasAlpha ? 1 : 0, 8, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * channels), nil, nil)
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      var (data, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
      var noKeys: [UnsafeMutablePointer<CChar>?] = [nil]
      var noValues = noKeys
      gdk_pixbuf_save_to_bufferv(pixbuf, &data, &count, type, &noKeys, &noValues, nil)
      defer { g_free(data) }
      return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
    }
  }

  /// A JPEG with an EXIF segment spliced in that says how it is to be turned.
  static func jpeg(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    // TIFF header, one directory entry: tag 0x112, a short, one of it, its value; no more.
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      0, 0, 0, 0,
    ]
    return splice(0xE1, Array("Exif\0\0".utf8) + tiff, into: jpeg)
  }

  /// A JPEG with a colour profile spliced in, as the first of one part.
  static func jpeg(_ jpeg: [UInt8], profile: [UInt8]) -> [UInt8] {
    splice(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
  }

  private static func splice(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let segment: [UInt8] = [0xFF, marker, 0, UInt8(content.count + 2)] + content
    return Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2)
  }

  /// The head of a PNG file that promises a size; nothing follows but the end.
  static func pngHead(width: UInt32, height: UInt32) -> [UInt8] {
    pngSignature + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 1]) + chunk("IEND", [])
  }

  /// A PNG of one row in a depth and colour type of the format's own numbers.
  static func png(
    width: UInt32, depth: UInt8, type: UInt8, row: [UInt8], palette: [UInt8] = []
  ) -> [UInt8] {
    let filtered = [0] + row
    let count = UInt8(filtered.count)
    // zlib around one stored block, whose length is kept twice.
    let data = [0x78, 1, 1, count, 0, ~count, 0xFF] + filtered + number(adler32(filtered))
    return pngSignature + chunk("IHDR", number(width) + number(1) + [depth, type, 0, 0, 0])
      + (palette.isEmpty ? [] : chunk("PLTE", palette)) + chunk("IDAT", data) + chunk("IEND", [])
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(UInt32(data.count)) + body + number(crc32(body))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  /// The smallest thing that passes for a colour profile of a colour space.
  static func profile(space: String = "RGB ") -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes[3] = 132
    bytes.replaceSubrange(16..<20, with: space.utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }
}
