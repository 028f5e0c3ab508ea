import CCairo

/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// What the ends of open lines look like.
  public enum Cap: Hashable, Sendable {
    /// Cut off at the end point.
    case butt
    /// A half disc beyond it.
    case round
    /// A half square beyond it.
    case square

    var cairo: cairo_line_cap_t {
      switch self {
      case .butt: return CAIRO_LINE_CAP_BUTT
      case .round: return CAIRO_LINE_CAP_ROUND
      case .square: return CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  /// What corners look like.
  public enum Join: Hashable, Sendable {
    /// Pointed, up to Cairo's limit of 10 widths.
    case miter
    /// Rounded off.
    case round
    /// Cut off.
    case bevel

    var cairo: cairo_line_join_t {
      switch self {
      case .miter: return CAIRO_LINE_JOIN_MITER
      case .round: return CAIRO_LINE_JOIN_ROUND
      case .bevel: return CAIRO_LINE_JOIN_BEVEL
      }
    }
  }

  /// The width in units of the canvas.
  public var width: Double
  /// What the ends of open lines look like.
  public var cap: Cap
  /// What corners look like.
  public var join: Join
  /// The lengths of dashes and gaps in turn; empty for an unbroken line.
  public var dash: [Double]
  /// How far into the dashes the line begins.
  public var dashOffset: Double

  /// A style from its parts.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = [],
    dashOffset: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
    self.dashOffset = dashOffset
  }

  /// Makes this how a Cairo context draws lines.
  func select(in context: OpaquePointer) {
    cairo_set_line_width(context, max(0, width))
    cairo_set_line_cap(context, cap.cairo)
    cairo_set_line_join(context, join.cairo)
    // Cairo takes a dash without any length for an error, and an error ends all drawing.
    let isDashed = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
    cairo_set_dash(context, dash, isDashed ? Int32(dash.count) : 0, dashOffset)
  }
}
