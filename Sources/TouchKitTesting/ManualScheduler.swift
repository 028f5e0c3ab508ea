import Synchronization
import TouchKit

/// A scheduler for tests: the clock advances only when set, and posted work runs only in
/// `runPosted()`.
@MainActor
public final class ManualScheduler: Scheduler {
  /// The current time.
  public var now = EventTime.zero
  private nonisolated let posted = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Creates a scheduler whose clock is at zero.
  public init() {}

  /// Queues work for `runPosted()`. Thread-safe.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
  }

  /// Runs the posted work, including work that it posts in turn. Returns whether any work ran.
  @discardableResult
  public func runPosted() -> Bool {
    var hasRun = false
    while true {
      let works = posted.withLock { works in
        defer { works = [] }
        return works
      }
      guard !works.isEmpty else { return hasRun }
      hasRun = true
      for work in works { work() }
    }
  }
}
