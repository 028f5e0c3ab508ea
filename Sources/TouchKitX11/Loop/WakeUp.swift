import CSys
import Glibc
import Platform
import TouchKit

/// Queues work from other threads for the event loop, and wakes it.
final nonisolated class WakeUp: Sendable {
  /// Work for the main thread.
  typealias Work = @MainActor @Sendable () -> Void

  /// Readable while work is pending.
  let descriptor: Int32

  private let queue = Monitor<[Work]>([])

  /// Creates an empty queue. Calls `eventfd`.
  init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }

  deinit { close(descriptor) }

  /// Enqueues work. Thread-safe.
  func post(_ work: @escaping Work) {
    let wasEmpty = queue.update { queue in
      queue.append(work)
      return queue.count == 1
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  /// Removes and returns all work. Called on the main thread.
  func take() -> [Work] {
    var count: UInt64 = 0
    read(descriptor, &count, 8)
    return queue.update { queue in
      defer { queue = [] }
      return queue
    }
  }
}
