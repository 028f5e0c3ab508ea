import Glibc

/// Writes PNG files, of any size, with little more memory than a few bands of rows take.
///
/// The bands are painted, filtered and compressed on several threads; the caller's thread writes.
/// The same picture always becomes the same bytes.
public struct PNGEncoder: Sendable {
  /// Paints some rows of the picture into a buffer whose top is the first of them.
  ///
  /// Called on several threads at once, once for every row. The buffer is cleared before.
  public typealias RowSource = @Sendable (_ rows: Range<Int>, _ band: PixelBuffer) -> Void

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether transparency is kept.
  public let hasAlpha: Bool
  /// The profile that the file will name; nil for sRGB.
  public let colorProfile: ColorProfile?

  /// About so many bytes of rows are a band: enough for good compression, little for memory.
  var bandBytes = 2 << 20
  /// More threads are of no use: the rows have to be painted and written too.
  private static let mostThreads = 4

  /// An encoder of pictures of a size, at least a pixel and at most 32767 a side.
  public init(width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile? = nil) {
    precondition(
      (1...PixelStorage.longestSide).contains(width)
        && (1...PixelStorage.longestSide).contains(height),
      "A PNG of ours has 1 to \(PixelStorage.longestSide) pixels a side, not \(width) x \(height).")
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.colorProfile = colorProfile
  }

  /// Writes a file, whole or not at all, band by band.
  ///
  /// - Parameters:
  ///   - path: where the file goes.
  ///   - existing: what happens to a file that is there already.
  ///   - rows: paints the rows.
  ///   - progress: told on this thread which part of the work is done, from 0 to 1.
  ///   - isCancelled: asked before every band, on several threads; true ends the work with
  ///     `FileError.cancelled`.
  public func write(
    to path: String, existing: AtomicFile.Existing = .replace, rows: @escaping RowSource,
    progress: (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(FileError) {
    try AtomicFile.write(to: path, existing: existing) { writer throws(FileError) in
      try encode(
        rows: rows, progress: progress, isCancelled: isCancelled
      ) { bytes throws(FileError) in try writer.write(bytes) }
    }
  }

  /// The file of a bitmap, opaque if none of its pixels is transparent.
  public static func encode(_ bitmap: Bitmap, colorProfile: ColorProfile? = nil) -> [UInt8] {
    PNGEncoder(
      width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isCovering,
      colorProfile: colorProfile
    ).file(of: bitmap)
  }

  /// The file of a bitmap of this size.
  func file(of bitmap: Bitmap) -> [UInt8] {
    var file: [UInt8] = []
    do throws(FileError) {
      try encode(rows: { bitmap.copy(rows: $0, into: $1) }) { bytes throws(FileError) in
        file.append(contentsOf: bytes)
      }
    } catch {
      preconditionFailure("Memory takes every byte, and nobody cancels: \(error)")
    }
    return file
  }

  /// Encodes and hands the file's bytes to a closure, part by part, on this thread.
  func encode(
    rows: @escaping RowSource, progress: (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    into sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let plan = PNGBandPlan(encoder: self, rowsPerBand: max(8, bandBytes / (width * 4)))
    let line = PNGAssemblyLine(bandCount: plan.bandCount)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let threads = (0..<min(max(2, processors), Self.mostThreads, plan.bandCount)).map { _ in
      WorkerThread { plan.work(on: line, rows: rows, isCancelled: isCancelled) }
    }
    defer {
      line.stop()
      for thread in threads { thread.join() }
    }
    try send(
      PNGFormat.head(
        width: width, height: height, hasAlpha: hasAlpha, colorProfile: colorProfile), sink)
    var adler = Adler32()
    for index in 0..<plan.bandCount {
      guard let band = line.collect() else { throw .cancelled }
      defer { withExtendedLifetime(band) {} }
      adler.append(band.adler, count: band.filteredCount)
      let frame = PNGFormat.frame(
        band.used, isFirst: index == 0, adler: index == plan.bandCount - 1 ? adler.value : nil)
      try send(frame.before, sink)
      try sink(band.used)
      try send(frame.after, sink)
      progress(Double(index + 1) / Double(plan.bandCount))
    }
    try send(PNGFormat.tail, sink)
  }

  private func send(
    _ bytes: [UInt8], _ sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try sink(UnsafeRawBufferPointer(bytes))
    }
  }
}

/// How a picture is cut into bands, and what a thread does with them.
private struct PNGBandPlan: Sendable {
  let encoder: PNGEncoder
  let rowsPerBand: Int

  var bandCount: Int { (encoder.height + rowsPerBand - 1) / rowsPerBand }

  /// Paints and encodes bands until there are no more.
  func work(
    on line: PNGAssemblyLine, rows paint: PNGEncoder.RowSource, isCancelled: () -> Bool
  ) {
    let bands = PNGBandEncoder(
      width: encoder.width, hasAlpha: encoder.hasAlpha, mostRows: rowsPerBand)
    let pixels = PixelBuffer(
      width: encoder.width, height: min(encoder.height, rowsPerBand),
      format: encoder.hasAlpha ? .alpha : .opaque)
    while let index = line.begin() {
      if isCancelled() { return line.stop() }
      let first = index * rowsPerBand
      let rows = first..<min(encoder.height, first + rowsPerBand)
      memset(pixels.data, 0, rows.count * pixels.stride)
      let band = PixelBuffer(
        borrowing: pixels.data, width: pixels.width, height: rows.count, stride: pixels.stride,
        format: pixels.format)
      withExtendedLifetime(pixels) { paint(rows, band) }
      line.finish(
        index,
        bands.encode(band, isLast: index == bandCount - 1))
    }
    withExtendedLifetime(pixels) {}
  }
}

extension Bitmap {
  /// Whether no pixel is transparent.
  var isCovering: Bool {
    guard hasAlpha else { return true }
    for y in 0..<height {
      let row = storage.row(y)
      var x = 0
      while x < width {
        if row[x] >> 24 != 255 { return false }
        x += 1
      }
    }
    return true
  }

  /// Copies rows to the top of a buffer of the same width.
  fileprivate func copy(rows: Range<Int>, into buffer: PixelBuffer) {
    for y in rows { memcpy(buffer.row(y - rows.lowerBound), storage.row(y), width * 4) }
  }
}
