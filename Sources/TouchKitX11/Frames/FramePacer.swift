import Platform
import TouchKit

/// When frames are drawn in response to input.
public nonisolated enum FramePolicy: Hashable, Sendable {
  /// As soon as all input has been read and a buffer is free. The default.
  ///
  /// The frame lags the finger by well under a millisecond, and every update of a 1000 Hz screen
  /// gets its own frame. Under load, frames are skipped: pending input is always read before
  /// painting.
  case immediate
  /// Immediately after an idle period, then once per refresh interval.
  ///
  /// Saves power on devices that report much faster than the display refreshes; a frame lags the
  /// finger by up to one interval.
  case displayInterval
}

/// Decides when the next frame is drawn.
///
/// Animations always use the refresh interval: frames between two refreshes would never be visible.
nonisolated struct FramePacer: Sendable {
  /// The decision about a frame.
  enum Decision: Hashable {
    case draw
    case wait(until: MonotonicTime)
    case rest
  }

  /// When frames are drawn in response to input.
  var policy = FramePolicy.immediate
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
    if hasInput && policy == .immediate { return .draw }
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
