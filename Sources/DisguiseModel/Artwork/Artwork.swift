import Drawing

/// A sticker's picture, ready to be drawn at any size; immutable, for any thread.
package final class Artwork: Sendable {
  /// The natural size: an SVG's own, a bitmap's in pixels.
  package let size: Size
  /// Where it is opaque, for picking.
  package let mask: AlphaMask
  /// Its size and opaque reach, for keeping it on the photo.
  package let shape: ArtworkShape
  /// A small picture that is always there, for drawer cells and until a better one is made.
  package let thumbnail: Bitmap
  private let picture: Picture

  /// The long side of the picture that the mask is made of: enough for a finger.
  private static let maskSide = 256
  /// The long side of the thumbnail in pixels.
  private static let thumbnailSide = 128
  /// More pixels of a bitmap than this are not kept: no photo of a face needs more.
  private static let largestBitmap = Size(4096, 4096)

  /// Reads a sticker's artwork.
  package init(_ sticker: Sticker) throws(ImageError) {
    switch sticker.source {
    case .file(let path) where path.lowercased().hasSuffix(".svg"):
      picture = .vector(try VectorImage(path: path))
    case .file(let path):
      picture = .bitmap(try ImageFile.decode(path, fitting: Self.largestBitmap).bitmap)
    case .bytes(let file) where file.mediaType == "image/svg+xml":
      picture = .vector(try VectorImage(file.bytes, name: file.name))
    case .bytes(let file):
      let decoded = try ImageFile.decode(
        file.bytes, name: file.name, fitting: Self.largestBitmap)
      picture = .bitmap(decoded.bitmap)
    }
    size = picture.naturalSize
    let sample = try picture.raster(longSide: Self.maskSide)
    mask = AlphaMask(sample)
    shape = ArtworkShape(size: size, picture: sample)
    thumbnail = sample.resized(toFit: Size(1, 1) * Double(Self.thumbnailSide))
  }

  /// A picture of it whose long side has so many pixels; takes its time.
  package func raster(longSide: Int) throws(ImageError) -> Bitmap {
    try picture.raster(longSide: longSide)
  }

  /// Draws it with its centre at the origin, a unit for a natural unit.
  ///
  /// A vector is drawn from its shapes, so it is as sharp as the canvas allows; takes its time.
  package func draw(on canvas: borrowing Canvas) throws(ImageError) {
    let box = Rect(center: .zero, size: size)
    switch picture {
    case .vector(let image): try image.draw(on: canvas, in: box)
    case .bitmap(let bitmap): canvas.draw(bitmap, in: box, quality: .good)
    }
  }
}

private enum Picture: Sendable {
  case vector(VectorImage)
  case bitmap(Bitmap)

  var naturalSize: Size {
    switch self {
    case .vector(let image): image.naturalSize
    case .bitmap(let bitmap): bitmap.size
    }
  }

  func raster(longSide: Int) throws(ImageError) -> Bitmap {
    let size = naturalSize * (Double(longSide) / naturalSize.longSide)
    let (width, height) = (
      max(1, Int(size.width.rounded())), max(1, Int(size.height.rounded()))
    )
    switch self {
    case .vector(let image): return try image.rasterize(width: width, height: height)
    case .bitmap(let bitmap):
      // Magnified only where it is drawn: there it costs no memory.
      return width < bitmap.width ? bitmap.resized(width: width, height: height) : bitmap
    }
  }
}
