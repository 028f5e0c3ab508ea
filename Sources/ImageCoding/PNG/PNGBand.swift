import Drawing
import Glibc
import Platform

/// Rows of a picture as compressed PNG data; kept until they are written.
final class PNGBand: @unchecked Sendable {
  /// The buffer for the compressed rows, whose stream is left open unless the band is the last one.
  fileprivate let bytes: UnsafeMutableRawBufferPointer
  fileprivate var count = 0
  /// The checksum of the uncompressed data, and its size.
  fileprivate(set) var adler: UInt32 = 1
  fileprivate(set) var filteredCount = 0

  fileprivate init(capacity: Int) throws(OutOfMemory) {
    bytes = try Memory.allocate(byteCount: capacity, isCleared: false)
  }

  deinit { bytes.deallocate() }

  /// Calls `body` with the compressed rows, which are valid only during the call.
  func withBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    defer { withExtendedLifetime(self) {} }
    try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
  }
}

/// Filters and compresses bands of rows. Not thread-safe: each thread has its own encoder.
final class PNGBandEncoder {
  private let width: Int
  private let hasAlpha: Bool
  /// Bytes in a pixel, in a row, and in a row with its filter type byte.
  private let pixel: Int
  private let rowCount: Int
  private var lineCount: Int { rowCount + 1 }
  private let filtered: UnsafeMutableRawBufferPointer
  /// Two rows in PNG's pixel layout, the one above and the current one, which are swapped; `unpack`
  /// writes one byte more.
  private let rows: UnsafeMutableRawBufferPointer
  private let compressor: Compressor
  private let strategy: PNGStrategy

  /// Creates an encoder of bands of at most `maximumRows` rows.
  init(width: Int, hasAlpha: Bool, maximumRows: Int) throws(OutOfMemory) {
    self.width = width
    self.hasAlpha = hasAlpha
    pixel = hasAlpha ? 4 : 3
    rowCount = width * pixel
    compressor = try Compressor()
    strategy = try PNGStrategy(lineCount: rowCount + 1, compressor)
    let rowsAtOnce = min(maximumRows, max(1, Self.partBytes / (rowCount + 1)))
    filtered = try Memory.allocate(byteCount: (rowCount + 1) * rowsAtOnce, isCleared: false)
    do throws(OutOfMemory) { rows = try Memory.allocate(byteCount: (rowCount + 1) * 2) } catch {
      filtered.deallocate()
      throw error
    }
  }

  deinit {
    filtered.deallocate()
    rows.deallocate()
  }

  /// Encodes the rows of a buffer.
  ///
  /// - Parameter isLast: Whether no band follows, so that the stream ends.
  func encode(_ buffer: PixelBuffer, isLast: Bool) throws(OutOfMemory) -> PNGBand {
    let chosen = strategy.choose(height: buffer.height) { filter, rows, output in
      self.filter(buffer, rows, filter, into: output)
    }
    let rowsAtOnce = max(1, Self.partBytes / lineCount)
    let parts = stride(from: 0, to: buffer.height, by: rowsAtOnce).map { first in
      first..<min(first + rowsAtOnce, buffer.height)
    }
    let band = try PNGBand(
      capacity: parts.reduce(0) { $0 + Compressor.bound($1.count * lineCount) })
    for rows in parts {
      filter(buffer, rows, chosen, into: filtered)
      let lines = UnsafeRawBufferPointer(rebasing: filtered[..<(rows.count * lineCount)])
      band.count += compressor.compress(
        lines, isLast: isLast && rows.upperBound == buffer.height,
        into: UnsafeMutableRawBufferPointer(rebasing: band.bytes[band.count...]))
      band.filteredCount += lines.count
      band.adler = Checksum.adler32(lines, after: band.adler)
    }
    return band
  }

  /// The size of what is filtered and compressed at once, which stays in the processor's caches.
  private static let partBytes = 512 << 10

  private func filter(
    _ buffer: PixelBuffer, _ range: Range<Int>, _ filter: PNGFilter,
    into output: UnsafeMutableRawBufferPointer
  ) {
    guard var line = output.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let rows = rows.baseAddress?.assumingMemoryBound(to: UInt8.self)
    else { return }
    var (above, current) = (rows, rows + rowCount + 1)
    if range.lowerBound > 0 { buffer.withRow(range.lowerBound - 1) { unpack($0, into: above) } }
    for y in range {
      buffer.withRow(y) { unpack($0, into: current) }
      // The row above a band is encoded by another thread, so the first row only uses its left
      // neighbors.
      (y == 0 ? .sub : filter)
        .apply(to: current, above: above, count: rowCount, pixel: pixel, output: line)
      line += lineCount
      swap(&above, &current)
    }
  }

  /// Converts pixels to PNG's layout: red, green, blue and, if present, straight alpha.
  private func unpack(_ row: UnsafePointer<UInt32>, into bytes: UnsafeMutablePointer<UInt8>) {
    var (output, x) = (bytes, 0)
    if !hasAlpha {
      // Four bytes at once; the next pixel replaces the last of them.
      while x < width {
        UnsafeMutableRawPointer(output).storeBytes(of: (row[x] << 8).bigEndian, as: UInt32.self)
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
