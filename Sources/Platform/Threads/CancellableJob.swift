/// Work on another thread that the main thread can cancel.
package final class CancellableJob: Sendable {
  private let flag = Monitor(false)

  /// Creates a job that was not cancelled.
  package init() {}

  /// Whether the work was cancelled. Thread-safe.
  package var isCancelled: Bool { flag.value }

  /// Cancels the work; what it has written is removed.
  package func cancel() { flag.update { $0 = true } }
}
