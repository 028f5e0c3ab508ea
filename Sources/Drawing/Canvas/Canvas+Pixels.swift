import CCairo

/// The pixels to which a canvas draws, for what is drawn faster without Cairo's contexts.
extension Canvas {
  /// Calls `body` with the pixels of the target, for each rectangle of the clip, in pixels; returns
  /// false without a call if it is not an image or if the clip has other edges.
  func withPixels(_ body: (TargetPixels, Rect) -> Void) -> Bool {
    guard let target = cairo_get_group_target(context), let pixels = TargetPixels(target) else {
      return false
    }
    cairo_save(context)
    cairo_identity_matrix(context)
    let clip = cairo_copy_clip_rectangle_list(context)
    cairo_restore(context)
    guard let clip else { return false }
    defer { cairo_rectangle_list_destroy(clip) }
    guard clip.pointee.status == CAIRO_STATUS_SUCCESS else { return false }
    let rects = (0..<Int(clip.pointee.num_rectangles)).map { index in
      let part = clip.pointee.rectangles[index]
      return Rect(part.x, part.y, part.width, part.height)
    }
    guard rects.allSatisfy({ $0.rounded == $0 }) else { return false }
    cairo_surface_flush(target)
    for rect in rects { body(pixels, rect) }
    cairo_surface_mark_dirty(target)
    return true
  }
}

/// The pixels of an image surface.
struct TargetPixels {
  let data: UnsafeMutableRawPointer
  let stride: Int
  let format: PixelFormat
  /// The surface's area in the coordinates of its contexts.
  let bounds: Rect

  init?(_ surface: OpaquePointer) {
    let format =
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
      ? cairo_image_surface_get_format(surface) : CAIRO_FORMAT_INVALID
    guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    self.data = UnsafeMutableRawPointer(data)
    self.format = format == CAIRO_FORMAT_RGB24 ? .opaque : .alpha
    stride = Int(cairo_image_surface_get_stride(surface))
    bounds = Rect(
      -x, -y, Double(cairo_image_surface_get_width(surface)),
      Double(cairo_image_surface_get_height(surface)))
  }
}
