import Drawing

/// How an element looks where it is, apart from its artwork. Tint and blend are carried, and not drawn yet.
package struct Look: Hashable, Sendable {
  /// How much it hides what is below it, 0.1 to 1.
  package var opacity: Double
  /// Its change of color; nil for the artwork's own colors.
  package var tint: Tint?
  /// How it is combined with what is below it.
  package var blend: Blend

  /// The look of what nobody has changed.
  package static let plain = Look()
  /// The valid opacities: what is fainter could not be found again.
  static let opacities = 0.1...1.0

  /// Creates a look from its parts.
  package init(opacity: Double = 1, tint: Tint? = nil, blend: Blend = .normal) {
    self.opacity = opacity
    self.tint = tint
    self.blend = blend
  }

  /// Whether the look may enter a document.
  var isValid: Bool { Self.opacities.contains(opacity) && tint?.isValid ?? true }
}

/// A change of the colors of artwork.
package enum Tint: Hashable, Sendable {
  /// Every color is changed: its hue turned, and its saturation and lightness changed by -1 to 1.
  case shift(hue: Angle, saturation: Double, lightness: Double)
  /// All colors become this 24-bit RGB number; the shading stays.
  case color(UInt32)

  /// The valid turns of the hue, in radians.
  static let hues = -Double.pi...Double.pi
  /// The valid changes of saturation and lightness.
  static let changes = -1.0...1.0

  /// Whether the tint may enter a document.
  var isValid: Bool {
    switch self {
    case .shift(let hue, let saturation, let lightness):
      Self.hues.contains(hue.radians) && Self.changes.contains(saturation)
        && Self.changes.contains(lightness)
    case .color(let color): color <= 0xFF_FFFF
    }
  }
}

/// How an element is combined with what is below it.
package enum Blend: String, Hashable, Sendable, CaseIterable {
  /// It hides that.
  case normal
  /// It darkens that.
  case multiply
}
