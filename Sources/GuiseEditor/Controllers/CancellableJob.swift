import Synchronization

/// Work on another thread that the user can cancel: the opening of a photo, or an export.
nonisolated final class CancellableJob: Sendable {
  private let flag = Mutex(false)

  /// Whether the work was cancelled.
  var isCancelled: Bool { flag.withLock { $0 } }

  /// Cancels the work; what it has written is removed.
  func cancel() { flag.withLock { $0 = true } }
}
