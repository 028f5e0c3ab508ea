/// A serial queue with a thread of its own: performs work in the order in which it is enqueued.
///
/// The thread sleeps while the queue is empty and so causes no wake-ups, unlike libdispatch's pool.
/// It starts with the first work, and ends when the worker has been released and all work is done.
package final class Worker: Sendable {
  private let queue = WorkQueue()

  /// Creates a worker without work.
  package init() {}

  deinit { queue.close() }

  /// Enqueues work; runs serially. Returns immediately.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

  /// Waits until all work enqueued so far is done. Must not be called from the worker's own thread.
  package func finish() {
    let isDone = Monitor(false)
    perform { isDone.update { $0 = true } }
    isDone.wait { $0 ? () : nil }
  }
}

/// The queue and its thread.
///
/// The thread retains the queue, but not the worker: a worker may be released by its own work.
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
    do throws(SystemError) {
      try WorkerThread(run).detach()
    } catch {
      preconditionFailure("The system can't create a thread: \(error).")
    }
  }

  @Sendable private func run() {
    while let work = next() { work() }
  }

  /// Waits for the next work; nil once the queue is closed and empty.
  private func next() -> (@Sendable () -> Void)? {
    state.wait { state -> (@Sendable () -> Void)?? in
      if state.works.isEmpty { return state.isClosed ? .some(nil) : nil }
      return .some(state.works.removeFirst())
    }
  }
}
