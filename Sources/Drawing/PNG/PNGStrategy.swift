import Glibc

/// Finds out how rows compress best, by compressing a few of them in several ways.
///
/// Measured on photos and drawings of 12 megapixels: where much repeats itself, "up" keeps the
/// repetition and wins; in detailed photos "average" or "paeth" does, and the entropy of the bytes
/// tells which. Level 2 is worth its time only where there is something to find; for drawings
/// level 6 takes hardly longer than level 1 and saves up to a fifth.
final class PNGStrategy {
  /// A filter and libdeflate's level.
  struct Choice {
    var filter: PNGFilter
    var level: Int32
  }

  /// So many rows are tried: a twentieth of a usual band.
  static let sampleRows = 8

  private let lineCount: Int
  private let compressor: Compressor
  private let sample: UnsafeMutableRawBufferPointer
  private let output: UnsafeMutableRawBufferPointer

  /// What the first try leaves of drawings, at most.
  private static let drawing = 0.15
  /// What level 2 may leave of what level 1 does, to be chosen.
  private static let worthwhile = 0.975

  /// A strategy for lines of so many bytes, each a filter's number and a row.
  init(lineCount: Int, _ compressor: Compressor) {
    self.lineCount = lineCount
    self.compressor = compressor
    sample = .allocate(byteCount: lineCount * Self.sampleRows, alignment: 16)
    output = .allocate(byteCount: compressor.bound(sample.count), alignment: 16)
  }

  deinit {
    sample.deallocate()
    output.deallocate()
  }

  /// Chooses for a band; `filter` filters its sample of so many rows.
  func choose(
    rows: Int, filter: (PNGFilter, UnsafeMutableRawBufferPointer) -> Void
  ) -> Choice {
    let lines = UnsafeRawBufferPointer(rebasing: sample[..<(rows * lineCount)])
    func size(_ candidate: PNGFilter, level: Int32 = 1) -> Int {
      filter(candidate, sample)
      return compressor.compress(lines, level: level, into: output)
    }
    func entropy(_ candidate: PNGFilter) -> Double {
      filter(candidate, sample)
      return Self.entropy(lines)
    }
    let likely = [PNGFilter.average, .paeth, .sub].map { ($0, entropy($0)) }
      .min { $0.1 < $1.1 }?.0
    var best = (filter: PNGFilter.up, size: size(.up))
    let isDrawing = Double(best.size) < Self.drawing * Double(lines.count)
    for candidate in [likely, isDrawing ? PNGFilter.none : nil].compactMap({ $0 }) {
      let size = size(candidate)
      if size < best.size { best = (candidate, size) }
    }
    if isDrawing { return Choice(filter: best.filter, level: 6) }
    let isWorthwhile = Double(size(best.filter, level: 2)) < Self.worthwhile * Double(best.size)
    return Choice(filter: best.filter, level: isWorthwhile ? 2 : 1)
  }

  /// How many bits the bytes have in them if their order means nothing, up to a constant.
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
