import TouchKit

/// Holds timers back until the input before their deadlines has been read.
///
/// Timers fire slightly late: the queue was read just now, but events that the server stamped
/// before a deadline may still be in transit. While fingers are down, timers decide gestures, and a
/// busy server may have such events without having sent them. So these timers fire only after a
/// fence that was sent past the deadline.
nonisolated struct TimerFence: Sendable {
  /// The decision about a timer of a gesture.
  enum Decision: Hashable {
    /// It fires if it was due by a time.
    case fire(by: EventTime)
    /// It waits for a fence, which must be sent.
    case send
    /// It waits for the fence that was sent.
    case wait
  }

  /// How late an event stamped just before a deadline may arrive.
  static let grace = Duration.milliseconds(2)

  /// The last fence that the server has processed, whatever it was sent for.
  var passed: (serial: UInt, time: EventTime)?
  /// The serial number of the last fence sent for a timer.
  private var sent: UInt?

  /// Records that a fence was sent for a timer.
  mutating func wasSent(_ serial: UInt) { sent = serial }

  /// Whether a fence is on its way for a timer.
  var isAwaited: Bool { sent.map { sent in passed.map { $0.serial < sent } ?? true } ?? false }

  /// Returns what happens to a timer while fingers are down.
  ///
  /// - Parameters:
  ///   - deadline: When the timer is due.
  ///   - time: The present time, less the grace.
  ///   - isAllHandled: Whether all input that was read has been handled.
  func decision(for deadline: EventTime, at time: EventTime, isAllHandled: Bool) -> Decision {
    guard deadline <= time else { return .fire(by: time) }
    if let passed, passed.time >= deadline, isAllHandled {
      return .fire(by: min(time, passed.time))
    }
    return isAwaited ? .wait : .send
  }
}
