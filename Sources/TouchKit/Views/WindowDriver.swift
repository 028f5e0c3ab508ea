/// The destination of a window's pixels: shared memory of the X server, or a bitmap in a test.
@MainActor
public protocol Presenter: AnyObject {
  /// Returns buffers to draw a frame into, or nil while no memory is free.
  ///
  /// Together the buffers cover `damage`, in window pixels; each is drawn inside its bounds. If
  /// nothing has been presented before, the presenter extends the damage to the whole window. After
  /// nil the loop tries again when memory has become free.
  func nextBuffers(damage: inout Region) -> [PixelBuffer]?

  /// Called when all has been drawn into one of the last buffers, each in their order: it may be shown
  /// while the next ones are drawn.
  func didDraw(bufferAt index: Int)

  /// Shows what was drawn into the last buffers; `damage` is in window pixels.
  func present(_ damage: Region)

  /// Waits until everything presented is on the screen.
  func finish()
}

extension Presenter {
  /// Does nothing: all buffers are shown together.
  public func didDraw(bufferAt index: Int) {}

  /// Does nothing: what is presented is shown at once.
  public func finish() {}
}

/// A window's connection to the desktop that shows it.
@MainActor
public protocol WindowHost: AnyObject {
  /// Sets the title in the window's frame.
  func setTitle(_ title: String)
  /// Whether the window covers the whole screen, as last reported by the desktop.
  var isFullScreen: Bool { get }
  /// Requests to enter or leave full screen; the desktop may refuse.
  func setFullScreen(_ isFullScreen: Bool)
  /// The window's identifier on its X server, for programs that show dialogs above it.
  var identifier: UInt { get }
  /// Whether the user cannot see the window: it is minimized, on another desktop, or covered.
  var isOutOfSight: Bool { get }
  /// Closes the window; with the last one the app ends.
  func close()
}

extension WindowHost {
  /// False: the window is seen.
  public var isOutOfSight: Bool { false }
}
