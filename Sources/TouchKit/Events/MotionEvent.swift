/// A motion of the whole device. Drivers of devices with a motion sensor report it; X11 has none.
///
/// Nor can the desktop's sensor service serve: iio-sensor-proxy reads the accelerometer every 700 ms,
/// and tells only which edge is up. A shake, to and fro several times in that time, leaves no trace in
/// such a sequence, and turning the device looks the same as what it leaves.
public nonisolated struct MotionEvent: Hashable, Sendable {
  /// The kinds of motion.
  public enum Kind: Hashable, Sendable {
    /// The device was shaken.
    case shake
  }

  /// The stages of a motion.
  public enum Phase: Hashable, Sendable {
    /// The motion has begun.
    case began
    /// The motion has ended.
    case ended
    /// The motion was interrupted, or lasted too long to be one.
    case cancelled
  }

  /// The kind of motion.
  public var kind: Kind
  /// The stage of the motion.
  public var phase: Phase
  /// The event time.
  public var timestamp: EventTime

  /// Creates a motion event from its parts.
  public init(kind: Kind = .shake, phase: Phase, timestamp: EventTime) {
    self.kind = kind
    self.phase = phase
    self.timestamp = timestamp
  }
}
