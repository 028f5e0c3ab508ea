import Drawing

/// Decodes the pixels of one picture in a certain format. Confined to one thread.
package protocol PixelDecoder: AnyObject {
  /// Returns the size in pixels: the stored one if the header has an orientation, else the upright one.
  /// Called instead of `decode`, and reads no more than needed.
  func storedSize() throws(ImageError) -> (width: Int, height: Int)

  /// Decodes the picture, once, from the top row to the bottom row as they are stored.
  ///
  /// What the library cannot decode although the format has it is `ImageError.unsupported`: the file may
  /// be as it should be.
  ///
  /// - Parameters:
  ///   - delivery: The way of the rows to their receiver, and of what there is to say about them.
  ///   - bounds: The size in pixels that the picture will be scaled down to: a decoder may deliver
  ///     fewer pixels that still cover it; nil for all.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  ///   - progress: Called with the fraction that has been decoded.
  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError)
}

/// The formats that a program can decode.
package struct ImageFormats: Sendable {
  /// Creates the decoder of a source whose header has been parsed.
  package typealias Make =
    @Sendable (ByteSource, ImageHeader) throws(ImageError) -> any PixelDecoder

  private var makers: [ImageHeader.Kind: Make]

  /// Creates a set of formats.
  package init(_ makers: [ImageHeader.Kind: Make]) { self.makers = makers }

  /// Those whose libraries are small, or needed anyway to write files.
  package static let basic = ImageFormats([
    .jpeg: { source, header throws(ImageError) in try JPEGDecoder(source, header) },
    .png: { source, header throws(ImageError) in try PNGDecoder(source, header) },
    .webP: { source, header throws(ImageError) in try WebPDecoder(source, header) },
    .gif: { source, header throws(ImageError) in GIFDecoder(source, header) },
    .bmp: { source, header throws(ImageError) in BMPDecoder(source, header) },
    .tga: { source, header throws(ImageError) in TGADecoder(source, header) },
    .pnm: { source, header throws(ImageError) in try PNMDecoder(source, header) },
    .icon: { source, header throws(ImageError) in try IconDecoder.make(source) },
  ])

  /// Returns these formats and others.
  package func adding(_ others: ImageFormats) -> ImageFormats {
    ImageFormats(makers.merging(others.makers) { $1 })
  }

  /// Returns the decoder of a source whose header has been parsed.
  func decoder(of source: ByteSource, _ header: ImageHeader) throws(ImageError) -> any PixelDecoder
  {
    guard let make = makers[header.kind] else { throw .notAPicture(name: source.name) }
    return try make(source, header)
  }
}
