import CCairo
import CPango

extension Canvas {
  /// Draws text with the top-left corner of its layout box at a point.
  ///
  /// The layout must have been created on the current thread. Color emoji keep their colors.
  public func draw(_ text: TextLayout, at point: Point, color: Color = .black) {
    color.select(in: context)
    cairo_move_to(context, point.x, point.y)
    pango_cairo_show_layout(context, text.layout)
    cairo_new_path(context)
  }
}
