/// A window's connection to the desktop that shows it.
public protocol WindowHost: AnyObject {
  /// Sets the title in the window's frame.
  func setTitle(_ title: String)
  /// Whether the window covers the whole screen, as last reported by the desktop.
  var isFullScreen: Bool { get }
  /// Requests to enter or leave full screen; the desktop may refuse.
  func setFullScreen(_ isFullScreen: Bool)
  /// Closes the window and ends the app.
  func close()
}
