import TouchKit

/// A drawing in the pixels of the screen, kept as soon as it is drawn a second time at the same
/// size and angle: under a moving finger it is copied, not sampled and composed again.
struct RasterCache {
  /// How exactly the picture lies where it is drawn.
  enum Place {
    /// At the nearest whole pixel, so that the picture serves while it is moved.
    case nearestPixel
    /// Where it belongs, to a part of a pixel.
    case exact
  }

  /// A larger drawing (in pixels) is not worth the memory.
  private static let maximumPixels = 1_000_000.0

  private var drawn: Transform?
  private var bitmap: Bitmap?
  /// Where the bitmap's corner is, relative to the origin of the drawing, in whole pixels.
  private var corner = Vector(0, 0)

  /// Lets go of the picture: the drawing is another one.
  mutating func invalidate() {
    drawn = nil
    bitmap = nil
  }

  /// Draws the body's drawing, which lies within a rectangle.
  mutating func draw(
    on canvas: borrowing Canvas, within bounds: Rect, at place: Place,
    _ body: (borrowing Canvas) -> Void
  ) {
    var transform = canvas.transform
    let origin = Point(transform.tx.rounded(), transform.ty.rounded())
    (transform.tx, transform.ty) =
      place == .exact ? (transform.tx - origin.x, transform.ty - origin.y) : (0, 0)
    let isAgain = drawn.map { $0.isNearly(transform) } ?? false
    if !isAgain {
      bitmap = nil
      drawn = transform
    } else if bitmap == nil {
      keep(bounds, transform, body)
    }
    guard let bitmap else { return body(canvas) }
    canvas.draw(bitmap, atPixel: origin + corner)
  }

  private mutating func keep(
    _ bounds: Rect, _ transform: Transform, _ body: (borrowing Canvas) -> Void
  ) {
    // One pixel more on each side: antialiased edges spill over.
    let box = transform.apply(bounds).insetBy(-1, -1).roundedOut
    guard box.width * box.height <= Self.maximumPixels, box.width < 4096, box.height < 4096 else {
      return
    }
    corner = box.origin - .zero
    bitmap = .drawn(width: Int(box.width), height: Int(box.height)) { canvas in
      canvas.concatenate(transform.then(.translation(-box.minX, -box.minY)))
      body(canvas)
    }
  }
}

extension Transform {
  /// Whether nobody could see the difference: rounding makes the same place a little different
  /// from frame to frame.
  fileprivate func isNearly(_ other: Transform) -> Bool {
    abs(a - other.a) < 1e-9 && abs(b - other.b) < 1e-9 && abs(c - other.c) < 1e-9
      && abs(d - other.d) < 1e-9 && abs(tx - other.tx) < 1e-3 && abs(ty - other.ty) < 1e-3
  }
}
