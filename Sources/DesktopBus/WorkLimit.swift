import Glibc
import Platform

/// Keeps a thread from working for others more than a part of the time, whatever they ask for: it rests
/// instead, and they wait.
struct WorkLimit {
  /// The part of the time that it may work for long, and what it may save up.
  private static let (share, burst) = (0.2, Duration.milliseconds(300))
  /// What the bus itself costs for each call.
  private static let overhead = Duration.microseconds(40)

  private var credit = Self.burst
  private var last = MonotonicTime.now

  /// Does work, and rests when too much has been done.
  mutating func perform<Result>(_ work: () -> Result) -> Result {
    let start = MonotonicTime.now
    credit = min(credit + (start - last) * Self.share, Self.burst)
    let result = work()
    let end = MonotonicTime.now
    last = end
    credit -= end - start + Self.overhead
    if credit < .zero {
      let rest = min(credit / -Self.share, .milliseconds(20))
      usleep(UInt32(rest / .microseconds(1)))
    }
    return result
  }
}
