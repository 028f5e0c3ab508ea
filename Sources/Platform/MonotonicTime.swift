import Glibc

/// A time on this machine's monotonic clock.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary epoch; only differences are meaningful.
  package var nanoseconds: Int64

  /// Creates a time from nanoseconds since the clock's epoch.
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The current time. Calls `clock_gettime`.
  package static var now: MonotonicTime { MonotonicTime(nanoseconds: read(CLOCK_MONOTONIC)) }

  /// The CPU time that the current thread has used.
  package static var threadProcessorTime: Duration { .nanoseconds(read(CLOCK_THREAD_CPUTIME_ID)) }

  /// The CPU time that all threads of this process have used.
  package static var processorTime: Duration { .nanoseconds(read(CLOCK_PROCESS_CPUTIME_ID)) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Returns the time a duration later.
  package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    MonotonicTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
  }

  /// Returns the duration from the right time to the left one.
  package static func - (later: MonotonicTime, earlier: MonotonicTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Duration {
  /// The duration in whole nanoseconds; durations beyond 292 years saturate.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min / 2 : .max / 2) : product + attoseconds / 1_000_000_000
  }

  /// The duration as the argument of a system call.
  package var timespec: timespec {
    Glibc.timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
