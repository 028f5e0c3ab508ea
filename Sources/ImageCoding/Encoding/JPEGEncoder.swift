import CJpeg
import Drawing
import Platform

/// Writes JPEG files of any size, in the memory of a band of rows; transparency becomes white.
package struct JPEGEncoder: ImageEncoder {
  package let width: Int
  package let height: Int
  package let hasAlpha: Bool
  package let colorProfile: ColorProfile?
  package let metadata: PhotoMetadata

  private static let quality: Int32 = 92

  package init(
    width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile? = nil,
    metadata: PhotoMetadata = PhotoMetadata()
  ) {
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.colorProfile = colorProfile
    self.metadata = metadata
  }

  package func write(
    to path: String, existing: AtomicFile.Existing, rows: @escaping RowSource,
    progress: @escaping (Double) -> Void, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) -> String {
    try AtomicFile.write(to: path, existing: existing) { file throws(FileError) in
      try encode(rows, progress, isCancelled) { bytes throws(FileError) in try file.write(bytes) }
    }
  }

  /// Returns the picture as the bytes of a file; see `write`.
  package func file(
    rows: RowSource, progress: (Double) -> Void, isCancelled: () -> Bool
  ) throws(FileError) -> [UInt8] {
    var file: [UInt8] = []
    // More than any JPEG of these pixels; growing an array copies it.
    do throws(OutOfMemory) { try Memory.check(byteCount: 2 * 3 * width * height) } catch {
      throw .noMemory
    }
    try encode(rows, progress, isCancelled) { file.append(contentsOf: $0) }
    return file
  }

  /// Paints and encodes the rows, and passes the file's bytes to `sink`, part by part.
  private func encode(
    _ rows: RowSource, _ progress: (Double) -> Void, _ isCancelled: () -> Bool,
    to sink: @escaping (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let writer = try JPEGWriter(self, quality: Self.quality, to: sink)
    try paintBands(rows, isCancelled: isCancelled) { range, band throws(FileError) in
      if hasAlpha { band.flattenOnWhite() }
      try writer.write(band)
      progress(Double(range.upperBound) / Double(height))
    }
    try writer.finish()
  }
}

/// A JPEG file that is being written.
private final class JPEGWriter {
  private let sink: Sink
  private let writer: OpaquePointer

  /// Where libjpeg's bytes go.
  private final class Sink {
    let write: (UnsafeRawBufferPointer) throws(FileError) -> Void
    var error: FileError?
    init(_ write: @escaping (UnsafeRawBufferPointer) throws(FileError) -> Void) {
      self.write = write
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
      do throws(FileError) {
        try write(bytes)
        return true
      } catch {
        self.error = error
        return false
      }
    }
  }

  init(
    _ encoder: JPEGEncoder, quality: Int32,
    to write: @escaping (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    sink = Sink(write)
    let made = encoder.withExtras { [sink] extras in
      jpeg_writer_create(
        Int32(encoder.width), Int32(encoder.height), quality, &extras,
        { context, bytes, count in
          guard let context else { return false }
          return Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
            .take(UnsafeRawBufferPointer(start: bytes, count: count))
        }, Unmanaged.passUnretained(sink).toOpaque())
    }
    // Without an error of the file, libjpeg lacked memory.
    guard let made else { throw sink.error ?? .noMemory }
    writer = made
  }

  deinit { jpeg_writer_destroy(writer) }

  func write(_ band: PixelBuffer) throws(FileError) {
    let isWritten = band.withPixels { bytes, stride in
      jpeg_writer_write(
        writer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), stride, Int32(band.height))
    }
    guard isWritten else { throw sink.error ?? .noMemory }
  }

  func finish() throws(FileError) {
    guard jpeg_writer_finish(writer) else { throw sink.error ?? .noMemory }
  }
}

extension JPEGEncoder {
  /// Calls a closure with what the beginning of the file says besides.
  fileprivate func withExtras<Result>(_ body: (inout jpeg_extras) -> Result) -> Result {
    let exif = metadata.exif.isEmpty ? [] : Array("Exif\0\0".utf8) + metadata.exif
    return (colorProfile?.bytes ?? []).withUnsafeBufferPointer { profile in
      exif.withUnsafeBufferPointer { exif in
        var extras = jpeg_extras()
        if !profile.isEmpty {
          (extras.profile, extras.profile_count) = (profile.baseAddress, profile.count)
        }
        if !exif.isEmpty { (extras.exif, extras.exif_count) = (exif.baseAddress, exif.count) }
        if let resolution = metadata.resolution,
          let x = UInt16(exactly: resolution.x.value.rounded()),
          let y = UInt16(exactly: resolution.y.value.rounded()), x > 0, y > 0
        {
          extras.density_unit = resolution.unit == .inch ? 1 : 2
          (extras.x_density, extras.y_density) = (x, y)
        }
        return body(&extras)
      }
    }
  }
}

extension PixelBuffer {
  /// Shows premultiplied pixels on white.
  fileprivate func flattenOnWhite() {
    for y in 0..<height {
      withRow(y) { row in for x in 0..<width { row[x] = row[x].onWhite } }
    }
  }
}
