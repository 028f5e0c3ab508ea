import CDeflate
import Testing

@testable import Drawing

@Suite("DeflateStream") struct DeflateStreamTests {
  /// Compresses parts one by one, joins their streams and decompresses the whole.
  private func joined(_ parts: [[UInt8]], level: Int32) -> [UInt8]? {
    let compressor = Compressor()
    var stream: [UInt8] = []
    for (index, part) in parts.enumerated() {
      let room = compressor.bound(part.count) + DeflateStream.growth + DeflateStream.slack
      let output = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 8)
      defer { output.deallocate() }
      output.initializeMemory(as: UInt8.self, repeating: 0xEE)
      var count = part.withUnsafeBytes {
        compressor.compress(
          $0, level: level,
          into: UnsafeMutableRawBufferPointer(rebasing: output[..<compressor.bound(part.count)]))
      }
      if index < parts.count - 1, let start = output.baseAddress {
        count = DeflateStream.unfinish(
          start.assumingMemoryBound(to: UInt8.self), count: count)
      }
      stream += output[..<count]
    }
    return decompressed(stream, count: parts.reduce(0) { $0 + $1.count })
  }

  private func decompressed(_ stream: [UInt8], count: Int) -> [UInt8]? {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    let output = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      result = libdeflate_deflate_decompress(
        decompressor, stream, stream.count, buffer.baseAddress, buffer.count, nil)
      filled = count
    }
    return result == LIBDEFLATE_SUCCESS ? output : nil
  }

  private func noise(_ count: Int, of values: UInt32, seed: UInt32) -> [UInt8] {
    var seed = seed
    return (0..<count).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: (seed >> 16) % values)
    }
  }

  @Test("joins streams of every kind of block", arguments: [1, 2, 6, 9] as [Int32])
  func joins(level: Int32) {
    let parts = [
      noise(70_000, of: 256, seed: 1),  // Not compressible: stored blocks.
      [1, 2, 3],  // Too short for a code of its own: a fixed one.
      noise(300_000, of: 9, seed: 2),  // Literals with short codes, several blocks.
      (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) },  // Long copies.
      [UInt8](repeating: 7, count: 100_000),  // One long run.
      noise(40_000, of: 200, seed: 3) + noise(40_000, of: 3, seed: 4),
    ]

    #expect(joined(parts, level: level) == parts.flatMap { $0 })
  }

  @Test("joins streams that end at every bit of a byte") func joinsAtAnyBit() {
    let parts = (1...64).map { noise($0 * 37, of: 5, seed: UInt32($0)) }

    #expect(joined(parts, level: 1) == parts.flatMap { $0 })
  }

  @Test("checksums of parts make the checksum of the whole") func adler() {
    let bytes = noise(100_000, of: 256, seed: 5)
    let whole = bytes.withUnsafeBytes { Adler32.of($0) }
    var sum = Adler32()

    for part in [bytes[..<70_001], bytes[70_001..<70_002], bytes[70_002...]] {
      sum.append(part.withUnsafeBytes { Adler32.of($0) }, count: part.count)
    }

    #expect(sum.value == whole)
  }
}
