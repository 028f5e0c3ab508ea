/// Schedules the moments of a timeline.
///
/// Time is an argument: it may come from a clock or from a test.
package struct RecordingPlayer {
  /// The playback speeds that are accepted, relative to the recording.
  package static let speeds = 0.01...100.0

  private var moments: Timeline.Moments
  private var upcoming: Timeline.Moment?
  /// The recorded time of the last moment that was returned.
  private var passed = Duration.zero
  /// The playback speed, relative to the recording.
  private let speed: Double
  private var state: State

  private enum State {
    /// The clock runs. `origin` is when the recording would have started if it had never waited.
    case playing(origin: Duration)
    /// The clock is paused until `resume`.
    case waiting
  }

  /// Creates a player that starts at a time of the caller's clock.
  package init(_ timeline: Timeline, speed: Double = 1, startingAt now: Duration) {
    precondition(Self.speeds.contains(speed), "The speed \(speed) is not among \(Self.speeds).")
    moments = timeline.moments
    upcoming = moments.next()
    self.speed = speed
    state = .playing(origin: now)
  }

  /// Whether all moments have been returned.
  package var isFinished: Bool { upcoming == nil }

  /// The time of the next moment on the caller's clock; nil at the end and while waiting.
  package var nextTime: Duration? {
    guard case .playing(let origin) = state, let upcoming else { return nil }
    return origin + upcoming.time / speed
  }

  /// Returns the next moment if it is due; call repeatedly until it returns nil.
  ///
  /// After a wait or a screenshot, whose duration is unpredictable, it returns nil until `resume`.
  package mutating func next(at now: Duration) -> Timeline.Moment? {
    guard let nextTime, nextTime <= now, let moment = upcoming else { return nil }
    passed = moment.time
    upcoming = moments.next()
    switch moment.event {
    case .wait, .screenshot: state = .waiting
    case .input, .end: break
    }
    return moment
  }

  /// Resumes after a wait or a screenshot; later moments keep their distance in time from it.
  package mutating func resume(at now: Duration) {
    state = .playing(origin: now - passed / speed)
  }
}
