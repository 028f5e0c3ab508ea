import Drawing

/// A sticker's picture with what fingers and drawers have to know of it; immutable, for any thread.
package final class Artwork: Sendable {
  /// The picture.
  package let picture: ArtworkPicture
  /// Where it is opaque, for picking.
  package let mask: AlphaMask
  /// Its size and opaque reach, for keeping it on the photo.
  package let shape: ArtworkShape
  /// A small bitmap for drawer cells, and to be shown until a better one is made.
  package let thumbnail: Bitmap

  /// The natural size.
  package var size: Size { picture.size }

  /// The long side of the bitmap that mask and shape are made of: enough for a finger.
  private static let sampleSide = 256
  /// The long side of the thumbnail in pixels.
  private static let thumbnailSide = 128.0

  /// Looks at a picture; takes some milliseconds.
  package init(_ picture: ArtworkPicture) throws(ImageError) {
    let sample = try picture.raster(longSide: Self.sampleSide)
    self.picture = picture
    mask = AlphaMask(sample)
    shape = ArtworkShape(size: picture.size, picture: sample)
    thumbnail = sample.resized(toFit: Size(Self.thumbnailSide, Self.thumbnailSide))
  }
}
