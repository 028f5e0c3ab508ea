import CCairo
import Glibc

/// Owns a block of pixels and frees it when the last reference is released.
///
/// Safe to share between threads because its owners agree on the writer: a `PixelBuffer` until it
/// is frozen, nothing afterwards.
final class PixelStorage: @unchecked Sendable {
  let width: Int
  let height: Int
  let stride: Int
  let format: PixelFormat
  let data: UnsafeMutableRawPointer

  /// The longest side of Cairo's image surfaces, in pixels.
  static let longestSide = 32767

  /// Allocates cleared pixels; nil if there is not enough memory.
  init?(width: Int, height: Int, format: PixelFormat) {
    precondition(
      (0...Self.longestSide).contains(width) && (0...Self.longestSide).contains(height),
      "A picture's sides are 0 to \(Self.longestSide) pixels, not \(width) x \(height).")
    self.width = width
    self.height = height
    self.format = format
    stride = Int(cairo_format_stride_for_width(format.cairo, Int32(width)))
    // calloc returns pages that cost nothing until they are written.
    guard let data = calloc(max(1, stride * height), 1) else { return nil }
    self.data = data
  }

  deinit { free(data) }

  /// Returns the first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (data + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns a new surface over the pixels; the caller destroys it before the storage is freed.
  func makeSurface() -> OpaquePointer {
    makeImageSurface(data, width: width, height: height, stride: stride, format: format)
  }
}

/// Returns a new Cairo surface over pixels owned by the caller.
func makeImageSurface(
  _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat
) -> OpaquePointer {
  let surface = cairo_image_surface_create_for_data(
    data.assumingMemoryBound(to: UInt8.self), format.cairo, Int32(width), Int32(height),
    Int32(stride))
  guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
    preconditionFailure("Cairo rejected an image of \(width) x \(height), \(stride) bytes a row.")
  }
  return surface
}
