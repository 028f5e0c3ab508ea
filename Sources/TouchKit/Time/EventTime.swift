/// A moment on the event clock: the X server's time, widened so that it never wraps.
///
/// Below the run loop nobody reads a clock; every moment comes from an event or from the loop.
public nonisolated struct EventTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's zero, which means nothing by itself.
  public var nanoseconds: Int64

  /// The zero of the clock.
  public static let zero = EventTime(nanoseconds: 0)

  /// A moment from nanoseconds since the clock's zero.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// A moment from milliseconds since the clock's zero.
  public static func milliseconds(_ value: Int64) -> EventTime {
    EventTime(nanoseconds: value * 1_000_000)
  }

  /// Milliseconds since the clock's zero, with fractions.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// Seconds that have passed since an earlier moment (negative for a later one).
  public func seconds(since earlier: EventTime) -> Double {
    Double(nanoseconds &- earlier.nanoseconds) / 1e9
  }

  /// The moment a while later.
  public static func + (time: EventTime, duration: Duration) -> EventTime {
    EventTime(nanoseconds: time.nanoseconds + duration.nanoseconds)
  }

  /// The moment a while before.
  public static func - (time: EventTime, duration: Duration) -> EventTime {
    EventTime(nanoseconds: time.nanoseconds - duration.nanoseconds)
  }

  /// The time from the right moment to the left one.
  public static func - (later: EventTime, earlier: EventTime) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }

  /// Whether the left moment comes first.
  public static func < (left: EventTime, right: EventTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

nonisolated extension Duration {
  /// The whole duration in nanoseconds; durations beyond 292 years saturate.
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min / 2 : .max / 2) : product + attoseconds / 1_000_000_000
  }

  /// The whole duration in seconds, with fractions.
  public var seconds: Double { Double(nanoseconds) / 1e9 }
}
