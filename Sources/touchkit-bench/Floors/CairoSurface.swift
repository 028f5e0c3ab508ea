import CCairo
import Drawing

/// A Cairo surface over pixels that it keeps, destroyed with its last reference.
final class CairoSurface {
  private let pointer: OpaquePointer
  private let buffer: PixelBuffer

  init(_ buffer: PixelBuffer) {
    self.buffer = buffer
    // Valid while the buffer is, which the surface keeps.
    let (data, stride) = buffer.withPixels { ($0.baseAddress, $1) }
    pointer = cairo_image_surface_create_for_data(
      data?.assumingMemoryBound(to: UInt8.self),
      buffer.format == .alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(buffer.width),
      Int32(buffer.height), Int32(stride))
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Draws on the top left part of the surface, which is gray first.
  func draw(width: Double, height: Double, _ body: (OpaquePointer) -> Void) {
    guard let context = cairo_create(pointer) else { return }
    cairo_rectangle(context, 0, 0, width, height)
    cairo_clip(context)
    cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
    cairo_paint(context)
    body(context)
    cairo_destroy(context)
    cairo_surface_flush(pointer)
  }

  /// Paints the surface with bilinear sampling, as the context's transform has it.
  func paint(on context: OpaquePointer) {
    cairo_set_source_surface(context, pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
  }
}
