import Platform
import TouchKit

/// Estimates the X server's clock: widens its 32-bit millisecond timestamps and interpolates
/// between them.
///
/// The server stamps an event when it reads the device, and its clock wraps after 49.7 days.
/// Deadlines and animations need the same clock between events, so the offset to the local clock is
/// estimated: the smallest delay observed between stamp and arrival counts as zero. A class,
/// because the app may query the time while the event that updated it is still being handled.
final class EventClock {
  /// The latest server time seen.
  private(set) var latest: EventTime

  /// Local time minus event time, in nanoseconds.
  private var offset: Int64 = 0
  private var observed: MonotonicTime

  /// Quartz clocks differ by less than one part in 5000; a remote server's clock is tracked up to
  /// that rate.
  private static let drift: Int64 = 5000

  /// Creates a clock that equals the local clock until the first event arrives.
  init(startedAt local: MonotonicTime) {
    latest = .milliseconds(local.nanoseconds / 1_000_000)
    observed = local
  }

  /// Widens a server timestamp, which must lie within 24 days of the latest one.
  func widened(_ server: UInt32) -> EventTime {
    let milliseconds = latest.nanoseconds / 1_000_000
    let step = Int32(bitPattern: server &- UInt32(truncatingIfNeeded: milliseconds))
    return .milliseconds(milliseconds + Int64(step))
  }

  /// Widens the timestamp of an event, and records it as the latest one if it is.
  func time(of server: UInt32) -> EventTime {
    let time = widened(server)
    latest = max(latest, time)
    return time
  }

  /// Returns the time of an event that has arrived, and updates the clock from it.
  ///
  /// The timestamp of an event synthesized by another client is meaningless (automation tools send
  /// zero); such an event gets its arrival time.
  func time(of server: UInt32, isSynthetic: Bool, at arrival: MonotonicTime) -> EventTime {
    guard !isSynthetic else { return max(latest, eventTime(at: arrival)) }
    let time = time(of: server)
    observe(time, at: arrival)
    return time
  }

  /// Sets the clock from a server time that was just queried.
  func set(to server: UInt32, at local: MonotonicTime) {
    let time = time(of: server)
    latest = time
    offset = local.nanoseconds - time.nanoseconds
    observed = local
  }

  /// Updates the estimated offset from an event that has arrived.
  func observe(_ time: EventTime, at local: MonotonicTime) {
    let relaxed = offset + max(0, local.nanoseconds - observed.nanoseconds) / Self.drift
    offset = min(relaxed, local.nanoseconds - time.nanoseconds)
    observed = local
  }

  /// Converts a local time to the server's clock.
  func eventTime(at local: MonotonicTime) -> EventTime {
    EventTime(nanoseconds: local.nanoseconds - offset)
  }

  /// Converts a time of the server's clock to local time.
  func localTime(of time: EventTime) -> MonotonicTime {
    MonotonicTime(nanoseconds: time.nanoseconds + offset)
  }
}
