/// The look of all controls, in one place: calm neutrals, one accent, round corners.
public nonisolated enum Theme {
  // MARK: Colors

  /// The one color that says "this can be used" or "this is chosen".
  public static let accent = Color(hex: 0x4361EE)
  /// The accent where it lies under something, as a chosen tab.
  public static let accentTint = Color(hex: 0xE8ECFD)
  /// Text and icons on the accent.
  public static let onAccent = Color.white
  /// What cannot be taken back.
  public static let destructive = Color(hex: 0xD1293D)
  /// The same where it lies under something.
  public static let destructiveTint = Color(hex: 0xFCE8EA)
  /// Behind everything.
  public static let background = Color(hex: 0xF4F5F8)
  /// Bars, cards, menus and sheets.
  public static let surface = Color.white
  /// Wells and quiet buttons on a surface.
  public static let well = Color(hex: 0xE7EAF0)
  /// Hairlines between parts of a surface.
  public static let separator = Color(hex: 0xDFE2E8)
  /// Text and icons.
  public static let text = Color(hex: 0x1E2330)
  /// Text of lesser weight; still 4.5 times darker than the surfaces.
  public static let secondaryText = Color(hex: 0x646B7A)
  /// Text and icons of what cannot be used now.
  public static let disabledText = Color(hex: 0xA9AFBC)
  /// Laid over what a sheet leaves in the background.
  public static let backdrop = Color(hex: 0x10131C, alpha: 0.4)
  /// Messages that float over a picture.
  public static let toast = Color(hex: 0x232838)

  // MARK: Measures, in points

  /// The least extent of anything that a finger should hit.
  public static let touchTarget = 48.0
  /// The corners of buttons and cells.
  public static let controlRadius = 12.0
  /// The corners of cards, menus and sheets.
  public static let cardRadius = 16.0
  /// The side of an icon.
  public static let iconSize = 24.0
  /// The usual distance between things.
  public static let spacing = 8.0

  // MARK: Fonts

  /// Headings.
  public static let title = Font(size: 20, weight: .semibold)
  /// Buttons and other text to act on.
  public static let action = Font(size: 15, weight: .medium)
  /// Running text.
  public static let body = Font(size: 15)
  /// Captions below icons.
  public static let caption = Font(size: 12, weight: .medium)

  // MARK: Time

  /// How long small changes take.
  public static let quick = Duration.milliseconds(160)
  /// How long things take that come from somewhere or grow.
  public static let gentle = Duration.milliseconds(250)
}
