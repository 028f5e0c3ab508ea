import Platform
import TouchKit

/// A scheduler for tests: the clock advances only when set, and posted work runs only in
/// `runPosted()`.
@MainActor
public final class ManualScheduler: Scheduler {
  /// The current time.
  public var now = EventTime.zero
  private nonisolated let posted = Monitor<[@MainActor @Sendable () -> Void]>([])

  /// Creates a scheduler whose clock is at zero.
  public init() {}

  /// Queues work for `runPosted()`. Thread-safe.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.update { $0.append(work) }
  }

  /// Runs the posted work, including work that it posts in turn. Returns whether any work ran.
  @discardableResult
  public func runPosted() -> Bool {
    var hasRun = false
    while true {
      let works = posted.update { works in
        defer { works = [] }
        return works
      }
      guard !works.isEmpty else { return hasRun }
      hasRun = true
      for work in works { work() }
    }
  }

  /// Runs posted work until a condition holds, while other threads finish what they will post.
  /// Returns whether the condition holds; false after 10 seconds.
  @discardableResult
  public func runPosted(until condition: () -> Bool) -> Bool {
    let end = MonotonicTime.now + .seconds(10)
    while !condition() {
      guard MonotonicTime.now < end else { return false }
      // The polling interval; only the condition ends the wait.
      if !runPosted() { waitForInput([], upTo: .milliseconds(1)) }
    }
    return true
  }
}
