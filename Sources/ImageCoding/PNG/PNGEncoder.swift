import Drawing
import Glibc
import Platform

/// Writes PNG files of any size, in little more memory than a few bands of rows.
///
/// Bands are painted, filtered and compressed on several threads; the calling thread writes. The
/// same picture always produces the same pixels, and nearly always the same bytes: in ISA-L 2.30 the first matches
/// of plain rows depend on the address of its stream (measured: at one of 240).
public struct PNGEncoder: ImageEncoder {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the alpha channel is written.
  public let hasAlpha: Bool
  /// The embedded color profile; nil for sRGB.
  public let colorProfile: ColorProfile?
  /// What the file says about the photo.
  public let metadata: PhotoMetadata

  /// The approximate size of a band in bytes: enough for good compression, little memory.
  var bandBytes = 6 << 20
  /// More threads do not help: the rows must also be painted and written.
  private static let maximumThreads = 4

  /// Creates an encoder for pictures with sides of 1 to 32767 pixels.
  public init(
    width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile? = nil,
    metadata: PhotoMetadata = PhotoMetadata()
  ) {
    precondition(
      (1...PixelBuffer.longestSide).contains(width)
        && (1...PixelBuffer.longestSide).contains(height),
      "A PNG has 1 to \(PixelBuffer.longestSide) pixels a side, not \(width) x \(height).")
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.colorProfile = colorProfile
    self.metadata = metadata
  }

  /// Writes a file atomically, band by band; see ``ImageEncoder``.
  @discardableResult
  public func write(
    to path: String, existing: AtomicFile.Existing = .replace, rows: @escaping RowSource,
    progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(FileError) -> String {
    try AtomicFile.write(to: path, existing: existing) { writer throws(FileError) in
      try encode(
        rows: rows, progress: progress, isCancelled: isCancelled
      ) { bytes throws(FileError) in try writer.write(bytes) }
    }
  }

  /// Returns a bitmap as a PNG file; opaque if no pixel is transparent.
  public static func encode(_ bitmap: Bitmap, colorProfile: ColorProfile? = nil) -> [UInt8] {
    PNGEncoder(
      width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isCovering,
      colorProfile: colorProfile
    ).file(of: bitmap)
  }

  /// Returns a bitmap as a PNG file as `encode(_:colorProfile:)` does; nil if it was cancelled, or
  /// the system is out of threads.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - isCancelled: Called before each band, on several threads.
  public static func encode(
    _ bitmap: Bitmap, isCancelled: @escaping @Sendable () -> Bool
  ) -> [UInt8]? {
    let encoder = PNGEncoder(
      width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isCovering)
    return try? encoder.file(of: bitmap, isCancelled: isCancelled)
  }

  /// Returns a bitmap of this size as a PNG file.
  func file(of bitmap: Bitmap) -> [UInt8] {
    do throws(FileError) {
      return try file(of: bitmap, isCancelled: { false })
    } catch {
      fatalError("A picture of \(width) x \(height) pixels couldn't be encoded: \(error)")
    }
  }

  private func file(
    of bitmap: Bitmap, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) -> [UInt8] {
    try file(rows: { bitmap.copy(rows: $0, into: $1) }, isCancelled: isCancelled)
  }

  /// Returns the picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - rows: Paints the rows.
  ///   - isCancelled: Called before each band, on several threads; true aborts with
  ///     `FileError.cancelled`.
  package func file(
    rows: @escaping RowSource, isCancelled: @escaping @Sendable () -> Bool
  ) throws(FileError) -> [UInt8] {
    var file: [UInt8] = []
    // More than any PNG of these pixels; growing an array copies it.
    do throws(OutOfMemory) { try Memory.check(byteCount: 2 * 4 * width * height) } catch {
      throw .noMemory
    }
    try encode(rows: rows, isCancelled: isCancelled) { bytes throws(FileError) in
      file.append(contentsOf: bytes)
    }
    return file
  }

  /// Encodes the picture and passes the file's bytes to `sink`, part by part, on the calling
  /// thread.
  func encode(
    rows: @escaping RowSource, progress: @escaping (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false },
    into sink: (UnsafeRawBufferPointer) throws(FileError) -> Void
  ) throws(FileError) {
    let plan = PNGBandPlan(encoder: self, rowsPerBand: max(8, bandBytes / (width * 4)))
    let line = PNGAssemblyLine(bandCount: plan.bandCount)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var threads: [WorkerThread] = []
    defer {
      line.stop()
      for thread in threads { thread.join() }
    }
    do throws(SystemError) {
      for _ in 0..<min(max(2, processors), Self.maximumThreads, plan.bandCount) {
        threads.append(
          try WorkerThread { plan.work(on: line, rows: rows, isCancelled: isCancelled) })
      }
    } catch {
      // One thread is enough.
      if threads.isEmpty { throw .failed(name: localized("the picture"), reason: "\(error)") }
    }
    let head: [UInt8]
    do throws(OutOfMemory) {
      head = try PNGFormat.head(
        width: width, height: height, hasAlpha: hasAlpha, colorProfile: colorProfile)
    } catch {
      throw .noMemory
    }
    try send(head + PNGMetadata.chunks(metadata), sink)
    var adler: UInt32 = 1
    for index in 0..<plan.bandCount {
      guard let band = line.collect() else { throw line.failure ?? .cancelled }
      adler = Checksum.adler32(adler, band.adler, count: band.filteredCount)
      try band.withBytes { bytes throws(FileError) in
        let frame = PNGFormat.frame(
          bytes, isFirst: index == 0, adler: index == plan.bandCount - 1 ? adler : nil)
        try send(frame.before, sink)
        try sink(bytes)
        try send(frame.after, sink)
      }
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

/// Divides a picture into bands and encodes them on a thread.
private struct PNGBandPlan: Sendable {
  let encoder: PNGEncoder
  let rowsPerBand: Int

  var bandCount: Int { (encoder.height + rowsPerBand - 1) / rowsPerBand }

  /// Paints and encodes bands until none is left.
  func work(
    on line: PNGAssemblyLine, rows: ImageEncoder.RowSource, isCancelled: () -> Bool
  ) {
    do throws(FileError) {
      try encodeBands(on: line, rows: rows, isCancelled: isCancelled)
    } catch {
      line.stop(error)
    }
  }

  private func encodeBands(
    on line: PNGAssemblyLine, rows paint: ImageEncoder.RowSource, isCancelled: () -> Bool
  ) throws(FileError) {
    let (bands, pixels) = try makeBands()
    while let index = line.begin() {
      if isCancelled() { throw .cancelled }
      let first = index * rowsPerBand
      let rows = first..<min(encoder.height, first + rowsPerBand)
      let band = pixels.rows(0..<rows.count)
      try paint(rows, band)
      let encoded: PNGBand
      do throws(OutOfMemory) {
        encoded = try bands.encode(band, isLast: index == bandCount - 1)
      } catch {
        throw .noMemory
      }
      line.finish(index, encoded)
    }
  }

  private func makeBands() throws(FileError) -> (PNGBandEncoder, PixelBuffer) {
    do throws(OutOfMemory) {
      let bands = try PNGBandEncoder(
        width: encoder.width, hasAlpha: encoder.hasAlpha, maximumRows: rowsPerBand)
      let pixels = try PixelBuffer(
        allocating: encoder.width, min(encoder.height, rowsPerBand),
        format: encoder.hasAlpha ? .alpha : .opaque, isCleared: false)
      return (bands, pixels)
    } catch {
      throw .noMemory
    }
  }
}

extension Bitmap {
  /// Copies rows to the top of a buffer of the same width.
  fileprivate func copy(rows: Range<Int>, into buffer: PixelBuffer) {
    for y in rows {
      buffer.withRow(y - rows.lowerBound) { target in
        withRow(y) { _ = memcpy(target, $0, width * 4) }
      }
    }
  }
}

/// Distributes the bands of a picture to several threads and collects them in order. Thread-safe.
final class PNGAssemblyLine: Sendable {
  private struct State {
    /// The next band to begin, and the number of bands collected.
    var next = 0
    var collected = 0
    var finished: [Int: PNGBand] = [:]
    var isStopped = false
    var failure: FileError?
  }

  /// The first error that has stopped the work.
  var failure: FileError? { state.value.failure }

  /// The number of bands.
  let bandCount: Int
  private let state = Monitor(State())
  /// The maximum number of bands begun and not yet collected: bounds the memory that they occupy.
  private static let maximumWaiting = 6

  /// Creates an assembly line for a number of bands.
  init(bandCount: Int) { self.bandCount = bandCount }

  /// Waits for room, then returns the index of the next band to encode; nil when all have been
  /// begun or the work was stopped.
  func begin() -> Int? {
    state.wait { state -> Int?? in
      if state.isStopped || state.next == bandCount { return .some(nil) }
      guard state.next < state.collected + Self.maximumWaiting else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// Delivers a finished band.
  func finish(_ index: Int, _ band: PNGBand) {
    state.update { $0.finished[index] = band }
  }

  /// Waits for the next band in order; nil if the work was stopped.
  func collect() -> PNGBand? {
    state.wait { state -> PNGBand?? in
      if state.isStopped { return .some(nil) }
      guard let band = state.finished.removeValue(forKey: state.collected) else { return nil }
      state.collected += 1
      return band
    }
  }

  /// Stops the work early, because of an error if there is one; no effect once it is complete.
  func stop(_ failure: FileError? = nil) {
    state.update { state in
      state.failure = state.failure ?? failure
      state.isStopped = true
    }
  }
}
