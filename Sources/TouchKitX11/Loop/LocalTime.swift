import Glibc
import TouchKit

/// A moment on this machine's monotonic clock, which the loop sleeps by.
///
/// A type of its own because the X server's clock, `EventTime`, may have another zero.
nonisolated struct LocalTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's zero.
  var nanoseconds: Int64

  /// The present moment. Calls `clock_gettime`.
  static func now() -> LocalTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return LocalTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  static func + (time: LocalTime, duration: Duration) -> LocalTime {
    LocalTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
  }

  static func - (later: LocalTime, earlier: LocalTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
