import TouchKit

/// Joins samples of the same server time to frames, with one sample for each finger.
///
/// A device that scans all fingers at once reports them with one time stamp; the recognisers of
/// a pinch must see both fingers before they look.
nonisolated struct TouchFrameAssembler: Sendable {
  private var frame: TouchFrame?
  private var stamp = EventTime.zero
  private var last: EventTime?

  /// Adds a sample that the server stamped with a time; gives back the frame that it completes.
  mutating func add(_ sample: TouchSample, stamped time: EventTime) -> TouchFrame? {
    if stamp == time, var frame, !frame.samples.contains(where: { $0.id == sample.id }) {
      self.frame = nil  // Leaves one owner of the samples, so that they grow in place.
      frame.samples.append(sample)
      self.frame = frame
      return nil
    }
    let complete = flush()
    // Replayed events carry old times, frames must not: their times order timers and animation.
    let start = last.map { max($0, time) } ?? time
    frame = TouchFrame(time: start, samples: [sample])
    stamp = time
    last = start
    return complete
  }

  /// Ends the frame; for before anything that is no touch, and after a batch.
  mutating func flush() -> TouchFrame? {
    defer { frame = nil }
    return frame
  }
}
