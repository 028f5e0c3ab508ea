import Glibc

/// Some rows of a picture as a part of a PNG's compressed data, owned until they are written.
final class PNGBand: @unchecked Sendable {
  /// Room for the compressed rows, whose stream goes on unless the band is the last one.
  fileprivate let bytes: UnsafeMutableRawBufferPointer
  fileprivate var count = 0
  /// The checksum of what was compressed, and how much that was.
  fileprivate(set) var adler: UInt32 = 1
  fileprivate(set) var filteredCount = 0

  fileprivate init(capacity: Int) {
    bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// The bytes that are used; valid as long as the band is.
  var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }
}

/// Filters and compresses bands of rows; each thread has one of its own.
final class PNGBandEncoder {
  private let width: Int
  private let hasAlpha: Bool
  /// Bytes of a pixel, of a row, and of a row with its filter's number.
  private let pixel: Int
  private let rowCount: Int
  private var lineCount: Int { rowCount + 1 }
  private let filtered: UnsafeMutableRawBufferPointer
  /// Two rows as PNG has them: the one above and the current one, which change places.
  private let rows: UnsafeMutablePointer<UInt8>
  private let compressor = Compressor()
  private let strategy: PNGStrategy

  /// An encoder of bands of at most so many rows.
  init(width: Int, hasAlpha: Bool, mostRows: Int) {
    self.width = width
    self.hasAlpha = hasAlpha
    pixel = hasAlpha ? 4 : 3
    rowCount = width * pixel
    filtered = .allocate(byteCount: (rowCount + 1) * mostRows, alignment: 16)
    rows = .allocate(capacity: rowCount * 2)
    strategy = PNGStrategy(lineCount: rowCount + 1, compressor)
  }

  deinit {
    filtered.deallocate()
    rows.deallocate()
  }

  /// Encodes the rows of a buffer.
  ///
  /// - Parameter isLast: whether no band follows, so that the stream ends.
  func encode(_ buffer: PixelBuffer, isLast: Bool) -> PNGBand {
    let choice = choose(buffer)
    filter(buffer, 0..<buffer.height, choice.filter, into: filtered)
    let lines = UnsafeRawBufferPointer(rebasing: filtered[..<(lineCount * buffer.height)])
    let band = PNGBand(
      capacity: compressor.bound(lines.count) + DeflateStream.growth + DeflateStream.slack)
    band.count = compressor.compress(
      lines, level: choice.level,
      into: UnsafeMutableRawBufferPointer(
        rebasing: band.bytes.dropLast(DeflateStream.growth + DeflateStream.slack)))
    if !isLast, let start = band.bytes.baseAddress {
      band.count = DeflateStream.unfinish(
        start.assumingMemoryBound(to: UInt8.self), count: band.count)
    }
    band.filteredCount = lines.count
    band.adler = Adler32.of(lines)
    return band
  }

  /// Decides how the rows compress best, by some from their middle.
  private func choose(_ buffer: PixelBuffer) -> PNGStrategy.Choice {
    let count = min(PNGStrategy.sampleRows, buffer.height)
    let start = (buffer.height - count) / 2
    return strategy.choose(rows: count) { filter, output in
      self.filter(buffer, start..<start + count, filter, into: output)
    }
  }

  private func filter(
    _ buffer: PixelBuffer, _ range: Range<Int>, _ filter: PNGFilter,
    into output: UnsafeMutableRawBufferPointer
  ) {
    guard var line = output.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    var (above, current) = (rows, rows + rowCount)
    if range.lowerBound > 0 { unpack(buffer.row(range.lowerBound - 1), into: above) }
    for y in range {
      unpack(buffer.row(y), into: current)
      // The row above a band is another thread's, so its first row only looks to the left.
      (y == 0 ? .sub : filter)
        .apply(to: current, above: above, count: rowCount, pixel: pixel, output: line)
      line += lineCount
      swap(&above, &current)
    }
  }

  /// Turns our pixels into PNG's: red, green, blue and straight alpha, if any.
  private func unpack(_ row: UnsafePointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>) {
    var (output, x) = (bytes, 0)
    if !hasAlpha {
      while x < width {
        output[0] = UInt8(truncatingIfNeeded: row[x] >> 16)
        output[1] = UInt8(truncatingIfNeeded: row[x] >> 8)
        output[2] = UInt8(truncatingIfNeeded: row[x])
        output += 3
        x += 1
      }
      return
    }
    while x < width {
      let (value, alpha) = (row[x], row[x] >> 24)
      var parts = (value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF)
      if alpha == 0 { parts = (0, 0, 0) }
      if alpha > 0 && alpha < 255 {
        let half = alpha / 2
        parts.0 = min(255, (parts.0 * 255 + half) / alpha)
        parts.1 = min(255, (parts.1 * 255 + half) / alpha)
        parts.2 = min(255, (parts.2 * 255 + half) / alpha)
      }
      output[0] = UInt8(truncatingIfNeeded: parts.0)
      output[1] = UInt8(truncatingIfNeeded: parts.1)
      output[2] = UInt8(truncatingIfNeeded: parts.2)
      output[3] = UInt8(truncatingIfNeeded: alpha)
      output += 4
      x += 1
    }
  }
}
