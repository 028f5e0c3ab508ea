import Drawing

/// Files as few programs write them.
extension SampleImages {
  /// A nearly incompressible picture: every pixel has a different color.
  package static func noise(width: Int, height: Int) -> Bitmap {
    let buffer = PixelBuffer(width: width, height: height)
    var seed: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        buffer.withRow(y) { $0[x] = seed >> 8 | 0xFF00_0000 }
      }
    }
    return buffer.freeze()
  }

  /// Encodes a bitmap's red channel as an uncompressed grayscale GIF, with the same picture as each
  /// of its frames.
  package static func gif(of bitmap: Bitmap, frames: Int = 1) -> [UInt8] {
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
    let delay: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    let frame = delay + [0x2C, 0, 0, 0, 0] + size + [0, 8] + blocks + [0]
    return Array("GIF89a".utf8) + size + [0xF7, 0, 0] + palette
      + (0..<frames).flatMap { _ in frame } + [0x3B]
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

  /// Returns a PNG file with a header of a given size and without pixel data.
  package static func pngHead(width: UInt32, height: UInt32) -> [UInt8] {
    pngSignature + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 1]) + chunk("IEND", [])
  }

  /// Returns a PNG of one row with a bit depth and color type as numbered by the format.
  package static func png(
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
}
