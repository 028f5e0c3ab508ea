import Glibc

/// A deadline for waiting. Every wait in this library has one.
package struct Timeout: Sendable {
  private let end: ContinuousClock.Instant

  /// Creates a deadline after a duration.
  package init(in duration: Duration) {
    end = .now + duration
  }

  /// Whether the deadline has passed.
  package var isPast: Bool { ContinuousClock.now >= end }

  /// The remaining time, never negative.
  package var remaining: Duration {
    max(.zero, ContinuousClock.now.duration(to: end))
  }

  /// Polls a condition until it holds, at least once. Returns whether it held before the deadline.
  ///
  /// For conditions without notification, such as a pixel's color or another process's lock.
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
