import CCairo
import CPango

extension Canvas {
  /// Draws text with the top left corner of its box at a point.
  ///
  /// The layout must have been made on this thread. Colour emoji keep their colours.
  public func draw(_ text: TextLayout, at point: Point, color: Color = .black) {
    color.select(in: context)
    cairo_move_to(context, point.x, point.y)
    pango_cairo_show_layout(context, text.layout)
    cairo_new_path(context)
  }
}
