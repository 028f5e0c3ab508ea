/// The colors of what is interactive or selected, by which an app is recognized.
///
/// ``Color/accent``, ``Color/accentTint`` and ``Color/onAccent`` stand for them: a canvas draws these in the
/// colors of its own accent, as it draws dynamic colors in its appearance. Colors that are made of them, with
/// another opacity or by mixing, follow in the same proportion.
public struct Accent: Hashable, Sendable {
  /// The color of interactive and selected things.
  public var color: Color
  /// The accent as a background, such as that of a selected tab.
  public var tint: Color
  /// Text and icons on the color.
  public var onColor: Color

  /// Creates an accent from its colors, each with a variant for every appearance.
  ///
  /// Text is drawn in the color on usual surfaces and on the tint, so that both need a contrast of at least 4.5,
  /// and 7 in high contrast. Their opacity is ignored.
  public init(color: Color, tint: Color, onColor: Color) {
    (self.color, self.tint, self.onColor) = (color, tint, onColor)
  }

  /// The accent of windows for which none is set.
  public static let standard = Accent(
    color: Color(
      light: Color(hex: 0x3D5AE8), dark: Color(hex: 0x9DAEFF), highContrast: Color(hex: 0x00309C)),
    tint: Color(
      light: Color(hex: 0xE8ECFD), dark: Color(hex: 0x2C365E), highContrast: Color(hex: 0xDCE6FF)),
    onColor: Color(light: .white, dark: Color(hex: 0x10162E), highContrast: .white))
}

extension Color {
  /// The color of the canvas's accent.
  public static let accent = Accent.standard.color.following(AccentShares(color: 1))
  /// The tint of the canvas's accent, a background.
  public static let accentTint = Accent.standard.tint.following(AccentShares(tint: 1))
  /// Text and icons on ``accent``.
  public static let onAccent = Accent.standard.onColor.following(AccentShares(onColor: 1))

  private func following(_ shares: AccentShares) -> Color { mapped { $0.shares = shares } }
}

/// How much of a color is made of each color of an accent: 1 is all of it.
struct AccentShares: Hashable, Sendable {
  var color = 0.0
  var tint = 0.0
  var onColor = 0.0

  var isNone: Bool { color == 0 && tint == 0 && onColor == 0 }

  mutating func mix(with other: AccentShares, by fraction: Double) {
    color += (other.color - color) * fraction
    tint += (other.tint - tint) * fraction
    onColor += (other.onColor - onColor) * fraction
  }
}

extension Components {
  /// The components with an accent in place of the standard one: each share moves by the difference of the two.
  func adopting(_ accent: Accent, in appearance: Appearance) -> Components {
    var result = self
    let standard = Accent.standard
    for (share, old, new) in [
      (shares.color, standard.color, accent.color), (shares.tint, standard.tint, accent.tint),
      (shares.onColor, standard.onColor, accent.onColor),
    ] where share != 0 {
      let (from, to) = (old.variant(for: appearance), new.variant(for: appearance))
      result.red += share * (to.red - from.red)
      result.green += share * (to.green - from.green)
      result.blue += share * (to.blue - from.blue)
    }
    return result
  }
}
