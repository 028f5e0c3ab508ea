/// The colors, measures, fonts and durations of all controls.
public nonisolated enum Theme {
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
