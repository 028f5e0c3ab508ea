import Glibc

/// An sRGB color with straight (not premultiplied) alpha. Components range from 0 to 1.
public struct Color: Hashable, Sendable, Codable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Double

  /// Creates a color from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from a 24-bit RGB number such as 0xFF8000.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Creates a gray from 0 (black) to 1 (white).
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Fully transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque pure red.
  public static let red = Color(hex: 0xFF0000)
  /// Opaque pure green.
  public static let green = Color(hex: 0x00FF00)
  /// Opaque pure blue.
  public static let blue = Color(hex: 0x0000FF)

  /// Returns the color with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The relative luminance, from 0 (black) to 1 (white); the opacity is ignored.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio to another color, from 1 to 21. Text needs at least 4.5, large text 3.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  public func contrast(to other: Color) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  /// Interpolates linearly between this color (fraction 0) and another (fraction 1).
  public func mixed(with other: Color, by fraction: Double) -> Color {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
