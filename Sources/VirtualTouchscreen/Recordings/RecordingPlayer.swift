/// Schedules the moments of a timeline.
///
/// Time is an argument: it may come from a clock or from a test.
package struct RecordingPlayer {
  private let moments: [Timeline.Moment]
  /// The playback speed, relative to the recording.
  private let speed: Double
  private var index = 0
  private var state: State

  private enum State {
    /// The clock runs. `origin` is when the recording would have started if it had never waited.
    case playing(origin: Duration)
    /// The clock is paused until `resume`.
    case waiting
  }

  /// Creates a player that starts at a time of the caller's clock.
  package init(_ timeline: Timeline, speed: Double = 1, startingAt now: Duration) {
    precondition(speed > 0, "The speed must be positive, not \(speed).")
    moments = timeline.moments
    self.speed = speed
    state = .playing(origin: now)
  }

  /// Whether all moments have been returned.
  package var isFinished: Bool { index == moments.count }

  /// The time of the next moment on the caller's clock; nil at the end and while waiting.
  package var nextTime: Duration? {
    guard case .playing(let origin) = state, !isFinished else { return nil }
    return origin + moments[index].time / speed
  }

  /// Returns the next moment if it is due; call repeatedly until it returns nil.
  ///
  /// After a wait or a screenshot, whose duration is unpredictable, it returns nil until `resume`.
  mutating func next(at now: Duration) -> Timeline.Moment? {
    guard let nextTime, nextTime <= now else { return nil }
    let moment = moments[index]
    index += 1
    switch moment.event {
    case .wait, .screenshot: state = .waiting
    case .input, .end: break
    }
    return moment
  }

  /// Resumes after a wait or a screenshot; later moments keep their distance in time from it.
  mutating func resume(at now: Duration) {
    let passed = index > 0 ? moments[index - 1].time : .zero
    state = .playing(origin: now - passed / speed)
  }
}
