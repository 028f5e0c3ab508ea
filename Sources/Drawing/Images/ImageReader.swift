/// Decodes a picture row by row. Confined to one thread.
package final class ImageReader {
  private let source: ByteSource
  private let header: ImageHeader
  private let decoding: ImageDecoding
  /// The decoder of everything but PNG; created in advance, since it loads a library.
  private let loader: PixbufLoader

  /// The number of bytes written to the loader between two checks for cancellation.
  private static let chunk = 16 << 10

  /// Opens a file and parses its container without decoding.
  package convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Parses the container of a picture in memory; `name` is used in error messages.
  package convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  /// Parses the container of a source without decoding.
  package init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    header = try ImageHeader(source)
    decoding = ImageDecoding(header)
    loader = PixbufLoader(format: header.kind.loaderName, decoding: decoding)
    if header.isCutShort { throw .damaged(name: source.name) }
    // The WebP loader ignores a refusal.
    if let size = header.size { try check(size) }
  }

  /// Whether the format is not known by its first bytes, so that any decoder may be needed.
  package var detectsFormat: Bool { header.kind.loaderName == nil }
  /// Whether the decoder keeps the whole picture.
  package var needsWholePicture: Bool { !header.arrivesInOrder }

  /// Decodes the picture, once; aborts when `isCancelled` returns true.
  ///
  /// If bounds are given, formats that support it decode to a half, quarter or eighth of the size
  /// that still covers the fitted picture, which saves most of the work.
  ///
  /// - Parameters:
  ///   - sink: The receiver of the rows, which come while the file is being read if the format
  ///     allows it, otherwise at the end.
  ///   - progress: Called with the fraction of the file that has been decoded, at most once for each
  ///     hundredth.
  package func decode(
    into sink: any RowSink, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) {
    let delivery = RowDelivery(to: sink)
    defer { withExtendedLifetime(sink) {} }
    if header.kind == .png {
      return try PNGDecoder(source, header).decode(
        into: delivery, waitsForAlpha: bounds == nil && !isHuge, isCancelled: isCancelled,
        progress: progress)
    }
    decoding.goal = bounds.map { .fitting($0) } ?? .everything
    decoding.delivery = delivery
    try feed(isCancelled, progress)
    // Some formats are decoded only now.
    if isCancelled() { throw .cancelled }
    let rowsBeforeEnd = decoding.rowCount
    decoding.isFinishing = true
    try finish()
    guard let pixbuf = loader.pixbuf, let pixels = decoding.pixels(of: pixbuf),
      !lacksRows(rowsBeforeEnd, of: pixels.height)
    else { throw .damaged(name: source.name) }
    decoding.finished(pixbuf)
    if let failure = delivery.failure { throw failure }
  }

  /// Whether a picture is too large to be kept whole, so that its rows must pass through.
  private var isHuge: Bool {
    header.size.map { $0.width * $0.height > ImageLimits.wholePixels } ?? false
  }

  /// Reads the upright size in the file; called instead of `decode`, and reads no more than needed.
  package func uprightSize() throws(ImageError) -> (width: Int, height: Int) {
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

  /// Returns whether rows are missing at the end that the loader has filled in, as some loaders do.
  private func lacksRows(_ count: Int, of height: Int) -> Bool {
    switch header.kind {
    case .jpeg, .bmp: return count < height
    case .other: return (1..<height).contains(count)  // 0 if the format decodes only at the end.
    case .png, .webP, .tiff, .gif: return false  // Detected by the container or the loader.
    }
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    let limit = header.pixelLimit
    guard !ImageLimits.allow(width: size.width, height: size.height, pixels: limit) else { return }
    throw .tooLarge(name: source.name, width: size.width, height: size.height, limit: limit)
  }

  private func feed(
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void = { _ in }
  ) throws(ImageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    let total = header.end ?? source.count
    var offset = 0
    while offset < total {
      if isCancelled() { throw .cancelled }
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(total - offset))
      let count = try source.read(at: offset, into: room)
      // Some loaders accept a file that has shrunk since it was opened as complete.
      if count == 0 { throw .damaged(name: source.name) }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if let failure = decoding.delivery?.failure { throw failure }
      if (offset + count) * 100 / total > offset * 100 / total {
        progress(Double(offset + count) / Double(total))
      }
      offset += count
    }
    // The end of an animation after its first frame.
    if header.end != nil {
      buffer[0] = UInt8(ascii: ";")
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<1]))
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    do { try loader.write(bytes) } catch { throw imageError(error) }
  }

  private func finish() throws(ImageError) {
    do { try loader.finish() } catch { throw imageError(error) }
  }

  private func imageError(_ failure: PixbufLoader.Failure) -> ImageError {
    let name = source.name
    switch failure {
    case .refused:
      let size = decoding.storedSize ?? (0, 0)
      return .tooLarge(
        name: name, width: size.width, height: size.height, limit: header.pixelLimit)
    case .outOfMemory: return .outOfMemory(name: name)
    case .unknownFormat: return .notAPicture(name: name)
    case .damaged:
      let wasKnown = header.kind != .other || decoding.storedSize != nil
      return wasKnown ? .damaged(name: name) : .notAPicture(name: name)
    }
  }
}
