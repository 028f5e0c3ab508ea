import TouchKit

/// How the photo is painted on its background, as a value, so that any thread can paint it.
nonisolated struct PhotoPainting: Sendable {
  /// The upright photo at any size; nil paints the background only.
  var photo: Bitmap?
  /// The canvas, in its own points.
  var bounds: Rect
  /// The photo's frame on the canvas, in points.
  var frame: Rect
  /// Pixels per point.
  var scale: Double

  /// The side length of the squares below a transparent photo, in points.
  private static let square = 8.0

  /// The photo's frame in whole pixels of the screen, in points, so that its edges are sharp.
  private var wholePixels: Rect {
    func whole(_ length: Double) -> Double { (length * scale).rounded() / scale }
    return Rect(whole(frame.minX), whole(frame.minY), whole(frame.width), whole(frame.height))
  }

  /// Whether the photo has the size at which it is shown, so that painting copies it.
  var isExact: Bool {
    guard let photo, !photo.hasAlpha else { return photo == nil }
    return Double(photo.width) == (frame.width * scale).rounded()
      && Double(photo.height) == (frame.height * scale).rounded()
  }

  /// Paints the photo on a canvas in points of the editor's canvas.
  ///
  /// - Parameter isMoving: whether the photo is being zoomed or moved, so that speed matters more
  ///   than sharpness.
  func paint(on canvas: borrowing Canvas, isMoving: Bool = false) {
    paintGround(on: canvas, isMoving: isMoving)
    paintPhoto(on: canvas, isMoving: isMoving)
  }

  /// Whether something can be seen through the photo.
  var isTransparent: Bool { photo?.hasAlpha ?? false }

  /// Paints what is below the photo: the background, and what stands for transparency.
  func paintGround(on canvas: borrowing Canvas, isMoving: Bool = false) {
    paintBackground(on: canvas)
    guard isTransparent, !frame.isEmpty else { return }
    canvas.checkerboard(
      in: isMoving ? frame : wholePixels, square: (Self.square * scale).rounded() / scale)
  }

  /// Paints the photo alone.
  func paintPhoto(on canvas: borrowing Canvas, isMoving: Bool = false) {
    guard let photo, !frame.isEmpty else { return }
    let place = isMoving ? frame : wholePixels
    let quality: ScalingQuality = isExact ? .nearest : isMoving ? .bilinear : .good
    canvas.draw(photo, in: isExact ? wholePixels : place, quality: quality)
  }

  /// Paints the background and the photo's edge, unless the photo covers what is painted.
  func paintBackground(on canvas: borrowing Canvas) {
    guard photo?.hasAlpha ?? true || !wholePixels.contains(canvas.clipBounds) else { return }
    // The canvas's edge may lie within a pixel, which what surrounds it covers.
    canvas.fill(bounds.insetBy(-1, -1), with: Theme.canvas)
    if !frame.isEmpty { canvas.fill(wholePixels.insetBy(-1, -1), with: Theme.photoEdge) }
  }
}

nonisolated extension PhotoPainting: Equatable {
  /// Whether both paint the same; photos are compared by identity.
  static func == (left: PhotoPainting, right: PhotoPainting) -> Bool {
    left.photo === right.photo && left.bounds == right.bounds && left.frame == right.frame
      && left.scale == right.scale
  }
}
