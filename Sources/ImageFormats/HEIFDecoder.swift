import CHeif
import Drawing
import ImageCoding
import Platform

/// Decodes the primary picture of a HEIC or AVIF with libheif, which turns it upright.
final class HEIFDecoder: PixelDecoder {
  private let source: ByteSource
  private var header: ImageHeader

  /// Creates a decoder of a source whose header has been parsed, and loads the decoders of the
  /// compressed data, which are plugins since libheif 1.16.
  init(_ source: ByteSource, _ header: ImageHeader) {
    self.source = source
    self.header = header
    _ = heif_init(nil)
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) { try HEIFFile(source).size }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let file = try HEIFFile(source)
    try check(file.size)
    if let exif = file.exif { try header.readTurnedExif(exif) }
    let image = try file.decode()
    defer { heif_image_release(image) }
    progress(1)
    if isCancelled() { throw .cancelled }
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
      throw .damaged(name: source.name)
    }
    // What the file's boxes promise and what was coded may differ.
    let size = (
      width: Int(heif_image_get_width(image, heif_channel_interleaved)),
      height: Int(heif_image_get_height(image, heif_channel_interleaved))
    )
    try check(size)
    guard Int(stride) >= size.width * 4 else { throw .damaged(name: source.name) }
    try deliver(
      StoredPixels(
        data: plane, width: size.width, height: size.height, stride: Int(stride), order: .rgba,
        orientation: .upright), plane, of: file, delivery)
  }

  private func deliver(
    _ pixels: StoredPixels, _ plane: UnsafeMutablePointer<UInt8>, of file: HEIFFile,
    _ delivery: RowDelivery
  ) throws(ImageError) {
    let colors = SourceColors(
      icc: file.profile, encoding: file.encoding ?? header.colorEncoding, decodedAsColors: .rgba8)
    for y in 0..<pixels.height {
      let row = plane + y * pixels.stride
      if file.isPremultiplied { StraightAlpha.divide(row, count: pixels.width) }
      colors.transform?.apply(row, to: row, count: pixels.width)
    }
    try delivery.deliver(pixels) { hasAlpha in
      header.properties(
        of: (pixels.width, pixels.height), hasAlpha: hasAlpha, profile: colors.profile)
    }
  }

  private func check(_ size: (width: Int, height: Int)) throws(ImageError) {
    guard ImageLimits.allow(width: size.width, height: size.height, pixels: header.pixelLimit)
    else {
      throw .tooLarge(
        name: source.name, width: size.width, height: size.height, limit: header.pixelLimit)
    }
  }
}
