/// A time in a recording, or a duration: from zero to a day.
///
/// Sums have the same limit, so that no computation with them can overflow.
package struct RecordingTime: Hashable, Comparable, Sendable {
  /// The latest time: a day.
  package static let limit = Duration.seconds(86_400)
  /// The earliest time.
  package static let zero = RecordingTime(clamping: .zero)

  /// The time since the start of the recording, or the length.
  package let duration: Duration

  /// Creates a time; nil if it is negative or exceeds the limit.
  package init?(_ duration: Duration) {
    guard (.zero...Self.limit).contains(duration) else { return nil }
    self.duration = duration
  }

  /// Creates a time from milliseconds; nil if they are negative, exceed the limit or are no number.
  package init?(milliseconds: Double) {
    // Compared before it is converted: `Duration` traps if it overflows.
    guard (0...Self.limit / .milliseconds(1)).contains(milliseconds) else { return nil }
    duration = .milliseconds(milliseconds)
  }

  /// Creates a time, or the nearest one within the limit.
  package init(clamping duration: Duration) {
    self.duration = min(max(duration, .zero), Self.limit)
  }

  /// Returns a number of milliseconds, or the nearest time within the limit.
  package static func milliseconds(_ count: Int) -> RecordingTime {
    RecordingTime(clamping: .milliseconds(count))
  }

  /// The time in milliseconds.
  package var milliseconds: Double { duration / .milliseconds(1) }

  /// Returns the time after a duration; nil if it exceeds the limit.
  func adding(_ other: Duration) -> RecordingTime? { RecordingTime(duration + other) }

  package static func < (first: RecordingTime, second: RecordingTime) -> Bool {
    first.duration < second.duration
  }
}
