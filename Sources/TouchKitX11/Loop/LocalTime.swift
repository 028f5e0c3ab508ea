import Glibc
import TouchKit

/// A time on this machine's monotonic clock, by which the loop sleeps.
///
/// A separate type from `EventTime`, because the X server's clock may have another epoch.
nonisolated struct LocalTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary epoch; only differences are meaningful.
  var nanoseconds: Int64

  /// Returns the current time. Calls `clock_gettime`.
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
