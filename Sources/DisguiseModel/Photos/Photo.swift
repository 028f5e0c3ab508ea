import Drawing
import FoundationEssentials

/// An opened photo: its reference for documents and a bitmap for display.
package struct Photo: Sendable {
  /// The reference used in documents.
  package let reference: PhotoReference
  /// The source of its full-size pixels.
  package let source: PhotoSource
  /// The upright photo, at full size or scaled down to the size for which it was opened.
  package let screen: Bitmap
  /// The color profile, if it has one.
  package let colorProfile: ColorProfile?

  /// Opens a photo; takes time, so off the main thread.
  ///
  /// - Parameters:
  ///   - source: where it comes from.
  ///   - file: its file, if that has been read already.
  ///   - bounds: how large the picture for the screen has to be at most, in pixels.
  ///   - isCancelled: called repeatedly; true ends it with `ImageError.cancelled`.
  package static func open(
    _ source: PhotoSource, _ file: PhotoFile? = nil, fitting bounds: Size,
    isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> Photo {
    if case .face(let face) = source {
      return Photo(
        reference: face.reference, source: source, screen: try face.picture(fitting: bounds),
        colorProfile: nil)
    }
    var file = file
    if file == nil { file = try source.read(isCancelled: isCancelled) }
    guard let file else { preconditionFailure("Only faces have no file.") }
    let decoded = try file.decode(fitting: bounds, isCancelled: isCancelled)
    return Photo(
      reference: PhotoReference(id: .content(file.content), size: decoded.fullSize),
      source: source, screen: decoded.bitmap, colorProfile: decoded.colorProfile)
  }

  // MARK: Display size

  /// The maximum long side of the display bitmap in pixels.
  private static let maximumScreenSide = 4096.0
  /// The factor by which the bitmap may exceed its displayed size before it is replaced by a
  /// smaller one.
  private static let largestExcess = 2.5

  /// Returns a better long side for the display bitmap in pixels; nil if the current one is
  /// adequate.
  ///
  /// - Parameters:
  ///   - side: The displayed length of the photo's long side, in pixels.
  ///   - spare: The factor by which the bitmap exceeds that, so that not every zoom step needs a
  ///     new one.
  package func betterScreenSide(shownAt side: Double, spare: Double) -> Double? {
    let present = screen.size.longSide
    let maximum = min(reference.size.longSide, Self.maximumScreenSide)
    let isTooSmall = present < min(side, maximum) - 1
    let isTooLarge = present > max(side, 1) * Self.largestExcess * spare
    return isTooSmall || isTooLarge ? min(max(side, 1) * spare, maximum) : nil
  }

  /// Returns the same photo with another display bitmap; blocks, so call it off the main thread.
  ///
  /// - Parameters:
  ///   - bounds: The maximum size of the bitmap in pixels.
  ///   - copy: The source from which the pixels are read.
  /// - Returns: Nil if the source now contains a different picture.
  package func reopened(
    fitting bounds: Size, from copy: PhotoSource
  ) throws(ImageError) -> Photo? {
    let picture: Bitmap
    switch copy {
    case .face(let face): picture = try face.picture(fitting: bounds)
    case .file, .memory:
      guard let file = try copy.read(), reference.id == .content(file.content) else { return nil }
      picture = try file.decode(fitting: bounds).bitmap
    }
    return Photo(
      reference: reference, source: source, screen: picture, colorProfile: colorProfile)
  }
}
