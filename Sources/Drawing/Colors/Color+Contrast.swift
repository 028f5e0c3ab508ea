import Glibc

extension Color {
  /// The relative luminance, from 0 (black) to 1 (white); the opacity is ignored. Of a dynamic
  /// color, that of the light variant: resolve it first.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  public var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio to another color, from 1 to 21. Text needs at least 4.5, large text 3. Of a
  /// dynamic color, that of the light variant: resolve it first.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  public func contrast(to other: Color) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }
}
