import TouchKit

/// Caches a drawing in screen pixels as soon as it is drawn a second time at the same scale and
/// angle, so that it is copied rather than drawn again during a drag.
struct RasterCache {
  /// A drawing with more pixels is not cached.
  private static let maximumPixels = 1_000_000.0

  private var drawn: Transform?
  private var appearance = Appearance.light
  private var bitmap: Bitmap?
  /// The bitmap's corner relative to the origin of the drawing, in whole pixels.
  private var corner = Vector(0, 0)

  /// Discards the raster. Call it when the drawing changes.
  mutating func invalidate() {
    drawn = nil
    bitmap = nil
  }

  /// Draws `body`, which draws within `bounds`, from the cache if possible: at the nearest whole pixel,
  /// so that the raster can be used while it moves.
  mutating func draw(
    on canvas: borrowing Canvas, within bounds: Rect, _ body: (borrowing Canvas) -> Void
  ) {
    var transform = canvas.transform
    let origin = Point(transform.tx.rounded(), transform.ty.rounded())
    (transform.tx, transform.ty) = (0, 0)
    let isAgain =
      canvas.appearance == appearance && drawn.map { $0.isNearly(transform) } ?? false
    if !isAgain {
      bitmap = nil
      drawn = transform
      appearance = canvas.appearance
    } else if bitmap == nil {
      rasterize(bounds, transform, body)
    }
    guard let bitmap else { return body(canvas) }
    canvas.draw(bitmap, atPixel: origin + corner)
  }

  private mutating func rasterize(
    _ bounds: Rect, _ transform: Transform, _ body: (borrowing Canvas) -> Void
  ) {
    // One pixel more on each side: antialiased edges spill over.
    let box = transform.apply(bounds).insetBy(-1, -1).roundedOut
    guard box.width * box.height <= Self.maximumPixels, box.width < 4096, box.height < 4096 else {
      return
    }
    corner = box.origin - .zero
    bitmap = .drawn(width: Int(box.width), height: Int(box.height), in: appearance) { canvas in
      canvas.concatenate(transform.then(.translation(-box.minX, -box.minY)))
      body(canvas)
    }
  }
}

nonisolated extension Transform {
  /// Whether the difference is invisible: rounding changes the same position slightly from frame to
  /// frame.
  func isNearly(_ other: Transform) -> Bool {
    abs(a - other.a) < 1e-9 && abs(b - other.b) < 1e-9 && abs(c - other.c) < 1e-9
      && abs(d - other.d) < 1e-9 && abs(tx - other.tx) < 1e-3 && abs(ty - other.ty) < 1e-3
  }
}
