import CCairo

/// The filter used when a bitmap is scaled or rotated.
public enum ScalingQuality: Hashable, Sendable {
  /// Nearest neighbor: fastest; crisp blocks when magnified.
  case nearest
  /// Bilinear interpolation; coarse below half size.
  case bilinear
  /// Bilinear interpolation, for moving content: turned bitmaps with alpha are drawn in less than half
  /// the time.
  case fast
  /// Area averaging when downscaling, smooth when enlarging: for content at rest.
  case good

  var cairo: cairo_filter_t {
    switch self {
    case .nearest: return CAIRO_FILTER_NEAREST
    case .bilinear, .fast: return CAIRO_FILTER_BILINEAR
    case .good: return CAIRO_FILTER_GOOD
    }
  }
}

extension Canvas {
  /// Draws a bitmap scaled to fill a rectangle.
  public func draw(
    _ bitmap: Bitmap, in rect: Rect, quality: ScalingQuality = .bilinear, alpha: Double = 1
  ) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty, alpha > 0 else { return }
    let placement = Transform.scale(
      rect.width / bitmap.size.width, rect.height / bitmap.size.height
    )
    .then(.translation(rect.minX, rect.minY))
    saved { canvas in
      canvas.concatenate(placement)
      canvas.paint(bitmap, quality: quality, alpha: min(alpha, 1))
    }
  }

  /// Draws the present pixels of a buffer, scaled to fill a rectangle, without copying them: for a
  /// picture that is painted while it is shown. It must not be the buffer that the canvas draws on.
  public func draw(
    _ buffer: PixelBuffer, in rect: Rect, quality: ScalingQuality = .bilinear, alpha: Double = 1
  ) {
    // Immutable during this call, in which nothing else draws.
    let bitmap = buffer.withRow(0) { pixels in
      Bitmap(
        pixels, width: buffer.width, height: buffer.height, stride: buffer.stride,
        format: buffer.format, owner: buffer)
    }
    draw(bitmap, in: rect, quality: quality, alpha: alpha)
  }

  /// Fills the shape of a bitmap, scaled to fill a rectangle, with a color: draws an icon. Only the
  /// bitmap's opacity is used.
  ///
  /// Calls `cairo_mask`.
  public func draw(
    _ bitmap: Bitmap, in rect: Rect, tint: Color, quality: ScalingQuality = .good
  ) {
    guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty, select(tint) else { return }
    let placement = Transform.scale(
      rect.width / bitmap.size.width, rect.height / bitmap.size.height
    )
    .then(.translation(rect.minX, rect.minY))
    saved { canvas in
      canvas.concatenate(placement)
      let isCopy = canvas.transform.isWholePixelMove
      bitmap.withSurface { surface in
        let pattern = cairo_pattern_create_for_surface(surface)
        cairo_pattern_set_filter(pattern, isCopy ? CAIRO_FILTER_NEAREST : quality.cairo)
        cairo_mask(context, pattern)
        cairo_pattern_destroy(pattern)
      }
    }
  }

  /// Draws a bitmap with its top-left corner at a point, one unit for each pixel.
  public func draw(_ bitmap: Bitmap, at point: Point, quality: ScalingQuality = .bilinear) {
    draw(bitmap, in: Rect(origin: point, size: bitmap.size), quality: quality)
  }

  /// Draws a bitmap unscaled with its top-left corner at an integer pixel of the target, ignoring
  /// the current transform. With an area, in whole pixels of the target, only what lies in it is
  /// drawn.
  public func draw(_ bitmap: Bitmap, atPixel corner: Point, within area: Rect? = nil) {
    let corner = Point(corner.x.rounded(), corner.y.rounded())
    let place = Rect(origin: corner, size: bitmap.size)
    guard let visible = area.map(place.intersection) ?? place else { return }
    if copy(bitmap, atPixel: corner, within: visible) { return }
    cairo_save(context)
    cairo_identity_matrix(context)
    bitmap.withSurface { surface in
      cairo_set_source_surface(context, surface, corner.x, corner.y)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      add(visible)
      cairo_fill(context)
      // Release the pixels before their surface is destroyed.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
    cairo_restore(context)
  }

  /// Draws a bitmap from the origin, one unit for each pixel.
  private func paint(_ bitmap: Bitmap, quality: ScalingQuality, alpha: Double) {
    let transform = transform
    let isUpright = transform.b == 0 && transform.c == 0
    let isCopy = isUpright && transform.isWholePixelMove
    if isCopy, alpha == 1 {
      return draw(bitmap, atPixel: Point(transform.tx, transform.ty))
    }
    if quality == .fast, !isUpright, drawTurned(bitmap, alpha: alpha) { return }
    // Most bitmaps with alpha fade out at their edges, and are drawn twice as fast without edge
    // clipping.
    let needsEdge = !bitmap.hasAlpha || max(transform.scaleX, transform.scaleY) > 1
    bitmap.withSurface { surface in
      cairo_set_source_surface(context, surface, 0, 0)
      let pattern = cairo_get_source(context)
      cairo_pattern_set_filter(pattern, isCopy ? CAIRO_FILTER_NEAREST : quality.cairo)
      if isUpright && !isCopy && alpha == 1 && needsEdge {
        // Sharp edges: the rectangle is clipped geometrically; edge pixels are repeated beyond it.
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        add(Rect(origin: .zero, size: bitmap.size))
        cairo_fill(context)
      } else {
        cairo_paint_with_alpha(context, alpha)
      }
      // Release the pixels before their surface is destroyed.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
  }
}

extension Transform {
  /// Whether the transform is a translation by integer pixels.
  fileprivate var isWholePixelMove: Bool {
    isTranslation && tx == tx.rounded() && ty == ty.rounded()
  }
}
