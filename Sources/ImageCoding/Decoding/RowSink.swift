import Drawing

/// Receives the rows of a picture while it is decoded.
package protocol RowSink: AnyObject {
  /// Called once, before the first row.
  ///
  /// - Parameters:
  ///   - pixels: The decoder's pixels; rows have their content once they have been added.
  ///   - properties: The properties of the upright picture.
  func begin(_ pixels: StoredPixels, _ properties: ImageProperties) throws(ImageError)

  /// Called with each stored row once, from top to bottom. The decoder may discard the rows
  /// afterwards.
  func add(_ rows: Range<Int>) throws(ImageError)
}

/// The properties of a decoded picture.
package struct ImageProperties: Sendable {
  /// The upright width and height in pixels of the file; the decoded pixels may be fewer.
  package let fullSize: Size
  /// Whether a pixel may be transparent.
  package let hasAlpha: Bool
  /// The color profile, if the file has one.
  package let colorProfile: ColorProfile?
  /// Whether the file is an animation, of which this is the first picture.
  package let isAnimated: Bool
  /// What the file says about the photo.
  package let metadata: PhotoMetadata

  /// Creates properties from their values.
  package init(
    fullSize: Size, hasAlpha: Bool, colorProfile: ColorProfile?, isAnimated: Bool = false,
    metadata: PhotoMetadata = PhotoMetadata()
  ) {
    self.metadata = metadata
    self.isAnimated = isAnimated
    self.fullSize = fullSize
    self.hasAlpha = hasAlpha
    self.colorProfile = colorProfile
  }
}
