import CCairo

/// How a pixel is kept: four bytes each, blue, green, red and a fourth, as Cairo and X have them.
public enum PixelFormat: Hashable, Sendable {
  /// Every pixel covers what is below; the fourth byte means nothing.
  case opaque
  /// The fourth byte is the opacity; the other three are multiplied by it.
  case alpha

  /// Cairo's name of the format.
  var cairo: cairo_format_t {
    switch self {
    case .opaque: return CAIRO_FORMAT_RGB24
    case .alpha: return CAIRO_FORMAT_ARGB32
    }
  }

  /// How colours of pixels in this format are read: those of opaque ones have full opacity.
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
