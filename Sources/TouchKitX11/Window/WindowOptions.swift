import TouchKit

/// Window properties announced to the desktop when the window opens.
public nonisolated struct WindowOptions: Sendable {
  /// The minimum window size in points.
  public var minimumSize: Size
  /// The app's icon in several sizes; the desktop chooses the best match.
  public var icons: [Bitmap]
  /// Whether the window opens in full screen.
  public var isFullScreen: Bool
  /// Where the window opens, as ``Application/fitted(_:)`` returns it; nil for where the desktop puts it.
  /// Its size is that of the `Window`.
  public var place: WindowPlace?

  /// Creates options.
  public init(
    minimumSize: Size = Size(320, 240), icons: [Bitmap] = [], isFullScreen: Bool = false,
    place: WindowPlace? = nil
  ) {
    self.minimumSize = minimumSize
    self.icons = icons
    self.isFullScreen = isFullScreen
    self.place = place
  }
}
