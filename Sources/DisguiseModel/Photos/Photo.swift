import Drawing
import FoundationEssentials

/// A photo that has been opened: its name in documents and a picture of it for the screen.
package struct Photo: Sendable {
  /// What disguises know it by.
  package let reference: PhotoReference
  /// Where all its pixels come from.
  package let source: PhotoSource
  /// The photo upright, at its own size or shrunk to what it was opened for.
  package let screen: Bitmap
  /// The profile of its colours, if it has one.
  package let colorProfile: ColorProfile?

  /// Opens a photo; takes its time, so off the main thread.
  ///
  /// - Parameters:
  ///   - source: where it comes from.
  ///   - bounds: how large the picture for the screen has to be at most, in pixels.
  ///   - isCancelled: asked again and again; true ends it with `ImageError.cancelled`.
  package static func open(
    _ source: PhotoSource, fitting bounds: Size, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> Photo {
    if case .face(let face) = source {
      return Photo(
        reference: face.reference, source: source, screen: try face.picture(fitting: bounds),
        colorProfile: nil)
    }
    // The bytes are let go before the pixels come: a large photo's take as much memory.
    guard let id = try source.embedded().map({ ContentID(of: $0.bytes) }) else {
      preconditionFailure("Only faces have no file.")
    }
    let decoded = try source.decode(fitting: bounds, isCancelled: isCancelled)
    return Photo(
      reference: PhotoReference(id: .content(id), size: decoded.fullSize), source: source,
      screen: decoded.bitmap, colorProfile: decoded.colorProfile)
  }

  // MARK: Another size on the screen

  /// The screen's picture is no larger than this on its long side, in pixels.
  private static let mostScreenSide = 4096.0
  /// A picture so many times larger than it is shown is made smaller.
  private static let largestExcess = 2.5

  /// The long side that the screen's picture should rather have, in pixels; nil if it serves.
  ///
  /// - Parameters:
  ///   - side: how long the photo's long side is on the screen, in pixels.
  ///   - spare: how much more than that is wanted, so that not every step of a zoom needs another.
  package func betterScreenSide(shownAt side: Double, spare: Double) -> Double? {
    let present = screen.size.longSide
    let most = min(reference.size.longSide, Self.mostScreenSide)
    let isTooSmall = present < min(side, most) - 1
    let isTooLarge = present > max(side, 1) * Self.largestExcess * spare
    return isTooSmall || isTooLarge ? min(max(side, 1) * spare, most) : nil
  }

  /// The same photo with another picture for the screen; takes its time, so off the main thread.
  ///
  /// - Parameters:
  ///   - bounds: how large the picture has to be at most, in pixels.
  ///   - copy: where the pixels are read from.
  /// - Returns: nil if there is another picture now.
  package func reopened(
    fitting bounds: Size, from copy: PhotoSource
  ) throws(ImageError) -> Photo? {
    let picture: Bitmap
    switch copy {
    case .face(let face): picture = try face.picture(fitting: bounds)
    case .file, .memory:
      let decoded = try copy.decode(fitting: bounds)
      guard decoded.fullSize == reference.size else { return nil }
      picture = decoded.bitmap
    }
    return Photo(
      reference: reference, source: source, screen: picture, colorProfile: colorProfile)
  }
}

extension PhotoSource {
  /// The pixels of a file, shrunk to fit.
  fileprivate func decode(
    fitting bounds: Size, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> DecodedImage {
    switch self {
    case .file(let path):
      try ImageFile.decode(path, fitting: bounds, isCancelled: isCancelled)
    case .memory(let file):
      try ImageFile.decode(
        file.bytes, name: file.name, fitting: bounds, isCancelled: isCancelled)
    case .face: preconditionFailure("Faces are drawn, not decoded.")
    }
  }
}
