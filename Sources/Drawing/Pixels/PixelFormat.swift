import CCairo

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
    let alpha = self == .opaque ? 255 : pixel >> 24
    guard alpha > 0 else { return .clear }
    func part(_ shift: UInt32) -> Double {
      let value = pixel >> shift & 0xFF
      return Double(min(255, (value * 255 + alpha / 2) / alpha)) / 255
    }
    return Color(red: part(16), green: part(8), blue: part(0), alpha: Double(alpha) / 255)
  }
}
