import CCairo

/// The pixels of an image, for what is drawn faster without Cairo. Threads that draw on them at the same
/// time write different ones.
///
/// Valid while the buffer is that draws on them, or Cairo's group, which its target keeps; so within a call
/// of `CanvasTarget.withPixels`.
struct TargetPixels: @unchecked Sendable {
  let data: UnsafeMutableRawPointer
  let stride: Int
  let format: PixelFormat
  /// The surface's area in the coordinates of its contexts.
  let bounds: Rect
  /// The same pixels for what is composed with them.
  let image: PixmanImage

  init(data: UnsafeMutableRawPointer, stride: Int, format: PixelFormat, bounds: Rect) {
    self.data = data
    self.stride = stride
    self.format = format
    self.bounds = bounds
    image = PixmanImage(
      data, width: Int(bounds.width), height: Int(bounds.height), stride: stride, format: format)
  }
}

extension TargetPixels {
  /// The pixels of a surface; nil if that is no image of four bytes a pixel.
  init?(_ surface: OpaquePointer) {
    let format =
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
      ? cairo_image_surface_get_format(surface) : CAIRO_FORMAT_INVALID
    guard format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    self.init(
      data: UnsafeMutableRawPointer(data), stride: Int(cairo_image_surface_get_stride(surface)),
      format: format == CAIRO_FORMAT_RGB24 ? .opaque : .alpha,
      bounds: Rect(
        -x, -y, Double(cairo_image_surface_get_width(surface)),
        Double(cairo_image_surface_get_height(surface))))
  }

  /// Returns a new surface over the pixels; the caller destroys it before they are freed. Valid while the
  /// caller does not.
  func makeSurface() -> OpaquePointer {
    let surface = makeImageSurface(
      data, width: Int(bounds.width), height: Int(bounds.height), stride: stride, format: format)
    cairo_surface_set_device_offset(surface, -bounds.minX, -bounds.minY)
    return surface
  }
}
