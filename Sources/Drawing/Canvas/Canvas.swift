import CCairo

/// The drawing surface passed to views and renderers; valid only during the call that passes it.
///
/// Coordinates are in units of the current transform; the y axis points down. State changes last
/// until the end of the enclosing `saved` or of the whole call.
public struct Canvas: ~Copyable {
  /// The appearance in which dynamic colors are drawn.
  public let appearance: Appearance
  /// The accent in which ``Color/accent`` and its relatives are drawn.
  public let accent: Accent
  let target: CanvasTarget

  /// Draws on a target.
  init(on target: CanvasTarget, appearance: Appearance, accent: Accent = .standard) {
    self.target = target
    self.appearance = appearance
    self.accent = accent
  }

  /// Returns a color as it is drawn here.
  public func resolved(_ color: Color) -> Color {
    color.resolved(for: appearance, accent: accent)
  }

  /// Cairo's context with the present state. Its transform and its clip may be changed only within
  /// `cairo_save` and `cairo_restore`. Valid while the canvas is, which cannot be copied and has its target:
  /// during the call that passes it.
  package var context: OpaquePointer { target.context }

  // MARK: State

  /// Calls `body`, then restores the clip and the transform.
  public func saved(_ body: (borrowing Canvas) -> Void) {
    target.saved { body(self) }
  }

  /// Draws the output of `body` as one layer, with an opacity.
  ///
  /// Allocates a layer of the size of the clip: set a tight clip first.
  ///
  /// - Parameters:
  ///   - alpha: The opacity.
  ///   - blend: How the layer mixes with what is below it.
  ///   - body: Draws what is in the layer.
  public func group(
    alpha: Double, blend: BlendMode = .normal, _ body: (borrowing Canvas) -> Void
  ) {
    guard alpha > 0 else { return }
    guard alpha < 1 || blend != .normal else { return saved(body) }
    layer(alpha: alpha, blend: blend, body)
  }

  /// Draws the output of `body` as one layer even if it is opaque: what blends in it blends with nothing
  /// below the layer.
  package func layer(
    alpha: Double = 1, blend: BlendMode = .normal, _ body: (borrowing Canvas) -> Void
  ) {
    guard !target.isMeasuring else { return saved(body) }
    target.grouped {
      body(self)
    } then: { context in
      cairo_set_operator(context, blend.cairo)
      cairo_paint_with_alpha(context, alpha)
    }
  }

  /// Prepends a transform to the current one, so that it applies to everything drawn from now on.
  ///
  /// After a singular transform, nothing is drawn.
  public func concatenate(_ transform: Transform) {
    let product = transform.then(self.transform)
    let determinant = product.determinant
    guard determinant.isFinite, determinant != 0, product.tx.isFinite, product.ty.isFinite else {
      return target.clip(toPixels: .zero)
    }
    target.transform = product
  }

  /// The transform from current units to the pixels of the target.
  public var transform: Transform { target.transform }

  /// The bounding box of the clip, in current units.
  public var clipBounds: Rect { target.clipBounds }

  /// Intersects the clip with a rectangle.
  public func clip(to rect: Rect) { target.clip(to: rect) }

  /// Intersects the clip with a path.
  public func clip(to path: Path) {
    let context = context
    add(path)
    target.clipToPath(of: context)
  }

  /// Intersects the clip with a region; fast if its rectangles have integer pixel edges.
  public func clip(to region: Region) {
    if region.count == 1 { return clip(to: region[0]) }
    let context = context
    cairo_new_path(context)
    for rect in region {
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    }
    target.clipToPath(of: context)
  }

  /// Intersects the clip with the whole pixels that a rectangle touches, and one more on each side
  /// for antialiased edges. Unlike `clip(to:)` it is fast under any transform.
  public func clip(toPixelsOf rect: Rect) {
    target.clip(toPixels: transform.apply(rect).insetBy(-1, -1).roundedOut)
  }

  // MARK: Shapes

  /// Fills a rectangle with a color.
  public func fill(_ rect: Rect, with color: Color) {
    guard select(color) else { return }
    add(rect)
    cairo_fill(context)
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with paint: Paint) {
    paint.select(in: context, appearance, accent)
    add(rect)
    cairo_fill(context)
  }

  /// Fills a path with a color.
  public func fill(_ path: Path, with color: Color) {
    guard select(color) else { return }
    add(path)
    cairo_fill(context)
  }

  /// Fills a path.
  public func fill(_ path: Path, with paint: Paint) {
    paint.select(in: context, appearance, accent)
    add(path)
    cairo_fill(context)
  }

  /// Strokes a path with a color.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard select(color) else { return }
    stroke(path, style)
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    paint.select(in: context, appearance, accent)
    stroke(path, style)
  }

  /// Clears a rectangle to transparent, or to black if the target is opaque.
  public func clear(_ rect: Rect) {
    add(rect)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  // MARK: Parts

  /// Sets a color as the source; returns false if nothing drawn with it would be visible.
  func select(_ color: Color) -> Bool {
    let parts = color.components(for: appearance, accent)
    cairo_set_source_rgba(context, parts.red, parts.green, parts.blue, parts.alpha)
    return parts.alpha > 0
  }

  private func stroke(_ path: Path, _ style: StrokeStyle) {
    style.select(in: context)
    add(path)
    cairo_stroke(context)
  }

  /// Replaces Cairo's current path with a rectangle.
  func add(_ rect: Rect) {
    cairo_new_path(context)
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Replaces Cairo's current path with a path.
  private func add(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let one, let two, let end):
        cairo_curve_to(context, one.x, one.y, two.x, two.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
