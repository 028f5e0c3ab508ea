import TouchKit

/// Groups samples with the same server time into frames. The window splits a frame that has two
/// samples of one finger.
///
/// A device that scans all fingers at once reports them with one timestamp; a pinch recognizer must
/// receive both fingers before it evaluates.
nonisolated struct TouchFrameAssembler: Sendable {
  private var frame: TouchFrame?
  private var stamp = EventTime.zero
  private var last: EventTime?

  /// Adds a sample with its server timestamp; returns the previous frame if the sample completes
  /// it.
  mutating func add(_ sample: TouchSample, stamped time: EventTime) -> TouchFrame? {
    if stamp == time, var frame {
      self.frame = nil  // Keeps the array uniquely referenced, so that it grows in place.
      frame.samples.append(sample)
      self.frame = frame
      return nil
    }
    let complete = flush()
    // Replayed events have old timestamps, but frame times must be monotonic: they order timers and
    // animations.
    let start = last.map { max($0, time) } ?? time
    frame = TouchFrame(time: start, samples: [sample])
    stamp = time
    last = start
    return complete
  }

  /// Completes and returns the current frame; called before any non-touch event and after a batch.
  mutating func flush() -> TouchFrame? {
    defer { frame = nil }
    return frame
  }
}
