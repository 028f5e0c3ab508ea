import Drawing
import ImageCoding

extension ImageFormats {
  /// All formats, also those whose libraries are large: HEIC and AVIF, JPEG XL, TIFF. Only the confined
  /// decoder loads them; what libraries load later is loaded when a decoder is created, which looks at
  /// nothing foreign.
  package static let all = basic.adding(
    ImageFormats([
      .heif: { source, header throws(ImageError) in HEIFDecoder(source, header) },
      .jpegXL: { source, header throws(ImageError) in try JPEGXLDecoder(source, header) },
      .tiff: { source, header throws(ImageError) in TIFFDecoder(source, header) },
    ]))
}
