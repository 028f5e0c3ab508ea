import Drawing

/// Decodes a picture row by row. Confined to one thread.
package final class ImageReader {
  private let source: ByteSource
  private let header: ImageHeader
  private let decoder: any PixelDecoder

  /// Opens a file and parses its container without decoding.
  package convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Parses the container of a picture in memory; `name` is used in error messages.
  package convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  /// Parses the container of a source without decoding, and prepares the decoder of its format.
  package init(_ source: ByteSource, formats: ImageFormats = .basic) throws(ImageError) {
    self.source = source
    header = try ImageHeader(source)
    decoder = try formats.decoder(of: source, header)
    if header.isUnsupported { throw .unsupported(name: source.name) }
    if let size = header.size { try check(size) }
  }

  /// Whether the decoder keeps the whole picture.
  package var needsWholePicture: Bool { !header.arrivesInOrder }

  /// Decodes the picture, once; aborts when `isCancelled` returns true.
  ///
  /// If bounds are given, a JPEG is decoded to a half, quarter or eighth of its size that still covers
  /// the fitted picture, which saves most of the work.
  ///
  /// - Parameters:
  ///   - sink: The receiver of the rows, which come while the file is being read if the format
  ///     allows it, otherwise at the end.
  ///   - progress: Called with the fraction of the file that has been decoded, at most once for each
  ///     hundredth.
  /// - Returns: What is wrong with the picture nevertheless.
  @discardableResult package func decode(
    into sink: any RowSink, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> ImageFlaw? {
    let delivery = RowDelivery(to: sink)
    defer { withExtendedLifetime(sink) {} }
    var reported = DecodingProgress()
    try decoder.decode(into: delivery, fitting: bounds, isCancelled: isCancelled) {
      reported.advance(to: $0, progress)
    }
    if header.endsEarly { delivery.note(.endsEarly) }
    return delivery.flaw
  }

  /// Reads the upright size in the file; called instead of `decode`, and reads no more than needed.
  package func uprightSize() throws(ImageError) -> (width: Int, height: Int) {
    let size: (width: Int, height: Int)
    if let known = header.size { size = known } else { size = try decoder.storedSize() }
    try check(size)
    return header.orientation?.swapsSides == true ? (size.height, size.width) : size
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    let limit = header.pixelLimit
    guard !ImageLimits.allow(width: size.width, height: size.height, pixels: limit) else { return }
    throw .tooLarge(name: source.name, width: size.width, height: size.height, limit: limit)
  }
}
