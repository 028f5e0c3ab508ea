import Drawing
import Glibc

/// A thread of its own that performs pieces of work one after the other, in the order given.
///
/// It sleeps while there is nothing to do and so costs no wake-ups, unlike libdispatch's pool. It
/// starts with the first piece of work and ends, when everything given is done, with the last
/// reference to the worker.
package final class Worker: Sendable {
  private let queue = WorkQueue()

  /// A worker without work.
  package init() {}

  deinit { queue.close() }

  /// Has a piece of work done after all that was given before; returns at once.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

  /// Waits until everything given so far is done.
  ///
  /// Never from the worker's own thread.
  package func finish() {
    let isDone = Monitor(false)
    perform { isDone.update { $0 = true } }
    isDone.wait { $0 ? () : nil }
  }
}

/// The list of work and the thread that takes from it.
///
/// The thread keeps the list alive, never the worker: so a worker may be let go by its own work.
private final class WorkQueue: Sendable {
  private struct State {
    var works: [@Sendable () -> Void] = []
    var isRunning = false
    var isClosed = false
  }

  private let state = Monitor(State())

  func add(_ work: @escaping @Sendable () -> Void) {
    let wasRunning = state.update { state in
      state.works.append(work)
      defer { state.isRunning = true }
      return state.isRunning
    }
    if !wasRunning { start() }
  }

  func close() { state.update { $0.isClosed = true } }

  private func start() {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { queue in
        if let queue { Unmanaged<WorkQueue>.fromOpaque(queue).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    precondition(status == 0, "The system gives no more threads: \(SystemError(number: status)).")
    pthread_detach(thread)
  }

  private func run() {
    while let work = next() { work() }
  }

  /// The next piece of work as soon as there is one; nil when there will be none.
  private func next() -> (@Sendable () -> Void)? {
    state.wait { state -> (@Sendable () -> Void)?? in
      if state.works.isEmpty { return state.isClosed ? .some(nil) : nil }
      return .some(state.works.removeFirst())
    }
  }
}
