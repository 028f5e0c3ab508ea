/// A colour in sRGB with straight (not premultiplied) alpha, each part from 0 to 1.
public struct Color: Hashable, Sendable, Codable {
  /// The red part.
  public var red: Double
  /// The green part.
  public var green: Double
  /// The blue part.
  public var blue: Double
  /// The opacity: 0 is invisible, 1 covers what is below.
  public var alpha: Double

  /// A colour from its parts.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from a 24-bit number such as 0xFF8000.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// A grey from black (0) to white (1).
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Nothing visible.
  public static let clear = Color(white: 0, alpha: 0)
  /// Full black.
  public static let black = Color(white: 0)
  /// Full white.
  public static let white = Color(white: 1)
  /// Pure red.
  public static let red = Color(hex: 0xFF0000)
  /// Pure green.
  public static let green = Color(hex: 0x00FF00)
  /// Pure blue.
  public static let blue = Color(hex: 0x0000FF)

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour on the way to another one; 0 is this one, 1 the other.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
