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

/// A sticker's decoded file, drawn at any size. Immutable and thread-safe.
package final class ArtworkPicture: Sendable {
  private enum Content: Sendable {
    case vector(VectorImage)
    case bitmap(Bitmap)
  }

  /// The natural size: the intrinsic size of an SVG, the size of a bitmap in pixels.
  package let size: Size
  private let content: Content

  /// The maximum size of bitmaps; larger files are downscaled, since no photo of a face needs more.
  private static let largestBitmap = Size(4096, 4096)

  /// Reads a sticker's file.
  package init(_ sticker: Sticker) throws(ImageError) {
    switch sticker.source {
    case .file(let path) where path.lowercased().hasSuffix(".svg"):
      content = .vector(try VectorImage(path: path))
    case .file(let path):
      content = .bitmap(try ImageFile.decode(path, fitting: Self.largestBitmap).bitmap)
    case .bytes(let file) where file.mediaType == "image/svg+xml":
      content = .vector(try VectorImage(file.bytes, name: file.name))
    case .bytes(let file):
      content = .bitmap(
        try ImageFile.decode(file.bytes, name: file.name, fitting: Self.largestBitmap).bitmap)
    }
    switch content {
    case .vector(let image): size = image.naturalSize
    case .bitmap(let bitmap): size = bitmap.size
    }
  }

  /// Returns a bitmap with a long side of `longSide` pixels; slow for vector artwork.
  package func raster(longSide: Int) throws(ImageError) -> Bitmap {
    let raster = size * (Double(longSide) / size.longSide)
    let (width, height) = (
      max(1, Int(raster.width.rounded())), max(1, Int(raster.height.rounded()))
    )
    switch content {
    case .vector(let image): return try image.rasterize(width: width, height: height)
    case .bitmap(let bitmap):
      // Enlarged only when it is drawn, which costs no memory.
      return width < bitmap.width ? bitmap.resized(width: width, height: height) : bitmap
    }
  }

  /// Draws the picture centered on the origin, one unit for each natural unit.
  ///
  /// A vector is drawn from its shapes, as sharp as the canvas allows; this is slow.
  package func draw(on canvas: borrowing Canvas) throws(ImageError) {
    let box = Rect(center: .zero, size: size)
    switch content {
    case .vector(let image): try image.draw(on: canvas, in: box)
    case .bitmap(let bitmap): canvas.draw(bitmap, in: box, quality: .good)
    }
  }
}
