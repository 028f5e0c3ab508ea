import Foundation

/// Terminates a command in steps of increasing force.
///
/// Time is an argument.
struct TerminationSequence {
  /// A step of the sequence.
  enum Step {
    /// Ask its windows to close, as the close button of a title bar does.
    case closeWindows
    /// Send a signal.
    case signal(Int32)
  }

  private var steps: ArraySlice<(time: Duration, step: Step)>

  /// The sequence for a command whose work is done.
  static func graceful(at now: Duration) -> TerminationSequence {
    TerminationSequence(steps: [
      (now, .closeWindows), (now + .seconds(5), .signal(SIGTERM)),
      (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// The sequence for a command that has already been sent a signal.
  static func afterSignal(at now: Duration) -> TerminationSequence {
    TerminationSequence(steps: [
      (now + .seconds(5), .signal(SIGTERM)), (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// When the next step is due; nil if none remains.
  var nextTime: Duration? { steps.first?.time }

  /// Returns the next step if it is due.
  mutating func next(at now: Duration) -> Step? {
    guard let first = steps.first, first.time <= now else { return nil }
    return steps.removeFirst().step
  }

  /// Makes the next step due immediately, because the previous one had no effect.
  mutating func advance(at now: Duration) {
    guard let first = steps.first, first.time > now else { return }
    let early = first.time - now
    steps = steps.map { ($0.time - early, $0.step) }[...]
  }
}
