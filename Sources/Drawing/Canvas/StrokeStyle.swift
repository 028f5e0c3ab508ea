import CCairo

/// The line attributes of a stroke.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open lines.
  public enum Cap: Hashable, Sendable {
    /// Ends exactly at the end point.
    case butt
    /// Extends the line with a half disc.
    case round
    /// Extends the line with a half square.
    case square

    var cairo: cairo_line_cap_t {
      switch self {
      case .butt: return CAIRO_LINE_CAP_BUTT
      case .round: return CAIRO_LINE_CAP_ROUND
      case .square: return CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  /// The shape of corners.
  public enum Join: Hashable, Sendable {
    /// Pointed, up to Cairo's miter limit of 10 line widths.
    case miter
    /// Rounded.
    case round
    /// Beveled.
    case bevel

    var cairo: cairo_line_join_t {
      switch self {
      case .miter: return CAIRO_LINE_JOIN_MITER
      case .round: return CAIRO_LINE_JOIN_ROUND
      case .bevel: return CAIRO_LINE_JOIN_BEVEL
      }
    }
  }

  /// The line width in units of the canvas.
  public var width: Double
  /// The shape of the ends of open lines.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: [Double]

  /// Creates a style from its attributes.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// Applies the style to a Cairo context.
  func select(in context: OpaquePointer) {
    cairo_set_line_width(context, max(0, width))
    cairo_set_line_cap(context, cap.cairo)
    cairo_set_line_join(context, join.cairo)
    // To Cairo, a pattern of zero-length dashes is an error, and an error stops all further
    // drawing.
    let isDashed = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
    cairo_set_dash(context, dash, isDashed ? Int32(dash.count) : 0, 0)
  }
}
