/// How the frames of a window went, counted from its start.
public nonisolated struct FrameStatistics: Hashable, Sendable {
  /// How many frames were drawn.
  public internal(set) var frames = 0
  /// How many frames of touches were handed to the window.
  public internal(set) var touchFrames = 0
  /// How often a frame was due and the server still read all buffers.
  public internal(set) var waits = 0
  /// The time spent in drawing.
  public internal(set) var drawing = Duration.zero
  /// The longest that one frame took.
  public internal(set) var longestDrawing = Duration.zero

  /// Counts a frame.
  mutating func drew(in time: Duration) {
    frames += 1
    drawing += time
    longestDrawing = max(longestDrawing, time)
  }
}
