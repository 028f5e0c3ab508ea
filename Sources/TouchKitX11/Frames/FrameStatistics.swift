/// Frame statistics since the window was opened.
public nonisolated struct FrameStatistics: Hashable, Sendable {
  /// The number of frames drawn.
  public internal(set) var frames = 0
  /// The number of touch frames delivered to the window.
  public internal(set) var touchFrames = 0
  /// The number of times a frame was due while the server was still reading all buffers.
  public internal(set) var waits = 0
  /// The total drawing time.
  public internal(set) var drawing = Duration.zero
  /// The longest drawing time of a frame.
  public internal(set) var longestDrawing = Duration.zero

  /// Records a frame.
  mutating func drew(in time: Duration) {
    frames += 1
    drawing += time
    longestDrawing = max(longestDrawing, time)
  }
}
