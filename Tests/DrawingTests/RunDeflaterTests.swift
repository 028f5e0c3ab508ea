import Testing

@testable import Drawing

@Suite("RunDeflater") struct RunDeflaterTests {
  private func compressed(_ bytes: [UInt8], pixel: Int) throws -> [UInt8] {
    var deflater = try RunDeflater(pixel: pixel)
    return [UInt8](unsafeUninitializedCapacity: RunDeflater.bound(bytes.count)) { output, count in
      count = bytes.withUnsafeBytes {
        deflater.compress($0, isLast: true, into: UnsafeMutableRawBufferPointer(output))
      }
    }
  }

  /// Random runs of bytes and pixels, some of them longer than a match, and bytes between them.
  private func pieces(_ count: Int, pixel: Int, _ random: inout RandomNumbers) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = random.next(upTo: random.next(upTo: 8) == 0 ? 900 : 12)
      switch random.next(upTo: 3) {
      case 0: bytes += [UInt8](repeating: UInt8(random.next(upTo: 4)), count: length)
      case 1:
        let color = (0..<pixel).map { _ in UInt8(random.next(upTo: 256)) }
        bytes += (0..<length).map { color[$0 % pixel] }
      default: bytes += (0..<length).map { _ in UInt8(random.next(upTo: 40)) }
      }
    }
    return [UInt8](bytes.prefix(count))
  }

  @Test("what was compressed is decompressed by another library", arguments: [3, 4])
  func roundTrips(pixel: Int) throws {
    var random = RandomNumbers(seed: 7)
    for count in Array(0...40) + (0..<60).map({ _ in random.next(upTo: 9000) }) {
      let bytes = pieces(count, pixel: pixel, &random)

      #expect(try decompressed(compressed(bytes, pixel: pixel), count: count) == bytes)
    }
  }

  @Test("runs go on in each of several blocks", arguments: [3, 4])
  func blocks(pixel: Int) throws {
    var random = RandomNumbers(seed: 8)
    let bytes = pieces(1_200_000, pixel: pixel, &random) + [UInt8](repeating: 1, count: 1_200_000)

    #expect(try decompressed(compressed(bytes, pixel: pixel), count: bytes.count) == bytes)
  }

  @Test("repeated bytes and repeated pixels take a 100th of their size", arguments: [3, 4])
  func sizes(pixel: Int) throws {
    let bytes = [UInt8](repeating: 9, count: 120_000)
    let color: [UInt8] = [10, 200, 40, 90]
    let pixels = (0..<120_000).map { color[$0 % pixel] }

    #expect(try compressed(bytes, pixel: pixel).count < 1200)
    #expect(try compressed(pixels, pixel: pixel).count < 1200)
  }

  @Test("each block has codes that fit its bytes")
  func adapts() throws {
    var random = RandomNumbers(seed: 9)
    let few = (0..<1 << 20).map { _ in UInt8(random.next(upTo: 8) * 5) }
    let others = (0..<1 << 20).map { _ in UInt8(random.next(upTo: 8) * 5 + 100) }

    // Three bits for each byte, but four with the same codes for both.
    #expect(try compressed(few + others, pixel: 3).count < 3 * (2 << 20) / 8 * 11 / 10)
  }
}

@Suite("PrefixCode") struct PrefixCodeTests {
  /// The part of all bit strings that begin with a code; 1 if the code has no gap.
  private func use(of code: PrefixCode) -> Double {
    code.lengths.reduce(0) { $1 == 0 ? $0 : $0 + 1 / Double(1 << Int($1)) }
  }

  @Test("the rarest symbols have the longest codes") func huffman() {
    let code = PrefixCode(counts: [1, 1, 2, 4, 0, 8], limit: 15)

    #expect(code.lengths == [4, 4, 3, 2, 0, 1])
    // The first bit is the lowest one.
    #expect(code.codes == [0b0111, 0b1111, 0b011, 0b01, 0, 0])
  }

  @Test("no code is longer than the limit", arguments: [7, 14]) func limit(bits: Int) {
    // Each as frequent as the two before together: the longest possible codes.
    var counts: [UInt32] = [1, 1]
    while counts.count < 40 { counts.append(counts.suffix(2).reduce(0, +)) }

    let code = PrefixCode(counts: counts, limit: bits)

    #expect(code.lengths.allSatisfy { (1...bits).contains(Int($0)) })
    #expect(use(of: code) == 1)
  }

  @Test("a code has at least two symbols", arguments: [[], [0], [7], [3]] as [[Int]])
  func few(used: [Int]) {
    var counts = [UInt32](repeating: 0, count: 8)
    for symbol in used { counts[symbol] = 5 }

    #expect(use(of: PrefixCode(counts: counts, limit: 15)) == 1)
  }
}

/// Random numbers that are the same in each run.
private struct RandomNumbers {
  private var seed: UInt64

  init(seed: UInt64) { self.seed = seed }

  mutating func next(upTo count: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % count
  }
}
