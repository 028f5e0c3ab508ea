import CDeflate
import CIsal
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
  /// The library that compresses, and its effort.
  enum Method {
    /// ISA-L at its fastest level, for comparing filters.
    case sample
    /// ISA-L at level 2: a fourth of libdeflate's time; up to 5 % larger on detailed photos. Its level
    /// 3 takes half as long again and is hardly ever smaller.
    case photo
    /// libdeflate at level 2, for soft photos: they consist of short matches, which ISA-L misses and
    /// which are an eighth of their size. libdeflate's level 1 is no better than compressing a part of
    /// the rows with each of these two.
    case softPhoto
    /// libdeflate at level 6, for drawings: hardly slower than level 1, and a third smaller than
    /// ISA-L, which misses long matches.
    case drawing
  }

  private let fast: UnsafeMutablePointer<isal_zstream>
  private let fastMemory: UnsafeMutablePointer<UInt8>
  /// The compressors of libdeflate by their levels.
  private let thorough: [Int32: OpaquePointer]

  /// The levels of the methods that use libdeflate.
  private static let levels: [Int32] = [2, 6]

  init() throws(OutOfMemory) {
    let memory = try Memory.allocate(byteCount: Int(isal_level2_memory))
    // A few hundred kilobytes each; when they are refused the reserve is gone.
    var thorough: [Int32: OpaquePointer] = [:]
    for level in Self.levels { thorough[level] = libdeflate_alloc_compressor(level) }
    guard thorough.count == Self.levels.count else {
      for compressor in thorough.values { libdeflate_free_compressor(compressor) }
      memory.deallocate()
      throw OutOfMemory()
    }
    self.thorough = thorough
    fastMemory = memory.bindMemory(to: UInt8.self).baseAddress ?? .allocate(capacity: 1)
    fast = .allocate(capacity: 1)
    isal_deflate_init(fast)
  }

  deinit {
    for compressor in thorough.values { libdeflate_free_compressor(compressor) }
    fastMemory.deallocate()
    fast.deallocate()
  }

  /// Returns the maximum size of the compressed stream of `count` bytes: stored blocks, and the
  /// flush.
  static func bound(_ count: Int) -> Int { count + count / 1000 + 1024 }

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
    case .sample: compressFast(bytes, level: 1, isLast: isLast, into: output)
    case .photo: compressFast(bytes, level: 2, isLast: isLast, into: output)
    case .softPhoto: compressThoroughly(bytes, level: 2, isLast: isLast, into: output)
    case .drawing: compressThoroughly(bytes, level: 6, isLast: isLast, into: output)
    }
  }

  private func compressFast(
    _ bytes: UnsafeRawBufferPointer, level: UInt32, isLast: Bool,
    into output: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let input = bytes.baseAddress, let start = output.baseAddress else { return 0 }
    isal_deflate_reset(fast)
    fast.pointee.level = level
    fast.pointee.level_buf = fastMemory
    fast.pointee.level_buf_size = isal_level2_memory
    fast.pointee.end_of_stream = isLast ? 1 : 0
    fast.pointee.flush = UInt16(isLast ? NO_FLUSH : SYNC_FLUSH)
    // ISA-L does not write to its input, although the parameter is a mutable pointer.
    fast.pointee.next_in = UnsafeMutablePointer(
      mutating: input.assumingMemoryBound(to: UInt8.self))
    fast.pointee.avail_in = UInt32(bytes.count)
    fast.pointee.next_out = start.assumingMemoryBound(to: UInt8.self)
    fast.pointee.avail_out = UInt32(output.count)
    let status = isal_deflate(fast)
    precondition(
      status == COMP_OK && fast.pointee.avail_in == 0 && fast.pointee.avail_out > 0,
      "The output buffer is too small for the compressed stream.")
    return output.count - Int(fast.pointee.avail_out)
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
    let first = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return crc32_gzip_refl(start, first, UInt64(bytes.count))
  }

  /// Returns the Adler-32 (RFC 1950) of bytes.
  static func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    isal_adler32(1, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// Returns the Adler-32 of two concatenated pieces from that of each; `count` is the size of the
  /// second.
  static func adler32(_ first: UInt32, _ second: UInt32, count: Int) -> UInt32 {
    UInt32(adler32_combine(uLong(first), uLong(second), count))
  }
}
