/// Decodes a picture row by row. Confined to one thread.
package final class ImageReader {
  private let source: ByteSource
  private let header: ImageHeader
  private let decoder: Decoder

  private enum Decoder {
    case png(PNGDecoder)
    case jpeg(JPEGDecoder)
    case pixbuf(PixbufDecoder)
  }

  /// Opens a file and parses its container without decoding.
  package convenience init(path: String) throws(ImageError) {
    try self.init(ByteSource(path: path))
  }

  /// Parses the container of a picture in memory; `name` is used in error messages.
  package convenience init(_ bytes: [UInt8], name: String) throws(ImageError) {
    try self.init(ByteSource(bytes: bytes, name: name))
  }

  /// Parses the container of a source without decoding, and loads the decoder of its format.
  package init(_ source: ByteSource) throws(ImageError) {
    self.source = source
    header = try ImageHeader(source)
    decoder =
      switch header.kind {
      case .png: .png(try PNGDecoder(source, header))
      case .jpeg: .jpeg(try JPEGDecoder(source, header))
      default: .pixbuf(PixbufDecoder(source, header))
      }
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
  /// If bounds are given, a JPEG is decoded to a half, quarter or eighth of its size that still covers
  /// the fitted picture, which saves most of the work.
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
    switch decoder {
    case .png(let decoder):
      try decoder.decode(
        into: delivery, waitsForAlpha: bounds == nil && !isHuge, isCancelled: isCancelled,
        progress: progress)
    case .jpeg(let decoder):
      try decoder.decode(
        into: delivery, fitting: bounds, isCancelled: isCancelled, progress: progress)
    case .pixbuf(let decoder):
      try decoder.decode(into: delivery, isCancelled: isCancelled, progress: progress)
    }
  }

  /// Reads the upright size in the file; called instead of `decode`, and reads no more than needed.
  package func uprightSize() throws(ImageError) -> (width: Int, height: Int) {
    let size: (width: Int, height: Int)
    switch (header.size, decoder) {
    case (let known?, _): size = known
    case (nil, .pixbuf(let decoder)): size = try decoder.storedSize()
    case (nil, .jpeg(let decoder)): size = try decoder.storedSize()
    case (nil, .png): throw .damaged(name: source.name)
    }
    try check(size)
    return header.orientation?.swapsSides == true ? (size.height, size.width) : size
  }

  /// Whether a picture is too large to be kept whole, so that its rows must pass through.
  private var isHuge: Bool {
    header.size.map { $0.width * $0.height > ImageLimits.wholePixels } ?? false
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    let limit = header.pixelLimit
    guard !ImageLimits.allow(width: size.width, height: size.height, pixels: limit) else { return }
    throw .tooLarge(name: source.name, width: size.width, height: size.height, limit: limit)
  }
}
