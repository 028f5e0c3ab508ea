import Drawing
import Platform

/// Writes a picture of any size as a file, from rows that are painted band by band.
public protocol ImageEncoder: Sendable {
  /// Paints a range of rows into a buffer whose top row is the first of them.
  ///
  /// May be called on several threads concurrently, once for each row. Every pixel of the rows is
  /// to be painted: the buffer has had others before. What it throws ends the work, and no file is
  /// written.
  typealias RowSource =
    @Sendable (_ rows: Range<Int>, _ band: PixelBuffer) throws(FileError) -> Void

  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// Whether the rows have an alpha channel.
  var hasAlpha: Bool { get }
  /// The embedded color profile; nil for sRGB.
  var colorProfile: ColorProfile? { get }
  /// What the file says about the photo.
  var metadata: PhotoMetadata { get }

  /// Writes a file atomically; each row is painted once, whatever becomes of the file's name.
  ///
  /// - Parameters:
  ///   - path: The destination.
  ///   - existing: The behavior if the file already exists.
  ///   - rows: Paints the rows.
  ///   - progress: Called on the calling thread with the completed fraction, from 0 to 1.
  ///   - isCancelled: Called before each band, on several threads; true aborts with
  ///     `FileError.cancelled`.
  /// - Returns: The path of the file.
  @discardableResult
  func write(
    to path: String, existing: AtomicFile.Existing, rows: @escaping RowSource,
    progress: @escaping (Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) -> String
}

extension ImageEncoder {
  /// Paints all rows on this thread, band by band, and passes them to `use`.
  func paintBands(
    _ paint: RowSource, isCancelled: () -> Bool,
    _ use: (_ rows: Range<Int>, _ band: PixelBuffer) throws(FileError) -> Void
  ) throws(FileError) {
    let rowsPerBand = min(height, max(8, (2 << 20) / (width * 4)))
    let pixels: PixelBuffer
    do throws(OutOfMemory) {
      pixels = try PixelBuffer(
        allocating: width, rowsPerBand, format: hasAlpha ? .alpha : .opaque, isCleared: false)
    } catch {
      throw .noMemory
    }
    for first in stride(from: 0, to: height, by: rowsPerBand) {
      if isCancelled() { throw .cancelled }
      let rows = first..<min(height, first + rowsPerBand)
      let band = pixels.rows(0..<rows.count)
      try paint(rows, band)
      if isCancelled() { throw .cancelled }
      try use(rows, band)
    }
  }
}
