import CIsal
import CZlib
import Platform

/// Compresses filtered rows to raw DEFLATE streams (RFC 1951) that can be concatenated, by ISA-L at level 2.
/// Not thread-safe.
///
/// Every stream except the last one ends with a flush: byte-aligned, without a final block, and without
/// references to earlier data. The concatenated streams of several bands are therefore one valid stream.
final class Compressor {
  private let memory: UnsafeMutableRawBufferPointer

  /// Creates a compressor.
  init() throws(OutOfMemory) {
    memory = try Memory.allocate(byteCount: isal_stream_size(), isCleared: false)
  }

  deinit { memory.deallocate() }

  /// Returns the maximum size of the compressed stream of `count` bytes, with the flush: that of stored
  /// blocks, and of one that is compressed although it would be smaller stored.
  static func bound(_ count: Int) -> Int { count + count / 8 + 1024 }

  /// Compresses bytes to an independent stream.
  ///
  /// - Parameters:
  ///   - bytes: The input, less than 4 GiB.
  ///   - isLast: Whether the concatenated stream ends here.
  ///   - output: The output buffer; at least `bound` of the input's size.
  /// - Returns: The length of the stream in bytes.
  func compress(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    let count = isal_deflate_part(
      memory.baseAddress, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
      isLast, output.baseAddress?.assumingMemoryBound(to: UInt8.self), output.count)
    precondition(count > 0, "The output buffer is too small for the compressed stream.")
    return count
  }
}

/// The checksums used by PNG and zlib.
enum Checksum {
  /// Returns the CRC-32 (PNG, annex D) of bytes, continuing from an earlier value; 0 to begin.
  static func crc32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    crc32_gzip_refl(
      start, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// Returns the Adler-32 (RFC 1950) of bytes, continuing from an earlier value; 1 to begin.
  static func adler32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 1) -> UInt32 {
    isal_adler32(start, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// Returns the Adler-32 of two concatenated pieces from that of each; `count` is the size of the
  /// second.
  static func adler32(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(uLong(first), uLong(second), count))
  }
}
