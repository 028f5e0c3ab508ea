import CDeflate

/// libdeflate's compressors, made when they are first wanted; used by one thread.
final class Compressor {
  private var levels: [Int32: OpaquePointer] = [:]

  deinit {
    for compressor in levels.values { libdeflate_free_compressor(compressor) }
  }

  /// The most bytes that so many can become.
  func bound(_ count: Int) -> Int {
    Int(libdeflate_deflate_compress_bound(compressor(level: 1), count))
  }

  /// Compresses bytes to a finished stream without any wrapping.
  ///
  /// - Returns: how many bytes it has; the output must have room for `bound` of the input.
  func compress(
    _ bytes: UnsafeRawBufferPointer, level: Int32, into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = libdeflate_deflate_compress(
      compressor(level: level), bytes.baseAddress, bytes.count, output.baseAddress, output.count)
    precondition(count > 0, "Compressed bytes need more room than libdeflate foretold.")
    return Int(count)
  }

  private func compressor(level: Int32) -> OpaquePointer {
    if let compressor = levels[level] { return compressor }
    guard let compressor = libdeflate_alloc_compressor(level) else {
      fatalError("There is no memory left for compressing.")
    }
    levels[level] = compressor
    return compressor
  }
}

/// The checksum of zlib's format, which can be put together from parts (RFC 1950).
struct Adler32 {
  private(set) var value: UInt32 = 1

  /// Appends the checksum of so many bytes that follow.
  mutating func append(_ next: UInt32, count: Int) {
    let base: UInt64 = 65521
    let (low, high) = (UInt64(value & 0xFFFF), UInt64(value >> 16))
    let (nextLow, nextHigh) = (UInt64(next & 0xFFFF), UInt64(next >> 16))
    // Every byte that follows adds the first part's low sum, less the 1 it began with, to high.
    let sum = (low + nextLow + base - 1) % base
    let weighted = (high + nextHigh + (UInt64(count) % base) * ((low + base - 1) % base)) % base
    value = UInt32(weighted << 16 | sum)
  }

  /// The checksum of some bytes.
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_adler32(1, bytes.baseAddress, bytes.count)
  }
}
