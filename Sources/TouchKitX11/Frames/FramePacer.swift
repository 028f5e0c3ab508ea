import Platform
import TouchKit

/// Decides when the next frame is drawn.
///
/// Input is answered as soon as all of it has been read and a buffer is free: the frame lags the
/// finger by well under a millisecond, and every update of a 1000 Hz screen gets its own frame.
/// Under load, frames are skipped. Animations keep to the refresh interval: frames between two
/// refreshes would never be visible.
nonisolated struct FramePacer: Sendable {
  /// The decision about a frame.
  enum Decision: Hashable {
    case draw
    case wait(until: MonotonicTime)
    case rest
  }

  /// The display's refresh interval.
  var interval = DisplayRefresh.usual

  private var lastFrame: MonotonicTime?
  private var hasInput = false

  /// Records that input has arrived.
  mutating func inputArrived() { hasInput = true }

  /// Records that a frame was drawn at the given time.
  mutating func drew(at time: MonotonicTime) {
    lastFrame = time
    hasInput = false
  }

  /// Returns whether to draw now, to wait, or to do nothing.
  mutating func decision(needsFrame: Bool, at time: MonotonicTime) -> Decision {
    guard needsFrame else {
      hasInput = false
      return .rest
    }
    if hasInput { return .draw }
    guard let lastFrame else { return .draw }
    let next = lastFrame + interval
    return next <= time ? .draw : .wait(until: next)
  }

  /// Returns when the loop must check again after a frame; nil if only an event can require a
  /// frame.
  ///
  /// An animation continues after one interval, or immediately if the frame took longer than that.
  mutating func nextCheck(needsFrame: Bool, at time: MonotonicTime) -> MonotonicTime? {
    switch decision(needsFrame: needsFrame, at: time) {
    case .rest: nil
    case .wait(let moment): moment
    case .draw: time
    }
  }
}
