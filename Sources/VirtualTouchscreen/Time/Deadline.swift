import Glibc

/// A moment after which waiting is given up.
///
/// Every wait of this library has one.
package struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// The moment that lies this far ahead.
  package init(in duration: Duration) {
    end = .now + duration
  }

  /// Whether the moment has passed.
  package var isPast: Bool { ContinuousClock.now >= end }

  /// The time that is left, never negative.
  package var remaining: Duration {
    max(.zero, ContinuousClock.now.duration(to: end))
  }

  /// Tries a condition now and again every few milliseconds until it holds.
  ///
  /// For conditions that nothing reports, such as the colour of a pixel or a lock of another
  /// process. Returns whether the condition held before the deadline; it is tried at least once.
  func poll<Failure: Error>(
    every interval: Duration = .milliseconds(4), _ holds: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    while true {
      if try holds() { return true }
      let pause = min(interval, remaining)
      if pause == .zero { return false }
      waitForInput([], upTo: pause)
    }
  }
}
