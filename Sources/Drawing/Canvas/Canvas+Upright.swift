import CCairo

extension Canvas {
  /// Calls `body`, which draws what lies in an area with Cairo, and draws that as the canvas is turned: `body` itself
  /// draws upright, at the canvas's scale, for libraries that take a shape's box from the pixels that it covers.
  ///
  /// What is drawn is recorded, so that it gets as sharp as the canvas allows. On an upright canvas, `body` draws on it.
  ///
  /// - Parameters:
  ///   - area: The area in the canvas's units.
  ///   - body: Gets a context of Cairo in these units, valid during the call; returns whether it could draw.
  /// - Returns: What `body` returns.
  package func withUprightContext(over area: Rect, _ body: (OpaquePointer) -> Bool) -> Bool {
    let scale = transform.meanScale
    guard !transform.isUpright, scale > 0, scale.isFinite else { return body(context) }
    let box = Transform.scale(scale).apply(area).insetBy(-1, -1)
    var extents = cairo_rectangle_t(x: box.minX, y: box.minY, width: box.width, height: box.height)
    guard let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    else { return false }
    defer { cairo_surface_destroy(recording) }
    guard let recorder = cairo_create(recording) else { return false }
    cairo_scale(recorder, scale, scale)
    let isDrawn = body(recorder) && cairo_status(recorder) == CAIRO_STATUS_SUCCESS
    cairo_destroy(recorder)
    guard isDrawn else { return false }
    saved { canvas in
      canvas.concatenate(.scale(1 / scale))
      let context = canvas.context
      cairo_set_source_surface(context, recording, 0, 0)
      cairo_paint(context)
      // The source must not keep the recording.
      cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
    return true
  }
}
