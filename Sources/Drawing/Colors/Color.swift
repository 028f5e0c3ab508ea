/// An sRGB color with straight (not premultiplied) alpha, which may differ between appearances.
///
/// A *dynamic* color has a variant for each ``Appearance``; a canvas selects the variant when it
/// draws. So a view keeps a dynamic color, and follows the appearance of its window. Every other
/// color is the same in all appearances. ``accent``, ``accentTint`` and ``onAccent``, and what is made of
/// them, also follow the accent of the canvas.
public struct Color: Hashable, Sendable, Codable {
  // Stored in place rather than behind a reference, so that no color allocates.
  private var light: Components
  private var dark: Components
  private var highContrast: Components

  /// Creates a color from its components, which range from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(Components(red: red, green: green, blue: blue, alpha: alpha))
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

  /// Creates a dynamic color from its variants. A parameter that is itself dynamic contributes its
  /// variant for that appearance.
  public init(light: Color, dark: Color, highContrast: Color) {
    self.light = light.light
    self.dark = dark.dark
    self.highContrast = highContrast.highContrast
  }

  private init(_ components: Components) {
    (light, dark, highContrast) = (components, components, components)
  }

  /// The red component, from 0 to 1; of a dynamic color, that of the light variant.
  public var red: Double { light.red }
  /// The green component, from 0 to 1; of a dynamic color, that of the light variant.
  public var green: Double { light.green }
  /// The blue component, from 0 to 1; of a dynamic color, that of the light variant.
  public var blue: Double { light.blue }
  /// The opacity, from 0 (transparent) to 1 (opaque); of a dynamic color, that of the light variant.
  public var alpha: Double { light.alpha }

  /// Whether the color is opaque in every appearance.
  public var isOpaque: Bool { light.alpha >= 1 && dark.alpha >= 1 && highContrast.alpha >= 1 }

  /// Returns the color that is drawn in an appearance and with an accent, which is the same in all others.
  public func resolved(for appearance: Appearance, accent: Accent = .standard) -> Color {
    var parts = components(for: appearance, accent)
    parts.shares = AccentShares()
    return Color(parts)
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

  /// Returns the color with another opacity, in all appearances.
  public func withAlpha(_ alpha: Double) -> Color { mapped { $0.alpha = alpha } }

  /// Returns the color with its opacity, in each appearance, multiplied by a factor.
  public func fading(by factor: Double) -> Color { mapped { $0.alpha *= factor } }

  /// Interpolates linearly between this color (fraction 0) and another (fraction 1), in each
  /// appearance.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    var result = self
    result.light.mix(with: other.light, by: fraction)
    result.dark.mix(with: other.dark, by: fraction)
    result.highContrast.mix(with: other.highContrast, by: fraction)
    return result
  }

  /// Changes the variant for each appearance.
  func mapped(_ change: (inout Components) -> Void) -> Color {
    var result = self
    change(&result.light)
    change(&result.dark)
    change(&result.highContrast)
    return result
  }

  /// The components in an appearance, with an accent.
  func components(for appearance: Appearance, _ accent: Accent = .standard) -> Components {
    let parts = variant(for: appearance)
    return parts.shares.isNone ? parts : parts.adopting(accent, in: appearance)
  }

  /// The components in an appearance, with the standard accent.
  func variant(for appearance: Appearance) -> Components {
    switch appearance {
    case .light: light
    case .dark: dark
    case .highContrast: highContrast
    }
  }
}

/// The components of a color in one appearance, with the standard accent.
struct Components: Hashable, Sendable, Codable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double
  /// How much of it follows the accent; a file keeps what that looked like.
  var shares = AccentShares()

  private enum CodingKeys: CodingKey { case red, green, blue, alpha }

  mutating func mix(with other: Components, by fraction: Double) {
    red += (other.red - red) * fraction
    green += (other.green - green) * fraction
    blue += (other.blue - blue) * fraction
    alpha += (other.alpha - alpha) * fraction
    shares.mix(with: other.shares, by: fraction)
  }
}

extension Color: CustomStringConvertible {
  /// The components as a web color such as "#3D5AE8", with an opacity below 1 in percent; of a
  /// dynamic color, those of every variant.
  public var description: String {
    let variants = Appearance.allCases.map { components(for: $0).description }
    guard Set(variants).count > 1 else { return variants[0] }
    return zip(Appearance.allCases, variants).map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension Components: CustomStringConvertible {
  var description: String {
    let digits = [red, green, blue].map { part in
      let byte = Self.whole(part, of: 255)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "#" + digits.joined() + (alpha < 1 ? " \(Self.whole(alpha, of: 100)) %" : "")
  }

  /// A component as a whole number; one outside 0 to 1 becomes the nearest end.
  private static func whole(_ part: Double, of maximum: Double) -> Int {
    part > 0 ? Int((min(part, 1) * maximum).rounded()) : 0
  }
}

/// The appearance in which a canvas resolves dynamic colors. The raw values are the names on the
/// command line.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
  /// Black text on white, and outlines instead of shades; for users who need more contrast.
  case highContrast = "contrast"
}
