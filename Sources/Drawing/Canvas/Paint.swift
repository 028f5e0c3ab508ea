import CCairo

/// The source of a fill or a stroke.
public enum Paint: Sendable {
  /// A solid color.
  case color(Color)
  /// A gradient along a line; padded with the outermost colors beyond its ends.
  case linearGradient(from: Point, to: Point, stops: [GradientStop])
  /// A gradient around a point; beyond the radius it has the outermost color.
  case radialGradient(center: Point, radius: Double, stops: [GradientStop])
  /// A bitmap tiled in both directions, one unit for each pixel before `transform`.
  case bitmap(Bitmap, transform: Transform = .identity)

  /// Sets the paint, as it is in an appearance and with an accent, as the source of a Cairo context.
  func select(in context: OpaquePointer, _ appearance: Appearance, _ accent: Accent) {
    switch self {
    case .color(let color):
      let parts = color.components(for: appearance, accent)
      cairo_set_source_rgba(context, parts.red, parts.green, parts.blue, parts.alpha)
    case .linearGradient(let start, let end, let stops):
      selectGradient(
        cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops, in: context,
        appearance, accent)
    case .radialGradient(let center, let radius, let stops):
      selectGradient(
        cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops,
        in: context, appearance, accent)
    case .bitmap(let bitmap, let transform):
      guard let inverse = transform.inverse else {
        return cairo_set_source_rgba(context, 0, 0, 0, 0)
      }
      var matrix = inverse.cairo
      bitmap.select(in: context)
      let pattern = cairo_get_source(context)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    }
  }
}

/// Sets a gradient with its stops as the source of a Cairo context, which then owns it.
private func selectGradient(
  _ gradient: OpaquePointer?, _ stops: [GradientStop], in context: OpaquePointer,
  _ appearance: Appearance, _ accent: Accent
) {
  for stop in stops {
    let parts = stop.color.components(for: appearance, accent)
    cairo_pattern_add_color_stop_rgba(
      gradient, stop.offset, parts.red, parts.green, parts.blue, parts.alpha)
  }
  cairo_set_source(context, gradient)
  cairo_pattern_destroy(gradient)
}

/// A color at an offset of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The offset: 0 is the start of the gradient, 1 its end.
  public var offset: Double
  /// The color at the offset.
  public var color: Color

  /// Creates a color stop at an offset from 0 to 1.
  public init(_ offset: Double, _ color: Color) {
    self.offset = offset
    self.color = color
  }
}

extension Transform {
  /// The equivalent Cairo matrix.
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }

  init(_ matrix: cairo_matrix_t) {
    self.init(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }
}
