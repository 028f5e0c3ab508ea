import CCairo
import CPango
import Glibc

/// The Pango context of the calling thread, created on first use and freed when the thread exits.
enum TextContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { g_object_unref($0) }
    precondition(status == 0, "The process has no thread-local key left.")
    return key
  }()

  /// The context; confined to the calling thread. Valid while that runs: its key owns the context.
  static var current: OpaquePointer {
    if let context = pthread_getspecific(key) { return OpaquePointer(context) }
    guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else {
      fatalError("Pango ran out of memory.")
    }
    let options = cairo_font_options_create()
    // Unhinted metrics scale with the zoom, so that line breaks are the same on the screen and in
    // exports.
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pthread_setspecific(key, UnsafeRawPointer(context))
    return context
  }
}

extension Canvas {
  /// Draws text with the top-left corner of its layout box at a point.
  ///
  /// The layout must have been created on the current thread. Color emoji keep their colors.
  public func draw(_ text: TextLayout, at point: Point, color: Color = .black) {
    _ = select(color)
    cairo_move_to(context, point.x, point.y)
    text.withLayout { pango_cairo_show_layout(context, $0) }
    cairo_new_path(context)
  }
}
