/// A source that fills an image view later, such as a file that is being decoded.
@MainActor
package protocol ImageSource: AnyObject {
  /// Begins to load for a view that a window shows. Called again when it comes back to one.
  func start(for view: ImageView, in window: Window)
  /// Ends the loading: the view shows something else, or has left its window.
  func cancel()
}
