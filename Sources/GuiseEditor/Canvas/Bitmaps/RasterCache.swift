import TouchKit

/// Caches a drawing in screen pixels as soon as it is drawn a second time at the same scale and
/// angle, so that it is copied rather than drawn again during a drag.
struct RasterCache {
  private var drawn: Transform?
  private var appearance = Appearance.light
  private var bitmap: Bitmap?
  /// The bitmap's corner relative to the origin of the drawing, in whole pixels.
  private var corner = Vector(0, 0)
  /// The raster that another thread paints.
  private(set) var large: LargeRaster?
  /// Whether the raster is that of what will be drawn.
  private(set) var isAnticipated = false

  /// Discards the raster. Call it when the drawing changes.
  mutating func invalidate() {
    drawn = nil
    isAnticipated = false
    bitmap = nil
    large?.cancel()
    large = nil
  }

  /// Draws `body`, which draws within `bounds`, from the cache if possible: at the nearest whole pixel,
  /// so that the raster can be used while it moves.
  mutating func draw(
    on canvas: borrowing Canvas, within bounds: Rect, _ body: (borrowing Canvas) -> Void
  ) {
    let (transform, origin) = Self.place(of: canvas.transform)
    if isDrawnAgain(with: transform, on: canvas), bitmap == nil {
      rasterize(bounds, transform, body)
    }
    guard let bitmap else { return body(canvas) }
    canvas.draw(bitmap, atPixel: origin + corner)
  }

  /// Draws as the other function does. What is too large to be rasterized while the frame waits is
  /// rasterized by another thread, as far as it is visible, and drawn anew in each frame until it is.
  ///
  /// - Parameters:
  ///   - window: returns the canvas's pixels that can be seen.
  ///   - drawing: returns what draws within `bounds`.
  mutating func draw(
    on canvas: borrowing Canvas, within bounds: Rect, shownIn window: () -> Rect,
    _ drawing: () -> LargeRaster.Drawing
  ) {
    guard bitmap == nil, Self.box(of: bounds, canvas.transform).isLarge else {
      return draw(on: canvas, within: bounds) { drawing()($0) }
    }
    let (transform, origin) = Self.place(of: canvas.transform)
    let box = Self.box(of: bounds, transform)
    guard isDrawnAgain(with: transform, on: canvas),
      let visible = box.intersection(window().offset(by: .zero - origin))
    else { return drawing()(canvas) }
    if large?.area.contains(visible) != true {
      large?.cancel()
      large = LargeRaster(
        around: visible, of: box, transform: transform, in: appearance, drawing())
    }
    guard let large, let bitmap = large.bitmap else { return drawing()(canvas) }
    canvas.draw(bitmap, atPixel: origin + (large.area.origin - .zero))
  }

  /// Rasterizes what will be drawn: at once if it is small, by another thread if it is too large to be
  /// rasterized while its frame waits.
  ///
  /// - Parameters:
  ///   - transform: that of the canvas on which it will be drawn.
  ///   - window: the canvas's pixels that can be seen.
  ///   - drawing: returns what draws within `bounds`.
  mutating func anticipate(
    _ transform: Transform, in appearance: Appearance, within bounds: Rect, shownIn window: Rect,
    _ drawing: () -> LargeRaster.Drawing
  ) {
    let (transform, origin) = Self.place(of: transform)
    let box = Self.box(of: bounds, transform)
    guard box.isSmall || box.isLarge,
      let visible = box.intersection(window.offset(by: .zero - origin))
    else { return }
    invalidate()
    (drawn, self.appearance, isAnticipated) = (transform, appearance, true)
    if box.isSmall {
      rasterize(bounds, transform, drawing())
    } else {
      large = LargeRaster(
        around: visible, of: box, transform: transform, in: appearance, drawing())
    }
  }

  /// A transform without its translation, and that in whole pixels.
  private static func place(of transform: Transform) -> (Transform, Point) {
    var transform = transform
    let origin = Point(transform.tx.rounded(), transform.ty.rounded())
    (transform.tx, transform.ty) = (0, 0)
    return (transform, origin)
  }

  /// The pixels of a drawing. One more on each side: antialiased edges spill over.
  private static func box(of bounds: Rect, _ transform: Transform) -> Rect {
    transform.apply(bounds).insetBy(-1, -1).roundedOut
  }

  /// Whether it was drawn before at the same scale and angle; discards the raster of another one.
  private mutating func isDrawnAgain(
    with transform: Transform, on canvas: borrowing Canvas
  ) -> Bool {
    if canvas.appearance == appearance, let drawn, drawn.isNearly(transform) { return true }
    invalidate()
    drawn = transform
    appearance = canvas.appearance
    return false
  }

  private mutating func rasterize(
    _ bounds: Rect, _ transform: Transform, _ body: (borrowing Canvas) -> Void
  ) {
    let box = Self.box(of: bounds, transform)
    guard !box.isLarge else { return }
    corner = box.origin - .zero
    bitmap = .drawn(width: Int(box.width), height: Int(box.height), in: appearance) { canvas in
      canvas.concatenate(transform.then(.translation(-box.minX, -box.minY)))
      body(canvas)
    }
  }
}

extension Rect {
  /// Whether a drawing of these pixels takes too long to be rasterized while its frame waits.
  fileprivate var isLarge: Bool { width * height > 1_000_000 || max(width, height) >= 4096 }

  /// Whether it is rasterized while a finger lands without delaying what that shows.
  fileprivate var isSmall: Bool { width * height <= 65_536 }
}

nonisolated extension Transform {
  /// Whether the difference is invisible: rounding changes the same position slightly from frame to
  /// frame.
  func isNearly(_ other: Transform) -> Bool {
    abs(a - other.a) < 1e-9 && abs(b - other.b) < 1e-9 && abs(c - other.c) < 1e-9
      && abs(d - other.d) < 1e-9 && abs(tx - other.tx) < 1e-3 && abs(ty - other.ty) < 1e-3
  }
}
