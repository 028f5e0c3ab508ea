import Platform

/// Turned bitmaps for content that moves, in a third of Cairo's time: written straight into the
/// target's pixels.
///
/// Processor time of a frame with a turned sticker above its shadow, Cairo's beside ours, in ms:
///
/// | sticker, pixels | screen | Cairo | here |
/// |---|---|---|---|
/// | 160 | 1280x800 | 0.43 | 0.19 |
/// | 1000 | 1280x800 | 12.2 | 5.2 |
/// | 1000 | 3840x2160 | 16 | 8 |
/// | 2800 | 3840x2160 | 75 | 19 |
extension Canvas {
  /// Draws a bitmap with alpha, one unit for each pixel, with bilinear interpolation; returns false,
  /// having drawn nothing, if the target or the clip does not allow it.
  func drawTurned(_ bitmap: Bitmap, alpha: Double) -> Bool {
    guard bitmap.hasAlpha, alpha == 1 else { return false }
    return target.withPixels { pixels, clip in
      pixels.interpolate(bitmap, placed: transform, in: clip)
    }
  }

  /// Draws a bitmap scaled to fill a rectangle with the quality `fast`, and below it its shadow: its shape
  /// in black, which is sampled coarsely.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap.
  ///   - rect: The rectangle that it fills.
  ///   - shadow: The rectangle of the shadow, as large as that of the bitmap.
  ///   - opacity: The opacity of the shadow.
  public func draw(
    _ bitmap: Bitmap, in rect: Rect, aboveShadowIn shadow: Rect, opacity: Double
  ) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
    let scale = Transform.scale(
      rect.width / bitmap.size.width, rect.height / bitmap.size.height)
    func placement(in rect: Rect) -> Transform {
      scale.then(.translation(rect.minX, rect.minY)).then(transform)
    }
    let below = BitmapShadow(placement: placement(in: shadow), opacity: opacity)
    let isTurned = transform.b != 0 || transform.c != 0
    let isDrawn =
      bitmap.hasAlpha
      && target.withPixels { pixels, clip in
        if isTurned {
          pixels.interpolate(bitmap, placed: placement(in: rect), above: below, in: clip)
        } else {
          pixels.shade(with: bitmap, below, in: clip)
        }
      }
    if !isDrawn {
      draw(bitmap, in: shadow, tint: Color(white: 0, alpha: opacity), quality: .nearest)
    }
    if !isDrawn || !isTurned { draw(bitmap, in: rect, quality: .fast) }
  }
}

/// The shape of a bitmap in black.
struct BitmapShadow {
  /// The transform from the bitmap to the target's pixels.
  let placement: Transform
  /// 0 to 256.
  let opacity: UInt16

  init(placement: Transform, opacity: Double) {
    self.placement = placement
    self.opacity = UInt16((min(max(opacity, 0), 1) * 256).rounded())
  }
}

extension TargetPixels {
  /// So many pixels of a row are drawn before the next row. A slope through a bitmap touches a line of the
  /// caches for each pixel; the next row finds them in the fastest cache.
  private static let columns = 128

  /// A larger bitmap is not fetched as a whole: it would not stay in the caches.
  private static let largestFetch = 1 << 20

  /// Draws a bitmap over the pixels in a rectangle, and its shadow where the bitmap does not hide it.
  func interpolate(
    _ bitmap: Bitmap, placed placement: Transform, above shadow: BitmapShadow? = nil,
    in clip: Rect
  ) {
    guard let place = BitmapPlace(of: bitmap, placement, .interpolated) else { return }
    let shadowPlace = shadow.flatMap { BitmapPlace(of: bitmap, $0.placement, .nearest) }
    let area = shadowPlace.map { place.area.union($0.area) } ?? place.area
    forEachStrip(of: area, in: clip, from: bitmap) { columns, lines in
      let source = SourcePixels(bitmap)
      let rows = lines.map { place.row($0, in: columns) }
      let shadows = shadowPlace.map { place in lines.map { place.row($0, in: columns) } }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.columns) { colors in
        guard let colors = colors.baseAddress else { return }
        forEachPiece(of: columns, rows.indices) { piece, index in
          let pixels = row(lines.lowerBound + index)
          let row = rows[index].part(piece)
          let isOpaque = source.interpolate(row, into: colors)
          if let shadow, let below = shadows?[index].part(piece) {
            let (start, end) = (row.columns.lowerBound, row.columns.upperBound)
            source.shade(isOpaque ? below.part(before: start) : below, shadow, pixels)
            if isOpaque { source.shade(below.part(from: end), shadow, pixels) }
          }
          SourcePixels.draw(
            colors, over: pixels + row.columns.lowerBound, count: row.columns.count, isOpaque)
        }
      }
    }
  }

  /// Darkens the pixels in a rectangle below the shape of a bitmap.
  func shade(with bitmap: Bitmap, _ shadow: BitmapShadow, in clip: Rect) {
    guard let place = BitmapPlace(of: bitmap, shadow.placement, .nearest) else { return }
    forEachStrip(of: place.area, in: clip, from: bitmap) { columns, lines in
      let source = SourcePixels(bitmap)
      let rows = lines.map { place.row($0, in: columns) }
      forEachPiece(of: columns, rows.indices) { piece, index in
        source.shade(rows[index].part(piece), shadow, row(lines.lowerBound + index))
      }
    }
  }

  /// Calls `body` for the columns and rows of an area that lie in a clip; for strips of it, on two threads
  /// at the same time, if it is large.
  private func forEachStrip(
    of area: Rect, in clip: Rect, from bitmap: Bitmap,
    _ body: @escaping @Sendable (_ columns: Range<Int>, _ lines: Range<Int>) -> Void
  ) {
    guard let area = area.intersection(clip)?.intersection(bounds) else { return }
    // After a rest of 16 ms, most caches have lost it.
    if bitmap.byteCount <= Self.largestFetch {
      bitmap.withRow(0) { Memory.fetch($0, byteCount: bitmap.byteCount) }
    }
    Bands.forEach(of: area, atLeast: Bands.leastInterpolated) { band in
      body(Int(band.minX)..<Int(band.maxX), Int(band.minY)..<Int(band.maxY))
    }
  }

  /// Calls `body` for each piece of some columns, and each row of it.
  private func forEachPiece(
    of columns: Range<Int>, _ rows: Range<Int>, _ body: (_ piece: Range<Int>, _ row: Int) -> Void
  ) {
    for x in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: Self.columns) {
      let piece = x..<min(x + Self.columns, columns.upperBound)
      for row in rows { body(piece, row) }
    }
  }

  /// The pixel of a row in column 0, which need not lie in the target.
  private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (data + (y - Int(bounds.minY)) * stride).assumingMemoryBound(to: UInt32.self)
      - Int(bounds.minX)
  }
}
