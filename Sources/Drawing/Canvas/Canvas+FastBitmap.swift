import Platform

/// Turned bitmaps for content that moves, in a third of Cairo's time: written straight into the
/// target's pixels.
extension Canvas {
  /// Draws a bitmap with alpha, one unit for each pixel, with bilinear interpolation; returns false,
  /// having drawn nothing, if the target or the clip does not allow it.
  func drawTurned(_ bitmap: Bitmap, alpha: Double) -> Bool {
    guard bitmap.hasAlpha, alpha == 1 else { return false }
    return target.withPixels { pixels, clip in
      pixels.interpolate(bitmap, placed: transform, in: clip)
    }
  }

  /// Draws the shape of a bitmap, scaled to fill a rectangle, in black with an opacity: a shadow.
  /// The shape is sampled coarsely.
  public func drawShadow(of bitmap: Bitmap, in rect: Rect, opacity: Double) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    let placement = Transform.scale(
      rect.width / bitmap.size.width, rect.height / bitmap.size.height
    )
    .then(.translation(rect.minX, rect.minY)).then(transform)
    let isDrawn =
      bitmap.hasAlpha
      && target.withPixels { pixels, clip in
        pixels.shade(with: bitmap, placed: placement, opacity: opacity, in: clip)
      }
    let black = Color(white: 0, alpha: opacity)
    if !isDrawn { draw(bitmap, in: rect, tint: black, quality: .nearest) }
  }
}

extension TargetPixels {
  /// Draws a bitmap over the pixels in a rectangle.
  func interpolate(_ bitmap: Bitmap, placed transform: Transform, in clip: Rect) {
    forEachBand(of: bitmap, placed: transform, in: clip, spread: 0.5) { rows in
      let source = SourcePixels(bitmap)
      rows.forEachSpan { source.interpolate(along: $1, over: $0) }
    }
  }

  /// Darkens the pixels in a rectangle below the shape of a bitmap.
  func shade(
    with bitmap: Bitmap, placed transform: Transform, opacity: Double, in clip: Rect
  ) {
    let opacity = UInt16((min(max(opacity, 0), 1) * 256).rounded())
    forEachBand(of: bitmap, placed: transform, in: clip, spread: 0) { rows in
      let source = SourcePixels(bitmap)
      rows.forEachSpan { source.shade(along: $1, opacity: opacity, $0) }
    }
  }

  /// A larger bitmap is not fetched as a whole: it would not stay in the caches.
  private static let largestFetch = 1 << 20

  /// So many pixels of a row are drawn before the next row. A slope through a bitmap touches a line of the
  /// caches for each pixel; the next row finds them in the fastest cache.
  private static let columns = 128.0

  /// Calls `body` for the rows in a rectangle that a bitmap covers; for halves of them, on two threads
  /// at the same time, if they are large.
  ///
  /// - Parameter spread: how far the bitmap reaches beyond its edges, in its pixels.
  private func forEachBand(
    of bitmap: Bitmap, placed transform: Transform, in clip: Rect, spread: Double,
    _ body: @escaping @Sendable (CoveredRows) -> Void
  ) {
    let box = Rect(origin: .zero, size: bitmap.size).insetBy(-spread, -spread)
    guard let inverse = transform.inverse,
      let area = transform.apply(box).roundedOut.intersection(clip)?.intersection(bounds)
    else { return }
    // After a rest of 16 ms, most caches have lost it.
    if bitmap.byteCount <= Self.largestFetch {
      Memory.fetch(bitmap.storage.data, byteCount: bitmap.byteCount)
    }
    Bands.forEach(of: area, atLeast: Bands.leastInterpolated) { band in
      for x in Swift.stride(from: band.minX, to: band.maxX, by: Self.columns) {
        let column = Rect(x, band.minY, min(Self.columns, band.maxX - x), band.height)
        body(CoveredRows(target: self, area: column, toBitmap: inverse, box: box))
      }
    }
  }
}

/// Rows of a target that a bitmap covers.
private struct CoveredRows {
  let target: TargetPixels
  /// The rows' area, in whole pixels of the target.
  let area: Rect
  /// The transform from the target's pixels to those of the bitmap.
  let toBitmap: Transform
  /// What the bitmap covers, in its pixels.
  let box: Rect

  /// Calls `body` for each row with the first pixel below the bitmap, and with the way through the
  /// bitmap from there.
  @inline(__always)
  func forEachSpan(_ body: (UnsafeMutablePointer<UInt32>, BitmapWalk) -> Void) {
    for y in Int(area.minY)..<Int(area.maxY) {
      // The bitmap's positions of the row's pixels are start + x * step.
      let start = toBitmap.apply(Point(0.5, Double(y) + 0.5))
      var (low, high) = (area.minX, area.maxX)
      for (position, step, first, end) in [
        (start.x, toBitmap.a, box.minX, box.maxX), (start.y, toBitmap.b, box.minY, box.maxY),
      ] {
        guard abs(step) > 1e-12 else {
          if position < first || position >= end { high = low }
          continue
        }
        let (one, other) = ((first - position) / step, (end - position) / step)
        low = max(low, min(one, other).rounded(.up))
        high = min(high, max(one, other).rounded(.up))
      }
      guard low < high else { continue }
      let first = Point(start.x + low * toBitmap.a, start.y + low * toBitmap.b)
      let row = target.data + (y - Int(target.bounds.minY)) * target.stride
      body(
        row.assumingMemoryBound(to: UInt32.self) + (Int(low) - Int(target.bounds.minX)),
        BitmapWalk(
          from: first, by: Vector(toBitmap.a, toBitmap.b), count: Int(high - low)))
    }
  }
}
