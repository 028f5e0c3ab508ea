import Drawing

/// A sticker's picture as it is in its file, to be drawn at any size; for any thread.
package final class ArtworkPicture: Sendable {
  private enum Content: Sendable {
    case vector(VectorImage)
    case bitmap(Bitmap)
  }

  /// The natural size: an SVG's own, a bitmap's in pixels.
  package let size: Size
  private let content: Content

  /// More pixels of a bitmap than this are not kept: no photo of a face needs more.
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

  /// A bitmap of it whose long side has so many pixels; takes its time.
  package func raster(longSide: Int) throws(ImageError) -> Bitmap {
    let raster = size * (Double(longSide) / size.longSide)
    let (width, height) = (
      max(1, Int(raster.width.rounded())), max(1, Int(raster.height.rounded()))
    )
    switch content {
    case .vector(let image): return try image.rasterize(width: width, height: height)
    case .bitmap(let bitmap):
      // Magnified only where it is drawn: there it costs no memory.
      return width < bitmap.width ? bitmap.resized(width: width, height: height) : bitmap
    }
  }

  /// Draws it with its centre at the origin, a unit for a natural unit.
  ///
  /// A vector is drawn from its shapes, so it is as sharp as the canvas allows; takes its time.
  package func draw(on canvas: borrowing Canvas) throws(ImageError) {
    let box = Rect(center: .zero, size: size)
    switch content {
    case .vector(let image): try image.draw(on: canvas, in: box)
    case .bitmap(let bitmap): canvas.draw(bitmap, in: box, quality: .good)
    }
  }
}
