import Platform

/// Limits what others may ask of the main thread: no person and no screen reader needs more.
struct RequestLimit: Sendable {
  /// How many requests may come at once, and in a second.
  private static let (burst, rate) = (32.0, 40.0)

  private var credit = Self.burst
  private var last: MonotonicTime?

  /// Returns whether a request at a time is done.
  mutating func allows(at time: MonotonicTime) -> Bool {
    if let last { credit = min(credit + (time - last).seconds * Self.rate, Self.burst) }
    last = time
    guard credit >= 1 else { return false }
    credit -= 1
    return true
  }
}
