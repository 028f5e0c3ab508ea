extension Color {
  /// Creates an opaque color from its hue, its strength and its light.
  ///
  /// Source: CSS Color Module Level 4, "HSL colors".
  ///
  /// - Parameters:
  ///   - hue: The hue in degrees: 0 and 360 are red, 120 green, 240 blue.
  ///   - saturation: The strength, 0 (gray) to 1.
  ///   - lightness: 0 (black) to 1 (white).
  public init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func part(_ offset: Double) -> Double {
      let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }

  /// The hue in degrees, 0 to 360, the strength and the light, 0 to 1 each; of a gray, the hue is 0. Of a
  /// dynamic color, those of the light variant.
  public var hsl: (hue: Double, saturation: Double, lightness: Double) {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let (light, range) = ((most + least) / 2, most - least)
    guard range > 0 else { return (0, 0, light) }
    let sector =
      most == red
      ? (green - blue) / range + (green < blue ? 6 : 0)
      : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return (60 * sector, range / (1 - abs(2 * light - 1)), light)
  }

  /// The 24-bit RGB number of the color, such as 0xFF8000; of a dynamic color, that of the light variant.
  public var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
  }
}
