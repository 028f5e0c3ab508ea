import Glibc

/// A thread of its own that performs pieces of work one after the other, in the order given.
///
/// It sleeps while there is nothing to do and so costs no wake-ups, unlike libdispatch's pool. It
/// starts with the first piece of work and ends, when everything given is done, with the last
/// reference to the worker.
package final class Worker: Sendable {
  private let queue: WorkQueue

  /// A worker without work.
  package init() { queue = WorkQueue() }

  deinit { queue.close() }

  /// Has a piece of work done after all that was given before; returns at once.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

  /// Waits until everything given so far is done.
  ///
  /// Never from the worker's own thread.
  package func finish() {
    let done = Latch()
    perform { done.open() }
    done.wait()
  }
}

/// A gate that is opened once; those who wait go through then.
private final class Latch: @unchecked Sendable {
  private let condition = Condition()
  private var isOpen = false

  func open() {
    condition.locked { isOpen = true }
    condition.wakeAll()
  }

  func wait() {
    condition.locked { while !isOpen { condition.wait() } }
  }
}

/// The list of work and the thread that takes from it, all guarded by the condition.
private final class WorkQueue: @unchecked Sendable {
  private let condition = Condition()
  private var works: [@Sendable () -> Void] = []
  private var isRunning = false
  private var isClosed = false

  func add(_ work: @escaping @Sendable () -> Void) {
    let starts = condition.locked {
      works.append(work)
      defer { isRunning = true }
      return !isRunning
    }
    if starts { start() } else { condition.wakeAll() }
  }

  func close() {
    condition.locked { isClosed = true }
    condition.wakeAll()
  }

  private func start() {
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { queue in
        if let queue { Unmanaged<WorkQueue>.fromOpaque(queue).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(result == 0, "The system gives no more threads: \(SystemError(number: result)).")
    pthread_detach(thread)
  }

  private func run() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    condition.locked {
      while works.isEmpty && !isClosed { condition.wait() }
      return works.isEmpty ? nil : works.removeFirst()
    }
  }
}

/// A lock with a place to wait, at an address that never changes, as POSIX demands.
private final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(signal, nil)
  }

  deinit {
    pthread_cond_destroy(signal)
    pthread_mutex_destroy(mutex)
    signal.deallocate()
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits for a wake-up; only inside `locked`.
  func wait() { pthread_cond_wait(signal, mutex) }

  func wakeAll() { pthread_cond_broadcast(signal) }
}
