/// Tells what of a timeline is due.
///
/// Time is an argument: it may come from a clock or from a test.
package struct RecordingPlayer {
  private let moments: [Timeline.Moment]
  /// How many times faster than recorded it is played.
  private let speed: Double
  private var index = 0
  private var state: State

  private enum State {
    /// The clock runs; the recording would have started at this time, had it never waited.
    case playing(origin: Duration)
    /// The clock stands still until `resume`.
    case waiting
  }

  /// A player that starts at a time of the caller's clock.
  package init(_ timeline: Timeline, speed: Double = 1, startingAt now: Duration) {
    precondition(speed > 0, "A recording is played forwards: \(speed) is no speed.")
    moments = timeline.moments
    self.speed = speed
    state = .playing(origin: now)
  }

  /// Whether everything has been done.
  package var isFinished: Bool { index == moments.count }

  /// When the next moment is due by the caller's clock; nil at the end and while it waits.
  package var nextTime: Duration? {
    guard case .playing(let origin) = state, !isFinished else { return nil }
    return origin + moments[index].time / speed
  }

  /// The next moment if it is due, in the order of the recording; ask until there is none.
  ///
  /// After a wait or a screenshot, which take a time that nobody knows before, there is none until
  /// `resume`.
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

  /// Goes on after such a moment; what follows keeps its distance in time to it.
  mutating func resume(at now: Duration) {
    let passed = index > 0 ? moments[index - 1].time : .zero
    state = .playing(origin: now - passed / speed)
  }
}
