import Drawing

/// A sticker's picture with the data for hit testing, placement and drawer cells. Immutable and
/// thread-safe.
package final class Artwork: Sendable {
  /// The picture.
  package let picture: ArtworkPicture
  /// The opacity mask, for hit testing.
  package let mask: AlphaMask
  /// The size and opaque outline, for keeping elements on the photo.
  package let shape: ArtworkShape
  /// A small bitmap for drawer cells, and for display until a sharper raster is ready.
  package let thumbnail: Bitmap

  /// The natural size.
  package var size: Size { picture.size }

  /// The long side of the bitmap from which mask and shape are computed: precise enough for a
  /// finger.
  private static let sampleSide = 256
  /// The long side of the thumbnail in pixels.
  private static let thumbnailSide = 128.0

  /// Computes the mask, shape and thumbnail of a picture; takes several milliseconds.
  package init(_ picture: ArtworkPicture) throws(ImageError) {
    let sample = try picture.raster(longSide: Self.sampleSide)
    self.picture = picture
    mask = AlphaMask(sample)
    shape = ArtworkShape(size: picture.size, picture: sample)
    thumbnail = sample.resized(toFit: Size(Self.thumbnailSide, Self.thumbnailSide))
  }
}
