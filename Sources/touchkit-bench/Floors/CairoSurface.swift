import CCairo
import Drawing

/// A Cairo image surface, destroyed with its last reference.
final class CairoSurface {
  let pointer: OpaquePointer
  private let bitmap: Bitmap?

  /// Wraps memory of opaque or transparent pixels, which must outlive it.
  init(_ memory: UnsafeMutableRawPointer, width: Int, height: Int, hasAlpha: Bool) {
    bitmap = nil
    pointer = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self),
      hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
      Int32(width * 4))
  }

  /// Wraps a bitmap.
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    pointer = bitmap.withPixels { bytes, stride in
      cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)),
        bitmap.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(bitmap.width),
        Int32(bitmap.height), Int32(stride))
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Draws on the surface.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(pointer) else { return }
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(pointer)
  }

  /// Paints a surface with bilinear sampling, as the context's transform has it. Calls
  /// `cairo_paint`.
  func paint(on context: OpaquePointer, filter: cairo_filter_t = CAIRO_FILTER_BILINEAR) {
    cairo_set_source_surface(context, pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), filter)
    cairo_paint(context)
  }
}
