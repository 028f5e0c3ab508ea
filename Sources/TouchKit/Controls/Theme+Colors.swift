/// The colors of all controls, which follow the appearance and the accent of the window.
///
/// Text has a contrast ratio of at least 4.5 to the surfaces below it, and 7 in high contrast; that
/// of disabled controls is exempt.
nonisolated extension Theme {
  // MARK: Accents

  /// The color of interactive and selected things, that of ``Window/accent``.
  public static let accent = Color.accent
  /// The accent as a background, such as that of a selected tab.
  public static let accentTint = Color.accentTint
  /// Text and icons on the accent color.
  public static let onAccent = Color.onAccent
  /// Actions that cannot be undone.
  public static let destructive = Color(
    light: Color(hex: 0xC92339), dark: Color(hex: 0xFF949C), highContrast: Color(hex: 0x8C0013))
  /// Text and icons on the color of destructive actions.
  static let onDestructive = Accent.standard.onColor
  /// The color of destructive actions as a background.
  public static let destructiveTint = Color(
    light: Color(hex: 0xFCE8EA), dark: Color(hex: 0x4A262D), highContrast: Color(hex: 0xFFE4E6))

  // MARK: Surfaces, from the lowest to the highest

  /// The background of windows.
  public static let background = Color(
    light: Color(hex: 0xF3F4F6), dark: Color(hex: 0x18191B), highContrast: .white)
  /// Bars, cards and lists.
  public static let surface = Color(
    light: .white, dark: Color(hex: 0x232427), highContrast: .white)
  /// Menus, sheets and whatever else covers surfaces.
  public static let raisedSurface = Color(
    light: .white, dark: Color(hex: 0x2E2F33), highContrast: .white)
  /// Wells and neutral buttons on a surface.
  public static let well = Color(
    light: Color(hex: 0xE8EAEE), dark: Color(hex: 0x3E4045), highContrast: Color(hex: 0xEDEDED))
  /// The background of disabled controls.
  static let disabledWell = Color(
    light: Color(hex: 0xE8EAEE), dark: Color(hex: 0x2B2C30), highContrast: Color(hex: 0xEDEDED))
  /// The background of toasts and of other messages over content, which is dark in every
  /// appearance; the text on it is white.
  public static let toast = Color(
    light: Color(hex: 0x26272C), dark: Color(hex: 0x3A3B41), highContrast: .black)
  /// The background of messages about problems, which is dark in every appearance; the text on it is
  /// white.
  public static let problem = Color(
    light: Color(hex: 0x8E1C2C), dark: Color(hex: 0x8E1C2C), highContrast: Color(hex: 0x6B000F))
  /// Actions and progress on a toast.
  public static let onToast = Color(hex: 0xB9C6FF)
  /// The remaining part of progress on a toast.
  public static let toastTrack = Color(white: 1, alpha: 0.24)
  /// The dimming behind sheets.
  public static let backdrop = Color(
    light: Color(hex: 0x111214, alpha: 0.4), dark: Color(white: 0, alpha: 0.55),
    highContrast: Color(white: 0, alpha: 0.6))

  // MARK: Text

  /// Text and icons.
  public static let text = Color(
    light: Color(hex: 0x1F2126), dark: Color(hex: 0xEEEEF0), highContrast: .black)
  /// Secondary text.
  public static let secondaryText = Color(
    light: Color(hex: 0x62666E), dark: Color(hex: 0xB4B6BC), highContrast: Color(hex: 0x2E2E2E))
  /// The background of selected text.
  static let textSelection = Color(
    light: accent.withAlpha(0.24), dark: accent.withAlpha(0.36), highContrast: accent.withAlpha(0.3)
  )
  /// Text and icons of disabled controls.
  public static let disabledText = Color(
    light: Color(hex: 0xA9ACB3), dark: Color(hex: 0x75777E), highContrast: Color(hex: 0x707070))

  // MARK: Keys of the on-screen keyboard

  /// The background of the on-screen keyboard.
  static let keyboard = Color(
    light: Color(hex: 0xDDE0E5), dark: Color(hex: 0x1D1E20), highContrast: .white)
  /// Keys that type.
  static let key = Color(light: .white, dark: Color(hex: 0x4A4B51), highContrast: .white)
  /// Keys that type nothing.
  static let functionKey = Color(
    light: Color(hex: 0xC9CDD5), dark: Color(hex: 0x323338), highContrast: Color(hex: 0xE2E2E2))
  /// The lower edge of keys.
  static let keyShadow = Color(
    light: ink.withAlpha(0.16), dark: Color(white: 0, alpha: 0.4), highContrast: .clear)

  // MARK: Lines

  /// Hairlines between parts of a surface.
  public static let separator = Color(
    light: Color(hex: 0xCDD0D7), dark: Color(hex: 0x4B4C52), highContrast: Color(hex: 0x5C5C5C))
  /// The remaining part of progress.
  public static let track = Color(
    light: Color(hex: 0xDFE1E6), dark: Color(hex: 0x3E4045), highContrast: Color(hex: 0xBDBDBD))
  /// The part of a slider's track beyond the value.
  static let sliderTrack = Color(
    light: disabledText.withAlpha(0.6), dark: disabledText.withAlpha(0.6),
    highContrast: disabledText)
  /// The outline of fields and menus; in high contrast, of all controls.
  public static let outline = Color(
    light: ink.withAlpha(0.16), dark: Color(white: 1, alpha: 0.24), highContrast: .black)
  /// The outline of cards, menus and sheets, which is all that separates dark surfaces.
  public static let hairline = Color(
    light: ink.withAlpha(0.08), dark: Color(white: 1, alpha: 0.11), highContrast: .black)
  /// Shadows of raised things; none in high contrast, where they have outlines.
  public static let shadow = Color(light: ink, dark: .black, highContrast: .clear)

  private static let ink = Color(hex: 0x111214)
}
