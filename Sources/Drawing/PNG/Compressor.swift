import CDeflate
import CZlib
import Glibc
import Platform

/// Compresses filtered rows to raw DEFLATE streams (RFC 1951) that can be concatenated. Not
/// thread-safe.
///
/// Every stream except the last one ends with a sync flush: byte-aligned, without a final block,
/// and without references to earlier data. The concatenated streams of several bands are therefore
/// one valid stream.
final class Compressor {
  /// What compresses, and its effort.
  enum Method {
    /// `RunDeflater`: a third of libdeflate's time, and smaller on most photos.
    case photo
    /// libdeflate at level 2, for soft photos with grain: they consist of short matches, without which
    /// they are up to a twelfth larger. libdeflate's level 1 is larger, and slower than compressing a
    /// part of the rows with each of these two.
    case softPhoto
    /// libdeflate at level 6, for drawings: it finds long matches.
    case drawing
  }

  private var runs: RunDeflater
  /// The compressors of libdeflate by their levels.
  private let thorough: [Int32: OpaquePointer]

  /// The levels of the methods that use libdeflate.
  private static let levels: [Int32] = [2, 6]

  /// Creates a compressor for rows with 3 or 4 bytes for each pixel.
  init(pixel: Int = 3) throws(OutOfMemory) {
    runs = try RunDeflater(pixel: pixel)
    // A few hundred kilobytes each; when they are refused the reserve is gone.
    var thorough: [Int32: OpaquePointer] = [:]
    for level in Self.levels { thorough[level] = libdeflate_alloc_compressor(level) }
    self.thorough = thorough
    guard thorough.count == Self.levels.count else { throw OutOfMemory() }
  }

  deinit {
    for compressor in thorough.values { libdeflate_free_compressor(compressor) }
  }

  /// Returns the maximum size of the compressed stream of `count` bytes, with the flush.
  static func bound(_ count: Int) -> Int { RunDeflater.bound(count) }

  /// Compresses bytes to an independent stream.
  ///
  /// - Parameters:
  ///   - bytes: The input, less than 4 GiB.
  ///   - isLast: Whether the concatenated stream ends here.
  ///   - output: The output buffer; at least `bound` of the input's size.
  /// - Returns: The length of the stream in bytes.
  func compress(
    _ bytes: UnsafeRawBufferPointer, _ method: Method, isLast: Bool,
    into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    switch method {
    case .photo: runs.compress(bytes, isLast: isLast, into: output)
    case .softPhoto: compressThoroughly(bytes, level: 2, isLast: isLast, into: output)
    case .drawing: compressThoroughly(bytes, level: 6, isLast: isLast, into: output)
    }
  }

  /// libdeflate cannot flush: the end of its stream is rewritten, see `DeflateStream`.
  private func compressThoroughly(
    _ bytes: UnsafeRawBufferPointer, level: Int32, isLast: Bool,
    into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let start = output.baseAddress else { return 0 }
    let room = output.count - DeflateStream.growth - DeflateStream.slack
    let count = Int(
      libdeflate_deflate_compress(compressor(level), bytes.baseAddress, bytes.count, start, room))
    precondition(count > 0, "The output buffer is too small for the compressed stream.")
    guard !isLast else { return count }
    return DeflateStream.unfinish(start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  private func compressor(_ level: Int32) -> OpaquePointer {
    guard let compressor = thorough[level] else {
      preconditionFailure("There is a compressor for every level that is used, not for \(level).")
    }
    return compressor
  }
}

/// The checksums used by PNG and zlib.
enum Checksum {
  /// Returns the CRC-32 (PNG, annex D) of bytes, continuing from an earlier value; 0 to begin.
  static func crc32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
    libdeflate_crc32(start, bytes.baseAddress, bytes.count)
  }

  /// Returns the Adler-32 (RFC 1950) of bytes, continuing from an earlier value; 1 to begin.
  static func adler32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 1) -> UInt32 {
    libdeflate_adler32(start, bytes.baseAddress, bytes.count)
  }

  /// Returns the Adler-32 of two concatenated pieces from that of each; `count` is the size of the
  /// second.
  static func adler32(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(uLong(first), uLong(second), count))
  }
}
