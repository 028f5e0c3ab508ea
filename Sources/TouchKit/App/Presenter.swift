/// Where a window's pixels go: shared memory of the X server, or a bitmap in a test.
public protocol Presenter: AnyObject {
  /// A buffer to paint the damage into, or nil while none is free.
  ///
  /// The buffer holds an earlier frame of the same size. `damage` (in pixels) grows by whatever
  /// is stale in that buffer. After nil the loop asks again when a buffer has come back.
  func nextBuffer(damage: inout Region) -> PixelBuffer?

  /// Shows what was painted into the last buffer; `damage` is in pixels.
  func present(_ damage: Region)
}
