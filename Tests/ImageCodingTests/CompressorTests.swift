import CDeflate
import Testing

@testable import ImageCoding

@Suite("Compressor") struct CompressorTests {
  /// Compresses parts separately, concatenates their streams and decompresses the result with a
  /// library that was not used for compression.
  private func joined(_ parts: [[UInt8]]) -> [UInt8]? {
    guard let compressor = try? Compressor() else { return nil }
    var stream: [UInt8] = []
    for (index, part) in parts.enumerated() {
      let output = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Compressor.bound(part.count), alignment: 8)
      defer { output.deallocate() }
      let count = part.withUnsafeBytes {
        compressor.compress($0, isLast: index == parts.count - 1, into: output)
      }
      stream += output[..<count]
    }
    return decompressed(stream, count: parts.reduce(0) { $0 + $1.count })
  }

  private func noise(_ count: Int, of values: UInt32, seed: UInt32) -> [UInt8] {
    var seed = seed
    return (0..<count).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: (seed >> 16) % values)
    }
  }

  @Test("concatenated streams are valid for every kind of content") func joins() {
    let parts = [
      noise(70_000, of: 256, seed: 1),  // Incompressible: stored blocks.
      [1, 2, 3],  // Too short for a dynamic code: a fixed one.
      noise(300_000, of: 9, seed: 2),  // Literals with short codes, several blocks.
      (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) },  // Long matches.
      [UInt8](repeating: 7, count: 100_000),  // One long run.
      noise(40_000, of: 200, seed: 3) + noise(40_000, of: 3, seed: 4),
    ]

    #expect(joined(parts) == parts.flatMap { $0 })
  }

  @Test("concatenated streams are valid if they end at any bit of a byte") func joinsAtAnyBit() {
    let parts = (1...64).map { noise($0 * 37, of: 5, seed: UInt32($0)) }

    #expect(joined(parts) == parts.flatMap { $0 })
  }

  @Test("noise of any length fits into the bound", arguments: [1, 100, 65_535, 2 << 20])
  func bound(count: Int) {
    let bytes = noise(count, of: 256, seed: 6)

    #expect(joined([bytes, bytes]) == bytes + bytes)
  }

  @Test("checksums of parts combine into the checksum of the whole") func adler() {
    let bytes = noise(100_000, of: 256, seed: 5)
    let whole = bytes.withUnsafeBytes { Checksum.adler32($0) }
    var sum: UInt32 = 1

    for part in [bytes[..<70_001], bytes[70_001..<70_002], bytes[70_002...]] {
      sum = Checksum.adler32(
        sum, part.withUnsafeBytes { Checksum.adler32($0) }, count: part.count)
    }

    #expect(sum == whole)
    #expect(whole == libdeflate_adler32(1, bytes, bytes.count))
  }
}
