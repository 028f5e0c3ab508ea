import Foundation

/// The ways to make a command end, from polite to final.
///
/// Time is an argument.
struct Farewell {
  /// A thing to do.
  enum Measure {
    /// Ask its windows to close, as a click on the cross of a title bar does.
    case closeWindows
    /// Send a signal.
    case signal(Int32)
  }

  private var measures: ArraySlice<(time: Duration, measure: Measure)>

  /// For a command that has nothing more to do.
  static func polite(at now: Duration) -> Farewell {
    Farewell(measures: [
      (now, .closeWindows), (now + .seconds(5), .signal(SIGTERM)),
      (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// For a command that has been sent a signal already.
  static func afterSignal(at now: Duration) -> Farewell {
    Farewell(measures: [
      (now + .seconds(5), .signal(SIGTERM)), (now + .seconds(8), .signal(SIGKILL)),
    ])
  }

  /// When there is something to do; nil if there is nothing more.
  var nextTime: Duration? { measures.first?.time }

  /// The next thing to do, if its time has come.
  mutating func next(at now: Duration) -> Measure? {
    guard let first = measures.first, first.time <= now else { return nil }
    return measures.removeFirst().measure
  }

  /// Does the next thing without waiting, because the last one had no effect.
  mutating func hurry(at now: Duration) {
    guard let first = measures.first, first.time > now else { return }
    let early = first.time - now
    measures = measures.map { ($0.time - early, $0.measure) }[...]
  }
}
