import CCairo
import CPango
import Glibc

/// Pango's context of the calling thread, made at the first use and freed when the thread ends.
enum TextContext {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { g_object_unref($0) }
    precondition(status == 0, "The process has no room for one more thread-local value.")
    return key
  }()

  /// The context; belongs to the thread.
  static var current: OpaquePointer {
    if let context = pthread_getspecific(key) { return OpaquePointer(context) }
    guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else {
      fatalError("Pango has no memory left.")
    }
    let options = cairo_font_options_create()
    // Unhinted metrics grow with the zoom, so that the screen and the export break lines alike.
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pthread_setspecific(key, UnsafeRawPointer(context))
    return context
  }
}
