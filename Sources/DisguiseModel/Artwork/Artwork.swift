import Drawing
import ImageCoding
import ImageSandbox
import Platform
import Synchronization

/// A sticker's picture with the data for hit testing, placement and drawer cells. Immutable and
/// thread-safe.
package final class Artwork: Sendable {
  /// The picture.
  package let picture: DecodedArtwork
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
  package static let sampleSide = 256
  /// The long side of the thumbnail in pixels.
  private static let thumbnailSide = 128.0

  /// Computes the mask, shape and thumbnail of a picture; takes several milliseconds.
  package init(_ picture: DecodedArtwork) throws(ImageError) {
    let sample = try picture.visibleRaster(longSide: Self.sampleSide)
    self.picture = picture
    picture.learnLight(from: sample)
    mask = AlphaMask(sample)
    shape =
      picture.core.map { ArtworkShape(size: picture.size, core: $0) }
      ?? ArtworkShape(size: picture.size, picture: sample)
    picture.rest()
    // The copy that is kept of the user's own picture serves as well: a second one costs memory.
    thumbnail =
      picture.keepsCopy
      ? sample : sample.resized(toFit: Size(Self.thumbnailSide, Self.thumbnailSide))
  }
}

/// A sticker's decoded file, drawn at any size. Immutable and thread-safe.
package final class DecodedArtwork: Sendable {
  private enum Content: Sendable {
    case vector(VectorImage)
    /// A frame on a canvas.
    case frame(FrameImage)
    /// The picture of a design that was made here.
    case made(any DesignPicture)
    case foreign(ForeignDrawing)
    case foreignPicture(ForeignImage)
    case bitmap(Bitmap)
  }

  /// The natural size: the intrinsic size of an SVG, the size of a bitmap in pixels.
  package let size: Size
  /// The file's name, for error messages.
  private let name: String
  private let content: Content
  /// The mean light; nil until it is known.
  private let light = Mutex<Double?>(nil)

  /// The maximum size of bitmaps; larger files are downscaled, since no photo of a face needs more.
  private static let largestBitmap = Size(4096, 4096)

  /// What is kept of the user's own pictures.
  package enum Retention {
    /// A copy with at most this long side in pixels: larger ones are decoded when they are needed.
    case copy(longSide: Int)
    /// All pixels, for a use that soon ends.
    case everything
  }

  /// Reads a sticker's file; blocks.
  ///
  /// - Parameters:
  ///   - retention: What is kept of the user's own pictures.
  ///   - isCancelled: Called repeatedly while the user's own artwork is decoded, now and in later
  ///     calls; true aborts with `ImageError.cancelled`.
  package init(
    _ sticker: Sticker, keeping retention: Retention = .everything,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) {
    guard let bytes = try sticker.source.open() else { throw .missing(name: sticker.name) }
    name = bytes.name
    if let picture = sticker.pictureMadeHere {
      content = .made(picture)
      size = picture.naturalSize
      return
    }
    let isDrawing = try FileKind(of: bytes).isDrawing
    // What comes with Guise is decoded here; anything else in a process that can be killed.
    switch (isDrawing, sticker.isForeign) {
    case (true, false):
      let image = try VectorImage(bytes)
      if let shape = sticker.frame, let canvas = sticker.kind.frame?.canvas {
        guard let frame = FrameImage(image, shape, on: canvas) else { throw .damaged(name: name) }
        content = .frame(frame)
      } else {
        content = .vector(image)
      }
    case (true, true): content = .foreign(try ForeignDrawing(bytes, isCancelled: isCancelled))
    case (false, false):
      content = .bitmap(try ImageFile.decode(bytes, Self.largestBitmap).bitmap)
    case (false, true):
      switch retention {
      case .copy(let side):
        content = .foreignPicture(
          try ForeignImage(
            bytes, fitting: Self.largestBitmap, keeping: side, isCancelled: isCancelled))
      case .everything:
        content = .bitmap(
          try ForeignDecoder.decode(bytes, fitting: Self.largestBitmap, isCancelled: isCancelled)
            .bitmap)
      }
    }
    switch content {
    case .made(let picture): size = picture.naturalSize
    case .frame(let frame): size = frame.size
    case .vector(let image): size = image.naturalSize
    case .foreign(let drawing): size = drawing.naturalSize
    case .foreignPicture(let picture): size = picture.size
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
    case .made(let picture):
      return try .rasterized(width: width, height: height, name: name) { canvas, box in
        picture.draw(on: canvas, in: box)
        return true
      }
    case .frame(let frame):
      return try .rasterized(width: width, height: height, name: name) { canvas, box in
        (try? frame.draw(on: canvas, in: box)) != nil
      }
    case .vector(let image): return try image.rasterize(width: width, height: height)
    case .foreign(let drawing): return try drawing.rasterize(width: width, height: height)
    case .foreignPicture(let picture): return try picture.bitmap(longSide: longSide)
    case .bitmap(let bitmap):
      // Scaling needs the result and a row of sums.
      guard (try? Memory.check(byteCount: (width * height + bitmap.width * 4) * 4)) != nil else {
        throw .outOfMemory(name: localized("the sticker"))
      }
      // Enlarged only when it is drawn, which costs no memory.
      return width < bitmap.width ? bitmap.resized(width: width, height: height) : bitmap
    }
  }

  /// Returns a raster; throws `ImageError.blank` if there is nothing to be seen in it, nor in a large
  /// one, in which the smallest things are visible.
  func visibleRaster(longSide: Int) throws(ImageError) -> Bitmap {
    let bitmap = try raster(longSide: longSide)
    if bitmap.isTransparent, try raster(longSide: Self.carefulSide).isTransparent {
      throw .blank(name: name)
    }
    return bitmap
  }

  /// The long side of the raster that decides whether there is anything to be seen.
  private static let carefulSide = 2048

  /// Computes the mean light from a raster of `Artwork.sampleSide`, for tints.
  fileprivate func learnLight(from sample: Bitmap) {
    light.withLock { $0 = sample.meanLight ?? 0.5 }
  }

  /// How a tint changes its colors; takes milliseconds if the artwork's light is not known yet.
  func matrix(of tint: Tint) -> ColorMatrix { tint.matrix(ofMeanLight: meanLight) }

  private var meanLight: Double {
    if let light = light.withLock(\.self) { return light }
    if let sample = try? raster(longSide: Artwork.sampleSide) { learnLight(from: sample) }
    return light.withLock(\.self) ?? 0.5
  }

  /// Whether a small bitmap stays in memory, which rasters up to its size are made from.
  var keepsCopy: Bool { if case .foreignPicture = content { true } else { false } }

  /// The long side in pixels of the largest raster that has more detail than smaller ones.
  var largestRaster: Double {
    switch content {
    case .made, .frame, .vector, .foreign: .infinity
    case .foreignPicture, .bitmap: size.longSide
    }
  }

  /// Whether drawing the picture from its shapes is hardly slower than drawing a raster of it.
  var isDrawnFast: Bool {
    switch content {
    case .vector, .made, .frame: true
    case .foreign, .foreignPicture, .bitmap: false
    }
  }

  /// Whether it was made here, without a process that could be waited for.
  var isMadeHere: Bool { madePicture != nil }

  /// What people mean by it, if that is less than all; in artwork space.
  var core: Rect? { madePicture?.core }

  private var madePicture: (any DesignPicture)? {
    if case .made(let picture) = content { picture } else { nil }
  }

  /// Releases what is only needed while rasters are made.
  func rest() {
    if case .foreign(let drawing) = content { drawing.rest() }
  }

  /// Draws the picture centered on the origin, one unit for each natural unit.
  ///
  /// A vector is drawn from its shapes, as sharp as the canvas allows; this is slow.
  package func draw(on canvas: borrowing Canvas) throws(ImageError) {
    let box = Rect(center: .zero, size: size)
    switch content {
    case .made(let picture): picture.draw(on: canvas, in: box)
    case .frame(let frame): try frame.draw(on: canvas, in: box)
    case .vector(let image): try image.draw(on: canvas, in: box)
    case .foreign(let drawing): try drawing.draw(on: canvas, in: box)
    case .foreignPicture(let picture):
      canvas.draw(
        try picture.bitmap(longSide: Int(size.longSide)), in: box, quality: .good)
    case .bitmap(let bitmap): canvas.draw(bitmap, in: box, quality: .good)
    }
  }

  /// Draws the picture as `draw(on:)` does, with other colors.
  ///
  /// - Parameter colors: The change of its colors; nil for its own ones.
  /// - Returns: The error that prevented it, if any.
  func draw(on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix?) -> ImageError? {
    var problem: ImageError?
    func drawPicture(_ canvas: borrowing Canvas) {
      do throws(ImageError) { try draw(on: canvas) } catch { problem = error }
    }
    guard let colors else {
      drawPicture(canvas)
      return problem
    }
    do {
      try canvas.draw(
        recoloredBy: colors, in: Rect(center: .zero, size: size).insetBy(-1, -1), drawPicture)
    } catch {
      problem = .outOfMemory(name: localized("the sticker"))
    }
    return problem
  }
}
