import Drawing
import Platform

/// A decoded picture in upright orientation.
public struct DecodedBitmap: Sendable {
  /// The pixels: opaque unless a pixel of the file is transparent.
  public let bitmap: Bitmap
  /// The upright size of the picture in the file; the bitmap may be smaller.
  public let fullSize: Size
  /// The file's color profile, preserved in exports.
  public let colorProfile: ColorProfile?
  /// Whether the file is an animation, of which this is the first picture.
  public let isAnimated: Bool
  /// What is wrong with the file nevertheless; nil if it is whole.
  public let flaw: ImageFlaw?

  /// Creates a picture from its parts.
  package init(
    bitmap: Bitmap, fullSize: Size, colorProfile: ColorProfile?, isAnimated: Bool = false,
    flaw: ImageFlaw? = nil
  ) {
    self.flaw = flaw
    self.isAnimated = isAnimated
    self.bitmap = bitmap
    self.fullSize = fullSize
    self.colorProfile = colorProfile
  }
}

/// Decodes pictures: JPEG, PNG, WebP, GIF, BMP, TGA, PNM and ICO.
///
/// Results are upright, whatever their EXIF orientation. All methods may be called on any thread.
public enum ImageFile {
  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bounds: The size to scale the picture down to, never enlarged; nil for full size.
  ///   - isCancelled: Called repeatedly; true aborts with `ImageError.cancelled`.
  public static func decode(
    _ path: String, fitting bounds: Size? = nil, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedBitmap {
    try decode(ByteSource(path: path), bounds, isCancelled)
  }

  /// Decodes a picture file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name in error messages.
  ///   - bounds: The size in pixels that a larger picture is scaled down to; nil for none.
  ///   - isCancelled: Called repeatedly; returns whether to stop with an error.
  ///   - progress: Called with the fraction of the file that has been decoded.
  public static func decode(
    _ bytes: [UInt8], name: String, fitting bounds: Size? = nil,
    isCancelled: () -> Bool = { false }, progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedBitmap {
    try decode(ByteSource(bytes: bytes, name: name), bounds, isCancelled, progress)
  }

  /// Returns the upright size of a file's picture in pixels without decoding it.
  public static func size(of path: String) throws(ImageError) -> Size {
    try size(of: ImageReader(path: path))
  }

  /// Returns the upright size of a picture file in memory without decoding it; `name` is used in
  /// error messages.
  public static func size(of bytes: [UInt8], name: String) throws(ImageError) -> Size {
    try size(of: ImageReader(bytes, name: name))
  }

  private static func size(of reader: ImageReader) throws(ImageError) -> Size {
    let size = try reader.uprightSize()
    return Size(Double(size.width), Double(size.height))
  }

  /// Decodes a source; the public functions say how.
  package static func decode(
    _ source: ByteSource, _ bounds: Size?, _ isCancelled: () -> Bool = { false },
    _ progress: (Double) -> Void = { _ in }
  ) throws(ImageError) -> DecodedBitmap {
    let picture = FittedBitmap(fitting: bounds, name: source.name)
    let flaw = try ImageReader(source).decode(
      into: picture, fitting: bounds, isCancelled: isCancelled, progress: progress)
    guard let properties = picture.properties else { throw .damaged(name: source.name) }
    return DecodedBitmap(
      bitmap: try picture.bitmap(), fullSize: properties.fullSize,
      colorProfile: properties.colorProfile, isAnimated: properties.isAnimated, flaw: flaw)
  }
}
