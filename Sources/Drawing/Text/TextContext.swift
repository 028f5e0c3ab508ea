import CCairo
import CPango
import Glibc

/// The Pango context of the calling thread, created on first use and freed when the thread exits.
enum TextContext {
  /// Held by the thread that uses fonts. Cairo 1.16 keeps ten faces open; when it opens another one, it may close one
  /// that another thread is about to use (`_cairo_ft_unscaled_font_lock_face`).
  private final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
      pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    }

    func withLock<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }
  }

  private static let fonts = Lock()

  /// Calls a closure while no other thread uses fonts; calls may be nested.
  static func withFonts<Result>(_ body: () -> Result) -> Result { fonts.withLock(body) }

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
