import TouchKit

/// What the desktop is told of a window when it opens.
public nonisolated struct WindowOptions: Sendable {
  /// The smallest extent in points that a person can give the window.
  public var minimumSize: Size
  /// The app's icon in several sizes; the desktop takes the one that fits.
  public var icons: [Bitmap]
  /// Whether the window covers the whole screen from the start.
  public var isFullScreen: Bool

  /// Options from their parts.
  public init(
    minimumSize: Size = Size(320, 240), icons: [Bitmap] = [], isFullScreen: Bool = false
  ) {
    self.minimumSize = minimumSize
    self.icons = icons
    self.isFullScreen = isFullScreen
  }
}
