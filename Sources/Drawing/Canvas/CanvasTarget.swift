import CCairo

/// What a canvas draws on, with its transforms and clips.
///
/// Most of a frame of moving content is copied. So transforms and clips are kept here, and Cairo's
/// context is made, and follows them, only when something needs it: after a rest, a processor has
/// forgotten Cairo's code and data, too.
///
/// Drawing the damage of a touch update, with both left to Cairo, which would take 60 lines less,
/// beside here (`touchkit-bench run gesture`, medians of five turns):
///
/// | update | Cairo | here |
/// |---|---|---|
/// | in a row, µs | 20.2 | 18.3 |
/// | after 16 ms, µs | 125 | 108 |
/// | the worst of these, µs | 192 | 162 |
/// | allocations | 18 | 0 |
final class CanvasTarget {
  /// The state within a call of `saved`.
  private struct Level {
    /// The transform from the canvas's units to pixels.
    var transform = Transform.identity
    /// A box around the clip, in whole pixels.
    var clip: Rect
    /// Whether the clip is that box.
    var isClipBox: Bool
    /// What is written without Cairo; nil if the target is no image.
    var pixels: TargetPixels?
    /// Cairo's state before it followed this one; nil if it does not yet.
    var cairoBefore: CairoState?
  }

  /// What Cairo's context has.
  private struct CairoState: Equatable {
    var transform = Transform.identity
    var clip: Rect
  }

  /// Whether only the bounds of what is drawn are of interest. A group has none of its own: Cairo takes all of the clip
  /// for them.
  let isMeasuring: Bool
  private let bounds: Rect
  private let pixels: TargetPixels?
  private var cairo: OpaquePointer?
  private var cairoState: CairoState
  private var top: Level

  /// Draws into pixels, which must outlive the target.
  init(_ pixels: TargetPixels) {
    self.pixels = pixels
    isMeasuring = false
    bounds = pixels.bounds
    cairoState = CairoState(clip: pixels.bounds)
    top = Level(clip: pixels.bounds, isClipBox: true, pixels: pixels)
  }

  /// Draws what lies in an area with a new context of Cairo, which is destroyed with the target.
  init(context: OpaquePointer, area: Rect, isMeasuring: Bool = false) {
    self.isMeasuring = isMeasuring
    pixels = nil
    cairo = context
    bounds = area
    cairoState = CairoState(clip: area)
    top = Level(clip: area, isClipBox: false)
  }

  deinit { destroyContext() }

  private func destroyContext() {
    guard let cairo else { return }
    // Whatever else has retained the surface does not touch the pixels any more.
    if pixels != nil { cairo_surface_finish(cairo_get_target(cairo)) }
    cairo_destroy(cairo)
    self.cairo = nil
    cairoState = CairoState(clip: bounds)
  }

  /// Cairo's context with the present transform and clip. Both may be changed only within
  /// `cairo_save` and `cairo_restore`, or by the functions below. Valid while the target is: use it only in
  /// its methods and, through `Canvas.context`, in those of a canvas, which has the target.
  var context: OpaquePointer {
    let context = cairo ?? makeContext()
    if top.cairoBefore == nil {
      cairo_save(context)
      top.cairoBefore = cairoState
    }
    if cairoState.clip != top.clip {
      cairo_identity_matrix(context)
      cairoState.transform = .identity
      cairo_new_path(context)
      cairo_rectangle(context, top.clip.minX, top.clip.minY, top.clip.width, top.clip.height)
      cairo_clip(context)
      cairoState.clip = top.clip
    }
    if cairoState.transform != top.transform {
      var matrix = top.transform.cairo
      cairo_set_matrix(context, &matrix)
      cairoState.transform = top.transform
    }
    return context
  }

  private func makeContext() -> OpaquePointer {
    guard let surface = pixels?.makeSurface(), let context = cairo_create(surface) else {
      fatalError("Cairo ran out of memory.")
    }
    // The context retains it.
    cairo_surface_destroy(surface)
    cairo = context
    return context
  }

  // MARK: Drawing

  /// Calls `body`, which draws. Transforms and clips are as at first before and after.
  func draw(_ body: () -> Void) {
    if pixels != nil, let cairo { cairo_surface_mark_dirty(cairo_get_target(cairo)) }
    saved(body)
    guard pixels != nil, let cairo else { return }
    cairo_surface_flush(cairo_get_target(cairo))
    // An error is permanent in a Cairo context: later drawing would silently have no effect.
    if cairo_status(cairo) != CAIRO_STATUS_SUCCESS { destroyContext() }
  }

  /// Calls `body`, then restores the transform and the clip.
  @inline(never)  // Swift's optimizer crashes when it inlines a call whose body gets a canvas.
  func saved(_ body: () -> Void) {
    let outer = top
    top.cairoBefore = nil
    body()
    if let before = top.cairoBefore, let cairo {
      cairo_restore(cairo)
      cairoState = before
    }
    top = outer
  }

  /// Calls `body`, whose output becomes the source of what `paint` draws then.
  func grouped(_ body: () -> Void, then paint: (OpaquePointer) -> Void) {
    saved {
      let context = context
      cairo_push_group(context)
      top.pixels = cairo_get_group_target(context).flatMap(TargetPixels.init)
      saved(body)
      cairo_pop_group_to_source(context)
      paint(context)
    }
  }

  /// Calls `body` with the pixels and the clip as a rectangle of whole pixels; returns false without a
  /// call if the target is no image or the clip is no such rectangle.
  func withPixels(_ body: (TargetPixels, Rect) -> Void) -> Bool {
    guard top.isClipBox, let pixels = top.pixels else { return false }
    let surface = cairo.flatMap(cairo_get_group_target)
    if let surface { cairo_surface_flush(surface) }
    if let clip = top.clip.intersection(pixels.bounds) { body(pixels, clip) }
    if let surface { cairo_surface_mark_dirty(surface) }
    return true
  }

  // MARK: Transform and clip

  /// The transform from the canvas's units to pixels. A singular one is not allowed.
  var transform: Transform {
    get { top.transform }
    set { top.transform = newValue }
  }

  /// The bounding box of the clip, in the canvas's units.
  var clipBounds: Rect {
    if top.clip.isEmpty { return .zero }
    if top.isClipBox, let inverse = top.transform.inverse { return inverse.apply(top.clip) }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(left, top, right - left, bottom - top)
  }

  /// Intersects the clip with a rectangle, in the canvas's units.
  func clip(to rect: Rect) {
    let isUpright = top.transform.b == 0 && top.transform.c == 0
    let box = top.transform.apply(rect)
    if isUpright, box.contains(top.clip) { return }
    if isUpright, let pixels = box.inWholePixels { return clip(toPixels: pixels) }
    let context = context
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    clipToPath(of: context)
  }

  /// Intersects the clip with a rectangle of whole pixels.
  func clip(toPixels pixels: Rect) { top.clip = top.clip.intersection(pixels) ?? .zero }

  /// Intersects the clip with the path of Cairo's context.
  func clipToPath(of context: OpaquePointer) {
    cairo_clip(context)
    top.isClipBox = false
  }
}

extension Rect {
  /// The rectangle with integer edges if its own differ only as little as Cairo does not see.
  fileprivate var inWholePixels: Rect? {
    let rounded = rounded
    let isNear =
      abs(minX - rounded.minX) < 1.0 / 512 && abs(minY - rounded.minY) < 1.0 / 512
      && abs(maxX - rounded.maxX) < 1.0 / 512 && abs(maxY - rounded.maxY) < 1.0 / 512
    return isNear ? rounded : nil
  }
}
