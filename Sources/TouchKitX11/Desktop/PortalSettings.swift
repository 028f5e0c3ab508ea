import DesktopBus
import TouchKit

/// The user's choices for all programs, as the desktop's portal tells it
/// (`org.freedesktop.appearance`, and the size of texts in `org.gnome.desktop.interface`, of
/// `org.freedesktop.portal.Settings`).
nonisolated struct PortalSettings: Hashable, Sendable {
  /// 1 for dark, 2 for light.
  var colorScheme: UInt32 = 0
  /// 1 for high contrast.
  var contrast: UInt32 = 0
  /// 1 for no animations.
  var reducedMotion: UInt32 = 0
  /// The accent color; nil if the user has chosen none.
  var accentColor: Color?
  /// The factor by which texts are larger than usual; nil if the desktop knows none.
  var textScale: Double?

  /// The settings that are asked for, by the names of their groups.
  static let keys = [
    "org.freedesktop.appearance": ["color-scheme", "contrast", "reduced-motion", "accent-color"],
    "org.gnome.desktop.interface": ["text-scaling-factor"],
  ]

  /// The appearance that the user prefers; nil without a preference.
  var appearance: Appearance? {
    switch (contrast, colorScheme) {
    case (1, _): .highContrast
    case (_, 1): .dark
    case (_, 2): .light
    default: nil
    }
  }

  /// Whether the user wants no animations.
  var reducesMotion: Bool { reducedMotion == 1 }

  /// Changes a setting; returns whether it is one of these, with a value of its type.
  mutating func set(_ key: String, in group: String, to value: BusValue) -> Bool {
    guard Self.keys[group]?.contains(key) ?? false else { return false }
    switch key {
    case "accent-color": accentColor = Self.color(value)
    case "text-scaling-factor":
      guard let scale = value.double, scale > 0 else { return false }
      textScale = scale
    default:
      guard let number = value.number else { return false }
      set(key, to: number)
    }
    return true
  }

  private mutating func set(_ key: String, to number: UInt32) {
    switch key {
    case "color-scheme": colorScheme = number
    case "contrast": contrast = number
    case "reduced-motion": reducedMotion = number
    default: break
    }
  }

  /// A color of red, green and blue; numbers outside 0 to 1 state that there is none.
  private static func color(_ value: BusValue) -> Color? {
    let parts = (0..<3).compactMap { value[$0]?.double }
    guard value.count == 3, parts.count == 3, parts.allSatisfy((0...1).contains) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }
}
