/// The colors, measures, fonts and durations of all controls.
public nonisolated enum Theme {
  // MARK: Colors

  /// The color of interactive and selected things.
  public static let accent = Color(hex: 0x4361EE)
  /// The accent as a background, such as that of a selected tab.
  public static let accentTint = Color(hex: 0xE8ECFD)
  /// Text and icons on the accent color.
  public static let onAccent = Color.white
  /// Actions that cannot be undone.
  public static let destructive = Color(hex: 0xD1293D)
  /// The color of destructive actions as a background.
  public static let destructiveTint = Color(hex: 0xFCE8EA)
  /// The background of windows.
  public static let background = Color(hex: 0xF4F5F8)
  /// Bars, cards, menus and sheets.
  public static let surface = Color.white
  /// Wells and neutral buttons on a surface.
  public static let well = Color(hex: 0xE7EAF0)
  /// Hairlines between parts of a surface.
  public static let separator = Color(hex: 0xDFE2E8)
  /// Text and icons.
  public static let text = Color(hex: 0x1E2330)
  /// Secondary text; its contrast ratio to the surfaces is at least 4.5.
  public static let secondaryText = Color(hex: 0x646B7A)
  /// Text and icons of disabled controls.
  public static let disabledText = Color(hex: 0xA9AFBC)
  /// The dimming behind sheets.
  public static let backdrop = Color(hex: 0x10131C, alpha: 0.4)
  /// The background of toasts.
  public static let toast = Color(hex: 0x232838)

  // MARK: Measures, in points

  /// The minimum extent of touch targets.
  public static let touchTarget = 48.0
  /// The corner radius of buttons and cells.
  public static let controlRadius = 12.0
  /// The corner radius of cards and menus.
  public static let cardRadius = 16.0
  /// The side length of icons.
  public static let iconSize = 24.0
  /// The usual spacing between views.
  public static let spacing = 8.0

  // MARK: Fonts

  /// Headings.
  public static let title = Font(size: 20, weight: .semibold)
  /// Buttons and other interactive text.
  public static let action = Font(size: 15, weight: .medium)
  /// Body text.
  public static let body = Font(size: 15)
  /// Captions below icons.
  public static let caption = Font(size: 12, weight: .medium)

  // MARK: Durations

  /// The duration of small changes.
  public static let quick = Duration.milliseconds(160)
  /// The duration of animations that slide or grow.
  public static let gentle = Duration.milliseconds(250)
}
