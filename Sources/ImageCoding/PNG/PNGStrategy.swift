import Glibc
import Platform

/// Chooses the filter of rows by compressing a sample.
///
/// Measured on photos and drawings of 12 megapixels: in repetitive pictures, the filters "up" and
/// "none" keep the repetition and win; in detailed photos "average" or "paeth" does, and the
/// entropy of the bytes shows which.
final class PNGStrategy {
  /// The number of rows sampled at each position: the blocks of JPEG files are as high, and their edges
  /// differ.
  private static let sampleRows = 8
  /// Repetitive pictures vary from place to place, and sampling them costs little.
  private static let places = 4
  /// The maximum compression ratio of rows that are treated as repetitive; photos are above it.
  private static let repetitive = 0.12

  private let lineCount: Int
  private let compressor: Compressor
  private let sample: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer

  /// Creates a strategy for lines of `lineCount` bytes, each a filter type byte and a row.
  init(lineCount: Int, _ compressor: Compressor) throws(OutOfMemory) {
    self.lineCount = lineCount
    self.compressor = compressor
    let count = lineCount * Self.sampleRows * Self.places
    let space = try Memory.allocate(byteCount: count)
    do throws(OutOfMemory) {
      output = try Memory.allocate(byteCount: Compressor.bound(count))
    } catch {
      space.deallocate()
      throw error
    }
    sample = space
  }

  deinit {
    sample.deallocate()
    output.deallocate()
  }

  /// Chooses for a band of `height` rows; `filter` filters a range of them.
  func choose(
    height: Int, filter: (PNGFilter, Range<Int>, UnsafeMutableRawBufferPointer) -> Void
  ) -> PNGFilter {
    func lines(_ candidate: PNGFilter, places: Int) -> UnsafeRawBufferPointer {
      var count = 0
      for range in Self.ranges(in: height, places: places) {
        filter(candidate, range, UnsafeMutableRawBufferPointer(rebasing: sample[count...]))
        count += range.count * lineCount
      }
      return UnsafeRawBufferPointer(rebasing: sample[..<count])
    }
    func best(of candidates: [PNGFilter], places: Int) -> (filter: PNGFilter, share: Double) {
      let tries = candidates.map { candidate in
        let lines = lines(candidate, places: places)
        let size = compressor.compress(lines, isLast: true, into: output)
        return (filter: candidate, share: Double(size) / Double(lines.count))
      }
      return tries.min { $0.share < $1.share } ?? (.up, 1)
    }
    let entropies = [PNGFilter.average, .paeth, .sub].map {
      (filter: $0, bits: Self.entropy(lines($0, places: 1)))
    }
    let likely = entropies.min { $0.bits < $1.bits }?.filter ?? .paeth
    let fast = best(of: [.up, likely], places: 1)
    if fast.share >= Self.repetitive { return fast.filter }
    return best(of: [.up, likely, .none], places: Self.places).filter
  }

  /// Returns evenly spaced row ranges of a band; for one place, its middle rows.
  private static func ranges(in height: Int, places: Int) -> [Range<Int>] {
    let part = height / places
    guard part >= sampleRows else {
      let count = min(sampleRows, height)
      return [(height - count) / 2..<(height - count) / 2 + count]
    }
    return (0..<places).map { place in
      let start = place * part + (part - sampleRows) / 2
      return start..<start + sampleRows
    }
  }

  /// Returns the order-0 entropy of the bytes in bits, up to a constant.
  private static func entropy(_ bytes: UnsafeRawBufferPointer) -> Double {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { counts in
      counts.initialize(repeating: 0)
      for byte in bytes { counts[Int(byte)] &+= 1 }
      return -counts.reduce(0) { sum, count in
        count > 0 ? sum + Double(count) * log2(Double(count)) : sum
      }
    }
  }
}
