import Drawing
import ImageCoding

/// The drawing of a frame on a canvas, as sharp as what it is drawn on. Thread-safe.
struct FrameImage: Sendable {
  private let drawing: VectorImage
  private let shape: FrameShape
  /// The size of the canvas in pixels.
  let size: Size

  /// Creates the picture of a frame; nil if its drawing has another shape than its pack says.
  init?(_ drawing: VectorImage, _ shape: FrameShape, on canvas: Size) {
    let side = drawing.naturalSize
    guard abs(side.width - side.height) < 0.01, shape.fits(side: side.width) else { return nil }
    (self.drawing, self.shape, size) = (drawing, shape, canvas)
  }

  /// Draws what meets the clip.
  func draw(on canvas: borrowing Canvas, in box: Rect) throws(ImageError) {
    let side = drawing.naturalSize.width
    var problem: ImageError?
    shape.draw(of: side, on: canvas, in: box) { canvas in
      do throws(ImageError) {
        try drawing.draw(on: canvas, in: Rect(0, 0, side, side))
      } catch { problem = error }
    }
    if let problem { throw problem }
  }
}

extension FrameShape {
  /// Draws what meets the clip of a drawing with a side: a closure draws all of it for each piece, from the origin on.
  func draw(
    of side: Double, on canvas: borrowing Canvas, in box: Rect,
    _ drawing: (borrowing Canvas) -> Void
  ) {
    let (clip, toPixels) = (canvas.clipBounds, canvas.transform)
    for piece in pieces(of: side, filling: box) where piece.target.intersects(clip) {
      let area = Self.wholePixels(of: piece.target, toPixels)
      guard !area.isEmpty else { continue }
      let (x, y) = (
        piece.target.width / piece.source.width, piece.target.height / piece.source.height
      )
      canvas.saved { canvas in
        canvas.clip(to: area)
        canvas.concatenate(
          Transform.translation(-piece.source.minX, -piece.source.minY).then(.scale(x, y))
            .then(.translation(piece.target.minX, piece.target.minY)))
        drawing(canvas)
      }
    }
  }

  /// The pixels whose middles are in a box: neighbors share none and leave none out, so that no seam is seen.
  private static func wholePixels(of box: Rect, _ toPixels: Transform) -> Rect {
    guard let back = toPixels.inverse else { return box }
    let pixels = toPixels.apply(box)
    // Neighbors compute their common edge each.
    let round = { (edge: Double) in (edge + 1e-6).rounded() }
    let (left, top) = (round(pixels.minX), round(pixels.minY))
    return back.apply(Rect(left, top, round(pixels.maxX) - left, round(pixels.maxY) - top))
  }
}
