nonisolated extension Accent {
  /// Creates an accent from any color, such as that of a brand.
  ///
  /// In each appearance the color is darker or lighter than given where it would not be legible otherwise: it
  /// has a contrast of at least 4.5, and 7 in high contrast, to `Theme.background`, `Theme.surface`,
  /// `Theme.raisedSurface` and to its own tint, and what is on it has so, too. Its opacity is ignored.
  ///
  /// ```swift
  /// window.accent = Accent(Color(hex: 0x2E7D32))
  /// ```
  public init(_ color: Color) {
    let shades = Appearance.allCases.map { appearance in
      Shade(color.resolved(for: appearance).withAlpha(1), in: appearance)
    }
    func dynamic(_ part: (Shade) -> Color) -> Color {
      Color(light: part(shades[0]), dark: part(shades[1]), highContrast: part(shades[2]))
    }
    self.init(
      color: dynamic(\.color), tint: dynamic(\.tint), onColor: dynamic(\.onColor))
  }
}

/// An accent in one appearance.
private nonisolated struct Shade {
  let color: Color
  let tint: Color
  let onColor: Color

  /// How finely legible shades are searched between the color and black or white.
  private static let steps = 64

  /// Finds the shade that is nearest to a color and legible.
  init(_ wanted: Color, in appearance: Appearance) {
    let isDark = appearance == .dark
    let least = appearance == .highContrast ? 7 : 4.5
    let surfaces = [Theme.background, Theme.surface, Theme.raisedSurface].map {
      $0.resolved(for: appearance)
    }
    func tint(of color: Color) -> Color {
      Theme.surface.resolved(for: appearance).mixed(with: color, by: isDark ? 0.2 : 0.12)
    }
    var color = wanted
    for step in 0...Self.steps {
      color = wanted.mixed(with: isDark ? .white : .black, by: Double(step) / Double(Self.steps))
      if (surfaces + [tint(of: color)]).allSatisfy({ color.contrast(to: $0) >= least }) { break }
    }
    self.color = color
    self.tint = tint(of: color)
    // What is legible on a surface is so, too, with the two exchanged.
    onColor = isDark ? color.mixed(with: .black, by: 0.9) : .white
  }
}
