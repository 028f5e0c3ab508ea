import CCairo

/// What an area or a line is filled with.
public enum Paint: Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours that change along a line; beyond its ends the last ones go on.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// Colours that change from a centre outwards; beyond the radius the last one goes on.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// A picture, repeated in both directions; its pixels are units unless the transform scales.
  case bitmap(Bitmap, transform: Transform = .identity)

  /// Makes this what a Cairo context draws with.
  func select(in context: OpaquePointer) {
    switch self {
    case .color(let color): color.select(in: context)
    case .linearGradient(let start, let end, let stops):
      select(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops, in: context)
    case .radialGradient(let center, let radius, let stops):
      select(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops,
        in: context)
    case .bitmap(let bitmap, let transform):
      guard let inverse = transform.inverse else { return Color.clear.select(in: context) }
      var matrix = inverse.cairo
      let surface = bitmap.makeRetainingSurface()
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_surface_destroy(surface)
      let pattern = cairo_get_source(context)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    }
  }

  private func select(
    _ pattern: OpaquePointer?, _ stops: [GradientStop], in context: OpaquePointer
  ) {
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place: 0 is the gradient's start, 1 its end.
  public var offset: Double
  /// The colour there.
  public var color: Color

  /// A colour at a place from 0 to 1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension Color {
  /// Makes this what a Cairo context draws with.
  func select(in context: OpaquePointer) {
    cairo_set_source_rgba(context, red, green, blue, alpha)
  }
}

extension Transform {
  /// The same map as Cairo has it.
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }

  init(_ matrix: cairo_matrix_t) {
    self.init(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}
