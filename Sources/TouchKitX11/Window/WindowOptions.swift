import TouchKit

/// Window properties announced to the desktop when the window opens.
public nonisolated struct WindowOptions: Sendable {
  /// The minimum window size in points.
  public var minimumSize: Size
  /// The app's icon in several sizes; the desktop chooses the best match.
  public var icons: [Bitmap]
  /// Whether the window opens in full screen.
  public var isFullScreen: Bool

  /// Creates options.
  public init(
    minimumSize: Size = Size(320, 240), icons: [Bitmap] = [], isFullScreen: Bool = false
  ) {
    self.minimumSize = minimumSize
    self.icons = icons
    self.isFullScreen = isFullScreen
  }
}
