/// Where a window's pixels go: shared memory of the X server, or a bitmap in a test.
public protocol Presenter: AnyObject {
  /// Buffers to paint a frame into, or nil while no memory is free.
  ///
  /// Together they cover `damage`, in pixels of the window, and each is painted inside its bounds.
  /// The damage becomes everything where nothing has been shown before. After nil the loop asks
  /// again when memory has come back.
  func nextBuffers(damage: inout Region) -> [PixelBuffer]?

  /// Shows what was painted into the last buffers; `damage` is in pixels.
  func present(_ damage: Region)
}
