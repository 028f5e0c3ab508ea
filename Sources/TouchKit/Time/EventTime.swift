import Platform

/// A time on the event clock: the X server's time, extended to 64 bits so that it never wraps.
///
/// Code below the event loop reads no clock; every time comes from an event or from the loop.
public nonisolated struct EventTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since an arbitrary epoch; only differences are meaningful.
  public var nanoseconds: Int64

  /// The epoch of the clock.
  public static let zero = EventTime(nanoseconds: 0)

  /// Creates a time from nanoseconds since the epoch.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A time from milliseconds since the epoch.
  public static func milliseconds(_ value: Int64) -> EventTime {
    EventTime(nanoseconds: value * 1_000_000)
  }

  /// Milliseconds since the epoch, with fractions.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// Seconds since another time; negative if that is later.
  public func seconds(since earlier: EventTime) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) / 1e9
  }

  /// The time a duration later.
  public static func + (time: EventTime, duration: Duration) -> EventTime {
    EventTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
  }

  /// The time a duration earlier.
  public static func - (time: EventTime, duration: Duration) -> EventTime {
    EventTime(nanoseconds: time.nanoseconds - duration.nanoseconds)
  }

  /// The duration from the right time to the left one.
  public static func - (later: EventTime, earlier: EventTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  /// Whether the left time is earlier.
  public static func < (left: EventTime, right: EventTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

nonisolated extension Duration {
  /// The duration in seconds, with fractions.
  public var seconds: Double { Double(nanoseconds) / 1e9 }
}
