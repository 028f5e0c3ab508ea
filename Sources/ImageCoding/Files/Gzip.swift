import CZlib

/// Data compressed by gzip (RFC 1952), as compressed drawings are.
package enum Gzip {
  /// What is wrong with compressed data.
  enum Failure: Error {
    /// It is damaged.
    case damaged
    /// It becomes larger than allowed.
    case tooLarge
  }

  /// Whether data begins as compressed data does.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 8]) }

  /// Returns at most `limit` of the first bytes that are compressed, as far as they can be read; nil if
  /// the data is not compressed.
  package static func beginning(of bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    guard isCompressed(bytes) else { return nil }
    var result: [UInt8] = []
    _ = try? inflate(bytes, upTo: limit, into: &result)
    return result
  }

  /// Returns all that is compressed: at most `limit` bytes.
  static func decompressed(_ bytes: [UInt8], upTo limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    let isWhole = try inflate(bytes, upTo: limit + 1, into: &result)
    guard isWhole, result.count <= limit else { throw .tooLarge }
    return result
  }

  /// Decompresses one member after the other; returns false if the limit is reached before the end.
  ///
  /// Calls `inflateInit2` and `inflate`.
  private static func inflate(
    _ bytes: [UInt8], upTo limit: Int, into result: inout [UInt8]
  ) throws(Failure) -> Bool {
    var offset = 0
    repeat {
      var stream = z_stream()
      // 16 accepts nothing but the format of gzip.
      guard
        inflateInit2_(
          &stream, 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
      else { throw .tooLarge }
      defer { inflateEnd(&stream) }
      var status = Z_OK
      while status != Z_STREAM_END {
        guard result.count < limit else { return false }
        let room = min(pieceSize, limit - result.count)
        var got = 0
        let piece = [UInt8](unsafeUninitializedCapacity: room) { space, count in
          bytes.withUnsafeBufferPointer { input in
            // zlib does not write to its input.
            stream.next_in = input.baseAddress.map { .init(mutating: $0 + offset) }
            stream.avail_in = UInt32(input.count - offset)
            stream.next_out = space.baseAddress
            stream.avail_out = UInt32(room)
            status = CZlib.inflate(&stream, Z_NO_FLUSH)
            offset = input.count - Int(stream.avail_in)
          }
          got = room - Int(stream.avail_out)
          count = got
        }
        result += piece
        guard status == Z_OK || status == Z_STREAM_END, got > 0 || status == Z_STREAM_END else {
          throw .damaged
        }
      }
      // Further members are concatenated; zeros and other data after them are ignored.
    } while isCompressed(Array(bytes[offset...].prefix(3)))
    return true
  }

  private static let pieceSize = 256 << 10
}
