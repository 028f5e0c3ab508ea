import CPixbuf

@testable import Drawing

/// Pictures generated for tests.
enum SampleImages {
  /// 40 x 20 pixels: red above, blue or transparent below.
  static func halves(alpha: Bool = false) -> Bitmap {
    .drawn(width: 40, height: 20, format: alpha ? .alpha : .opaque) { canvas in
      canvas.fill(Rect(0, 0, 40, 10), with: .red)
      if !alpha { canvas.fill(Rect(0, 10, 40, 10), with: .blue) }
    }
  }

  /// A nearly incompressible picture: every pixel has a different color.
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

  /// Encodes a bitmap in one of gdk-pixbuf's formats.
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

  /// Encodes a bitmap's red channel as an uncompressed grayscale GIF.
  static func gif(of bitmap: Bitmap) -> [UInt8] {
    let size = [bitmap.width, bitmap.height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let palette = (0...255).flatMap { [UInt8](repeating: UInt8($0), count: 3) }
    var bits = BitWriter()
    for index in 0..<bitmap.width * bitmap.height {
      // Clear codes this frequent keep all codes of the decoder's table at nine bits.
      if index % 128 == 0 { bits.append(256) }
      let color = bitmap[index % bitmap.width, index / bitmap.width]
      bits.append(Int((color.red * 255).rounded()))
    }
    bits.append(257)
    let blocks = stride(from: 0, to: bits.bytes.count, by: 255).flatMap { start -> [UInt8] in
      let block = bits.bytes[start..<min(start + 255, bits.bytes.count)]
      return [UInt8(block.count)] + block
    }
    return Array("GIF89a".utf8) + size + [0xF7, 0, 0] + palette
      + [0x2C, 0, 0, 0, 0] + size + [0, 8] + blocks + [0, 0x3B]
  }

  /// Packs nine-bit codes, least significant bit first.
  private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ code: Int) {
      for bit in 0..<9 {
        if count % 8 == 0 { bytes.append(0) }
        if code >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
        count += 1
      }
    }
  }

  /// Returns a JPEG with an inserted EXIF segment that specifies its orientation.
  static func jpeg(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    // TIFF header, one directory entry: tag 0x112, type short, count 1, value; no next directory.
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      0, 0, 0, 0,
    ]
    return splice(0xE1, Array("Exif\0\0".utf8) + tiff, into: jpeg)
  }

  /// Returns a JPEG with an inserted color profile, as part 1 of 1.
  static func jpeg(_ jpeg: [UInt8], profile: [UInt8]) -> [UInt8] {
    splice(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
  }

  private static func splice(_ marker: UInt8, _ content: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    let segment: [UInt8] = [0xFF, marker, 0, UInt8(content.count + 2)] + content
    return Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2)
  }

  /// Returns a PNG file with a header of a given size and without pixel data.
  static func pngHead(width: UInt32, height: UInt32) -> [UInt8] {
    pngSignature + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 1]) + chunk("IEND", [])
  }

  /// Returns a PNG of one row with a bit depth and color type as numbered by the format.
  static func png(
    width: UInt32, depth: UInt8, type: UInt8, row: [UInt8], palette: [UInt8] = []
  ) -> [UInt8] {
    let filtered = [0] + row
    let count = UInt8(filtered.count)
    // A zlib stream of one stored block, whose length is stored twice.
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

  /// Returns the smallest valid color profile of a color space.
  static func profile(space: String = "RGB ") -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes[3] = 132
    bytes.replaceSubrange(16..<20, with: space.utf8)
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return bytes
  }
}
