import TouchKit

/// The X server's clock: widens its 32-bit milliseconds and tells what it shows right now.
///
/// The server stamps an event when it reads the device and wraps after 49.7 days. Deadlines and
/// animations need the same clock between events, so the clock learns how far it lies from the
/// machine's own: the smallest delay seen from stamp to arrival counts as none. An object,
/// because the app may ask for the time while an event that set the clock is still handled.
final class EventClock {
  /// The newest server time that was seen.
  private(set) var latest: EventTime

  /// Local minus event time, in nanoseconds.
  private var offset: Int64 = 0
  private var observed: LocalTime

  /// Two quartz clocks differ by less than one part in 5000; a remote server is followed so far.
  private static let drift: Int64 = 5000

  /// A clock that takes the server's for the local one until the first event shows otherwise.
  init(startedAt local: LocalTime) {
    latest = .milliseconds(local.nanoseconds / 1_000_000)
    observed = local
  }

  /// The moment of a server time, which lies less than 24 days from the newest one.
  func time(of server: UInt32) -> EventTime {
    let milliseconds = latest.nanoseconds / 1_000_000
    let step = Int32(bitPattern: server &- UInt32(truncatingIfNeeded: milliseconds))
    let time = EventTime.milliseconds(milliseconds + Int64(step))
    latest = max(latest, time)
    return time
  }

  /// Sets the clock by the answer to a question that was asked just now.
  func set(to server: UInt32, at local: LocalTime) {
    let time = time(of: server)
    latest = time
    offset = local.nanoseconds - time.nanoseconds
    observed = local
  }

  /// Learns from an event that arrived.
  func observe(_ time: EventTime, at local: LocalTime) {
    let relaxed = offset + max(0, local.nanoseconds - observed.nanoseconds) / Self.drift
    offset = min(relaxed, local.nanoseconds - time.nanoseconds)
    observed = local
  }

  /// What the server's clock shows at a local moment.
  func eventTime(at local: LocalTime) -> EventTime {
    EventTime(nanoseconds: local.nanoseconds - offset)
  }

  /// When the server's clock shows a moment.
  func localTime(of time: EventTime) -> LocalTime {
    LocalTime(nanoseconds: time.nanoseconds + offset)
  }
}
