import Drawing
import ImageCoding
import Platform

/// A picture of foreign origin, of which only a small copy stays in memory: larger ones are decoded
/// when they are needed. Thread-safe; blocks, so call it off the main thread.
package final class ForeignImage: Sendable {
  /// The size of the upright picture in pixels, at most that of the bounds.
  package let size: Size
  /// The file; nil if the copy has all pixels: then none stays open.
  private let source: ByteSource?
  private let small: Bitmap
  private let isCancelled: @Sendable () -> Bool

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - bounds: The size in pixels that a larger picture is scaled down to.
  ///   - side: The maximum long side of the copy that stays in memory, in pixels.
  ///   - isCancelled: Called repeatedly by all methods; true aborts with `ImageError.cancelled`.
  package init(
    _ source: ByteSource, fitting bounds: Size, keeping side: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) {
    self.isCancelled = isCancelled
    let decoded = try ForeignDecoder.decode(
      source, fitting: Size(Double(side), Double(side)), isCancelled: isCancelled)
    small = decoded.bitmap
    let fitted = decoded.fullSize.fitted(into: bounds)
    size =
      fitted.width < decoded.fullSize.width
      ? Size(max(1, fitted.width.rounded()), max(1, fitted.height.rounded())) : decoded.fullSize
    self.source = small.size == size ? nil : source
  }

  /// Returns the picture with a long side of at most `side` pixels, without enlarging it.
  package func bitmap(longSide side: Int) throws(ImageError) -> Bitmap {
    let wanted = min(Double(side), size.longSide)
    if wanted < small.size.longSide { return small.resized(toFit: Size(wanted, wanted)) }
    guard let source, wanted > small.size.longSide else { return small }
    return try ForeignDecoder.decode(
      source, fitting: Size(wanted, wanted), isCancelled: isCancelled
    ).bitmap
  }
}
