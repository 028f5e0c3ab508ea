import Synchronization
import TouchKit

/// Time and thread of a test: the clock moves only by hand, and posted work runs only when told.
@MainActor
public final class ManualScheduler: Scheduler {
  /// The present moment.
  public var now = EventTime.zero
  private nonisolated let posted = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// A clock at zero.
  public init() {}

  /// Keeps work for `runPosted`.
  public nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {
    posted.withLock { $0.append(work) }
  }

  /// Runs what was posted, and what that posts. Returns whether there was anything.
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
