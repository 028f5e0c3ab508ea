import Drawing
import Platform

/// The parts of a PNG file other than the pixel data (PNG, third edition, 5 and 11).
enum PNGFormat {
  /// The first bytes of every file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns everything before the pixel data.
  static func head(
    width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile?
  ) throws(OutOfMemory) -> [UInt8] {
    // 8 bits for each sample; color type 2 is RGB and 6 is RGBA; not interlaced.
    let size = bytes(of: UInt32(width)) + bytes(of: UInt32(height))
    let header = chunk("IHDR", size + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    guard let colorProfile else {
      // Rendering intent 0, perceptual, the usual one.
      return signature + header + chunk("sRGB", [0])
    }
    // The profile name, its terminator, the compression method (zlib) and the compressed profile.
    let profile = chunk("iCCP", try Array("photo\0\0".utf8) + zlib(colorProfile.bytes))
    return signature + header + profile
  }

  /// The IEND chunk.
  static let tail = chunk("IEND", [])

  /// Returns the bytes before and after compressed pixels that make them an IDAT chunk.
  ///
  /// - Parameters:
  ///   - pixels: The compressed bytes.
  ///   - isFirst: Whether the zlib header goes before them.
  ///   - adler: The zlib checksum of all pixels, which follows the last ones.
  static func frame(
    _ pixels: UnsafeRawBufferPointer, isFirst: Bool, adler: UInt32?
  ) -> (before: [UInt8], after: [UInt8]) {
    let start = Array("IDAT".utf8) + (isFirst ? zlibHead : [])
    let end = adler.map { bytes(of: $0) } ?? []
    let length = start.count - 4 + pixels.count + end.count
    let sum = Checksum.crc32(pixels, after: checksum(0, start))
    return (bytes(of: UInt32(length)) + start, end + bytes(of: checksum(sum, end)))
  }

  /// The zlib header: deflate, window of 32 KB, fastest level.
  private static let zlibHead: [UInt8] = [0x78, 0x01]

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(of: UInt32(data.count)) + body + bytes(of: checksum(0, body))
  }

  private static func checksum(_ start: UInt32, _ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { Checksum.crc32($0, after: start) }
  }

  static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func zlib(_ data: [UInt8]) throws(OutOfMemory) -> [UInt8] {
    let compressor = try Compressor()
    let stream = data.withUnsafeBytes { data in
      [UInt8](unsafeUninitializedCapacity: Compressor.bound(data.count)) { output, count in
        count = compressor.compress(
          data, isLast: true, into: UnsafeMutableRawBufferPointer(output))
      }
    }
    return zlibHead + stream + bytes(of: data.withUnsafeBytes { Checksum.adler32($0) })
  }
}
