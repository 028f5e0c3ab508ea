/// Decodes a picture on one thread while other threads use the rows decoded so far.
///
/// Keeps the decoder's own pixels, three bytes each for most photos, so that a large photo can be
/// exported without a second copy. One thread decodes; others only read the progress of its
/// `ImageDecoding`.
package final class ImageReader: @unchecked Sendable {
  /// The properties of the decoded picture.
  package struct Properties: Sendable {
    /// The upright width in pixels.
    package let width: Int
    /// The upright height in pixels.
    package let height: Int
    /// Whether any pixel is transparent.
    package let hasAlpha: Bool
    /// The color profile, if the file has one.
    package let colorProfile: ColorProfile?
  }

  private let source: ByteSource
  private let header: ImageHeader
  private let loader: PixbufLoader
  private var decoding: ImageDecoding { loader.decoding }

  /// The number of bytes written to the loader between two checks for cancellation.
  private static let chunk = 64 << 10

  /// Opens a file and parses its container without decoding.
  package convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Parses the container of a picture in memory; `name` is used in error messages.
  package convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    header = try ImageHeader(source)
    loader = PixbufLoader(format: header.kind.loaderName, decoding: ImageDecoding(header))
    if header.isCutShort { throw .damaged(name: source.name) }
    // The WebP loader ignores a refusal, so refuse earlier.
    if let size = header.size { try check(size) }
  }

  /// Waits until the properties are known.
  package func properties() throws(ImageError) -> Properties { try wait { $0.properties } }

  /// Waits for rows of the upright picture and copies them to the top of a buffer.
  ///
  /// May be called concurrently by several threads while another one is in `decode`.
  package func copy(rows: Range<Int>, into buffer: PixelBuffer) throws(ImageError) {
    let pixels = try wait { state -> StoredPixels? in
      guard let pixels = state.pixels else { return nil }
      let isTopDown = pixels.orientation == .upright || pixels.orientation == .mirrored
      return state.rows >= (isTopDown ? rows.upperBound : pixels.height) ? pixels : nil
    }
    pixels.copy(rows: rows, into: buffer)
  }

  /// Decodes the picture on the calling thread, once; aborts when `isCancelled` returns true.
  ///
  /// If bounds are given, formats that support it decode to a half, quarter or eighth of the size
  /// that still covers the fitted picture, which saves most of the work.
  ///
  /// - Parameter progress: Called with the fraction of the file that has been decoded, at most once
  ///   for each hundredth.
  package func decode(
    fitting bounds: Size? = nil, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) {
    do throws(ImageError) {
      decoding.goal = bounds.map { .fitting($0) } ?? .everything
      try feed(isCancelled, progress)
      let rowsBeforeEnd = decoding.rowCount
      try finish()
      guard let pixbuf = loader.pixbuf, var pixels = decoding.pixels(of: pixbuf),
        !lacksRows(rowsBeforeEnd, of: pixels.height)
      else { throw .damaged(name: source.name) }
      if pixels.order == .rgba && pixels.isCovering { pixels.order = .rgbx }
      decoding.finished(pixels, of: pixbuf)
    } catch {
      decoding.progress.update { $0.failure = error }
      throw error
    }
  }

  /// Reads the upright size in the file; called instead of `decode`, and reads no more than needed.
  func uprightSize() throws(ImageError) -> (width: Int, height: Int) {
    decoding.goal = .sizeOnly
    if header.size == nil {
      do throws(ImageError) {
        try feed({ decoding.storedSize != nil })
        try finish()
      } catch {
        // A refusal is expected.
        if decoding.storedSize == nil { throw error }
      }
    }
    guard let size = header.size ?? decoding.storedSize else { throw .damaged(name: source.name) }
    try check(size)
    return header.orientation?.swapsSides == true ? (size.height, size.width) : size
  }

  /// The upright size in the file; valid after `decode`, whose result may be smaller.
  var fullSize: Size {
    guard let stored = decoding.storedSize else { return .zero }
    let size = Size(Double(stored.width), Double(stored.height))
    let pixels = loader.pixbuf.flatMap { decoding.pixels(of: $0) }
    let swaps = pixels?.orientation.swapsSides == true
    return swaps ? Size(size.height, size.width) : size
  }

  /// Returns the stored pixels; valid after `decode`.
  func pixels() throws(ImageError) -> StoredPixels { try wait { $0.pixels } }
}

extension ImageReader {
  private func wait<Value>(
    for value: (ImageDecoding.Progress) -> Value?
  ) throws(ImageError) -> Value {
    try decoding.progress.wait { state -> Result<Value, ImageError>? in
      if let failure = state.failure { return .failure(failure) }
      return value(state).map { .success($0) }
    }.get()
  }

  /// Returns whether rows are missing at the end that the loader has filled in, as some loaders do.
  private func lacksRows(_ count: Int, of height: Int) -> Bool {
    switch header.kind {
    case .jpeg, .bmp: return count < height
    case .other: return (1..<height).contains(count)  // 0 if the format decodes only at the end.
    case .png, .webP, .tiff, .gif: return false  // Detected by the container or the loader.
    }
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    guard !ImageLimits.allow(width: size.width, height: size.height) else { return }
    throw .tooLarge(name: source.name, width: size.width, height: size.height)
  }

  private func feed(
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void = { _ in }
  ) throws(ImageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    var offset = 0
    while true {
      if isCancelled() { throw .cancelled }
      let count = try source.read(at: offset, into: buffer)
      if count == 0 {
        // Some loaders accept a file that has shrunk since it was opened as complete.
        guard offset >= source.count else { throw .damaged(name: source.name) }
        return
      }
      do {
        try loader.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        throw imageError(error)
      }
      if (offset + count) * 100 / source.count > offset * 100 / source.count {
        progress(Double(offset + count) / Double(source.count))
      }
      offset += count
    }
  }

  private func finish() throws(ImageError) {
    do { try loader.finish() } catch { throw imageError(error) }
  }

  private func imageError(_ failure: PixbufLoader.Failure) -> ImageError {
    let name = source.name
    switch failure {
    case .refused:
      let size = decoding.storedSize ?? (0, 0)
      return .tooLarge(name: name, width: size.width, height: size.height)
    case .outOfMemory: return .outOfMemory(name: name)
    case .unknownFormat: return .notAPicture(name: name)
    case .damaged:
      let wasKnown = header.kind != .other || decoding.storedSize != nil
      return wasKnown ? .damaged(name: name) : .notAPicture(name: name)
    }
  }
}
