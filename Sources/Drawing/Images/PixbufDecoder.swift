/// Decodes any format but PNG and JPEG with gdk-pixbuf. Confined to one thread.
final class PixbufDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  private let decoding: ImageDecoding
  private let loader: PixbufLoader

  /// The number of bytes written to the loader between two checks for cancellation.
  private static let chunk = 16 << 10

  /// Creates a decoder of a source whose header has been parsed; loads the library of its format.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
    decoding = ImageDecoding(header)
    loader = PixbufLoader(format: header.kind.loaderName, decoding: decoding)
  }

  /// Decodes the picture, once; see `ImageReader.decode`.
  func decode(
    into delivery: RowDelivery, isCancelled: () -> Bool, progress: (Double) -> Void
  ) throws(ImageError) {
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

  /// Returns the stored size; called instead of `decode`, and reads no more than needed.
  func storedSize() throws(ImageError) -> (width: Int, height: Int) {
    decoding.wantsOnlySize = true
    do throws(ImageError) {
      try feed({ decoding.storedSize != nil })
      try finish()
    } catch {
      // A refusal is expected.
      if decoding.storedSize == nil { throw error }
    }
    guard let size = decoding.storedSize else { throw .damaged(name: source.name) }
    return size
  }

  /// Returns whether rows are missing at the end that the loader has filled in, as some loaders do.
  private func lacksRows(_ count: Int, of height: Int) -> Bool {
    switch header.kind {
    case .bmp: return count < height
    case .other: return (1..<height).contains(count)  // 0 if the format decodes only at the end.
    case .png, .jpeg, .webP, .tiff, .gif: return false  // Detected by the container or the loader.
    }
  }

  private func feed(
    _ isCancelled: () -> Bool, _ progress: (Double) -> Void = { _ in }
  ) throws(ImageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
    defer { buffer.deallocate() }
    let total = header.end ?? source.count
    var (offset, reported) = (0, DecodingProgress())
    while offset < total {
      if isCancelled() { throw .cancelled }
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(total - offset))
      let count = try source.read(at: offset, into: room)
      // Some loaders accept a file that has shrunk since it was opened as complete.
      if count == 0 { throw .damaged(name: source.name) }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if let failure = decoding.delivery?.failure { throw failure }
      offset += count
      reported.advance(to: Double(offset) / Double(total), progress)
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
