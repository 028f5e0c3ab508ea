import CCairo
import Glibc
import Platform

/// Owns a block of pixels and frees it when the last reference is released.
///
/// Safe to share between threads because its owners agree on the writer: a `PixelBuffer` until it
/// is frozen, nothing afterwards.
final class PixelStorage: @unchecked Sendable {
  let width: Int
  let height: Int
  let stride: Int
  /// Changed only before the pixels are shared.
  var format: PixelFormat
  private let data: UnsafeMutableRawPointer
  /// The owner of memory that is not freed with the storage.
  let owner: AnyObject?

  /// The longest side of Cairo's image surfaces, in pixels.
  static let longestSide = 32767

  /// Allocates pixels, cleared unless all will be painted; nil if there is not enough memory.
  init?(width: Int, height: Int, format: PixelFormat, isCleared: Bool = true) {
    precondition(
      (0...Self.longestSide).contains(width) && (0...Self.longestSide).contains(height),
      "A picture's sides are 0 to \(Self.longestSide) pixels, not \(width) x \(height).")
    self.width = width
    self.height = height
    self.format = format
    stride = Int(cairo_format_stride_for_width(format.cairo, Int32(width)))
    let memory = try? Memory.allocate(byteCount: stride * height, isCleared: isCleared)
    guard let data = memory?.baseAddress else { return nil }
    self.data = data
    owner = nil
  }

  /// Adopts pixels in memory that `owner` keeps, to which nothing writes.
  init(
    _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    owner: AnyObject
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.stride = stride
    self.data = data
    self.owner = owner
  }

  deinit { if owner == nil { free(data) } }

  /// Calls `body` with the first pixel of a row; it is valid only during the call.
  @inline(__always)
  func withRow<Result, Failure: Error>(
    _ y: Int, _ body: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body((data + y * stride).assumingMemoryBound(to: UInt32.self))
  }
}

/// Returns a new Cairo surface over pixels owned by the caller, which destroys it before they are freed.
/// Valid while the caller does not.
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

/// A pixel format of four bytes: blue, green, red and a fourth, as Cairo and X store them.
public enum PixelFormat: Hashable, Sendable {
  /// Opaque pixels; the fourth byte is ignored.
  case opaque
  /// The fourth byte is alpha; the color components are premultiplied.
  case alpha

  /// The equivalent Cairo format.
  var cairo: cairo_format_t {
    switch self {
    case .opaque: return CAIRO_FORMAT_RGB24
    case .alpha: return CAIRO_FORMAT_ARGB32
    }
  }

  /// Returns the color of a pixel in this format; opaque formats have full alpha.
  func color(of pixel: UInt32) -> Color {
    let alpha: UInt32 = self == .opaque ? 255 : pixel >> 24
    guard alpha > 0 else { return .clear }
    func part(_ shift: UInt32) -> Double {
      let value: UInt32 = (pixel >> shift) & 0xFF
      let straight: UInt32 = (value * 255 + alpha / 2) / alpha
      return Double(min(straight, 255)) / 255
    }
    return Color(red: part(16), green: part(8), blue: part(0), alpha: Double(alpha) / 255)
  }
}
