import TouchKit

/// What the user has chosen for all programs, as the desktop's portal tells it
/// (`org.freedesktop.appearance` of `org.freedesktop.portal.Settings`).
nonisolated struct PortalSettings: Hashable, Sendable {
  /// 1 for dark, 2 for light.
  var colorScheme: UInt32 = 0
  /// 1 for high contrast.
  var contrast: UInt32 = 0
  /// 1 for no animations.
  var reducedMotion: UInt32 = 0

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

  /// Changes a setting; others are ignored.
  mutating func set(_ key: String, to number: UInt32) {
    switch key {
    case "color-scheme": colorScheme = number
    case "contrast": contrast = number
    case "reduced-motion": reducedMotion = number
    default: break
    }
  }
}
