import Glibc
import Platform

/// A time of the monotonic clock.
struct Moment: Comparable {
  private let nanoseconds: Int

  static var now: Moment {
    Moment(nanoseconds: Int(MonotonicTime.now.nanoseconds))
  }

  static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the time a number of milliseconds later.
  static func + (moment: Moment, milliseconds: Double) -> Moment {
    Moment(nanoseconds: moment.nanoseconds + Int(milliseconds * 1e6))
  }

  /// Returns the milliseconds between two times.
  static func - (end: Moment, start: Moment) -> Double {
    Double(end.nanoseconds - start.nanoseconds) / 1e6
  }

  /// Sleeps until this time.
  func sleep() {
    let rest = self - .now
    if rest > 0 { usleep(useconds_t(rest * 1000)) }
  }
}
