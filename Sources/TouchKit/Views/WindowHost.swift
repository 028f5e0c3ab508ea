/// What a window asks of the desktop it is shown on.
public protocol WindowHost: AnyObject {
  /// Shows another title in the desktop's frame.
  func setTitle(_ title: String)
  /// Whether the window covers the whole screen, as the desktop last said.
  var isFullScreen: Bool { get }
  /// Enters or leaves full screen; the desktop may refuse.
  func setFullScreen(_ isFullScreen: Bool)
  /// Closes the window and ends the app.
  func close()
}
