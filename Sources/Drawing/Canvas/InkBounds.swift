import CCairo

/// Returns the bounding box of what a closure draws, in the units of its canvas; nil if it draws
/// nothing. What it draws outside `area` does not count.
///
/// Calls `cairo_recording_surface_ink_extents`.
public func inkBounds(within area: Rect, of body: (borrowing Canvas) -> Void) -> Rect? {
  var extents = cairo_rectangle_t(
    x: area.minX, y: area.minY, width: area.width, height: area.height)
  guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents) else {
    return nil
  }
  defer { cairo_surface_destroy(surface) }
  guard let context = cairo_create(surface) else { return nil }
  do {
    let target = CanvasTarget(context: context, area: area, isMeasuring: true)
    target.draw { body(Canvas(on: target, appearance: .light)) }
  }
  var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
  cairo_recording_surface_ink_extents(surface, &x, &y, &width, &height)
  return width > 0 && height > 0 ? Rect(x, y, width, height) : nil
}
