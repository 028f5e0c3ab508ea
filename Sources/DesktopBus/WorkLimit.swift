import Glibc
import Platform

/// Keeps a thread from working for others more than a part of the time, whatever they ask for: it rests
/// instead, and they wait.
struct WorkLimit {
  /// The part of the time that it may work for long, and what it may save up.
  private static let (share, burst) = (0.2, Duration.milliseconds(300))
  /// The longest work for which it rests in full: a single long one does not stop it for seconds.
  private static let mostDebt = Duration.milliseconds(60)
  /// What the bus itself costs for each call.
  private static let overhead = Duration.microseconds(40)

  private var credit = Self.burst
  private var last: MonotonicTime

  /// Creates a limit that has saved up all it may.
  init(at time: MonotonicTime = .now) { last = time }

  /// Does work, and rests when too much has been done.
  mutating func perform<Result>(_ work: () -> Result) -> Result {
    let start = MonotonicTime.now
    let result = work()
    let rest = rest(afterWorkFrom: start, to: .now)
    if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    return result
  }

  /// How long to rest after some work.
  mutating func rest(afterWorkFrom start: MonotonicTime, to end: MonotonicTime) -> Duration {
    credit = min(credit + (start - last) * Self.share, Self.burst)
    last = end
    credit -= end - start + Self.overhead
    credit = max(credit, .zero - Self.mostDebt)
    return max(credit / -Self.share, .zero)
  }
}
