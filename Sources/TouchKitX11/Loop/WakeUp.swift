import CSys
import Glibc
import Synchronization
import TouchKit

/// Work that other threads hand to the loop, and the descriptor that wakes it for that.
final nonisolated class WakeUp: Sendable {
  /// A piece of work for the loop's thread.
  typealias Work = @MainActor @Sendable () -> Void

  /// Readable while there is work.
  let descriptor: Int32

  private let queue = Mutex<[Work]>([])

  /// An empty queue. Calls `eventfd`.
  init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)) }

  deinit { close(descriptor) }

  /// Adds work, from any thread.
  func post(_ work: @escaping Work) {
    let wasEmpty = queue.withLock { queue in
      queue.append(work)
      return queue.count == 1
    }
    guard wasEmpty else { return }
    var one: UInt64 = 1
    write(descriptor, &one, 8)
  }

  /// Takes all work; on the loop's thread.
  func take() -> [Work] {
    var count: UInt64 = 0
    read(descriptor, &count, 8)
    return queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}
