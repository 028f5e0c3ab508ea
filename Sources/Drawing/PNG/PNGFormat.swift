import CDeflate

/// The parts of a PNG file around the pixels (PNG, third edition, 5 and 11).
enum PNGFormat {
  /// Everything before the pixels.
  static func head(
    width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile?
  ) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // 8 bits a part; colour type 2 is red, green, blue, and 6 has alpha; not interlaced.
    let size = bytes(of: UInt32(width)) + bytes(of: UInt32(height))
    let header = chunk("IHDR", size + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    guard let colorProfile else {
      // The perceptual intent, which is the usual one.
      return signature + header + chunk("sRGB", [0])
    }
    // A name, its end, the method (zlib's) and the compressed profile.
    let profile = chunk("iCCP", Array("photo\0\0".utf8) + zlib(colorProfile.bytes))
    return signature + header + profile
  }

  /// The end of the file.
  static let tail = chunk("IEND", [])

  /// What goes around compressed pixels to make them a chunk.
  ///
  /// - Parameters:
  ///   - pixels: the compressed bytes.
  ///   - isFirst: whether zlib's head goes before them.
  ///   - adler: zlib's checksum of all pixels, behind the last ones.
  static func frame(
    _ pixels: UnsafeRawBufferPointer, isFirst: Bool, adler: UInt32?
  ) -> (before: [UInt8], after: [UInt8]) {
    let start = Array("IDAT".utf8) + (isFirst ? zlibHead : [])
    let end = adler.map { bytes(of: $0) } ?? []
    let length = start.count - 4 + pixels.count + end.count
    var sum = checksum(0, start)
    sum = libdeflate_crc32(sum, pixels.baseAddress, pixels.count)
    return (bytes(of: UInt32(length)) + start, end + bytes(of: checksum(sum, end)))
  }

  /// Deflate with a window of 32 KB, at its fastest.
  private static let zlibHead: [UInt8] = [0x78, 0x01]

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(of: UInt32(data.count)) + body + bytes(of: checksum(0, body))
  }

  private static func checksum(_ start: UInt32, _ bytes: [UInt8]) -> UInt32 {
    // Without any bytes libdeflate would begin anew.
    bytes.isEmpty ? start : libdeflate_crc32(start, bytes, bytes.count)
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    let compressor = Compressor()
    let stream = data.withUnsafeBytes { data in
      [UInt8](unsafeUninitializedCapacity: compressor.bound(data.count)) { output, count in
        count = compressor.compress(data, level: 6, into: UnsafeMutableRawBufferPointer(output))
      }
    }
    return zlibHead + stream + bytes(of: data.withUnsafeBytes { Adler32.of($0) })
  }
}
