import CSys
import Glibc

/// A serial queue with a thread of its own: performs work in the order in which it is enqueued.
///
/// The thread sleeps while the queue is empty and so causes no wake-ups, unlike libdispatch's pool.
/// It starts with the first work, and ends when the worker has been released and all work is done.
/// While the system is out of threads, work is done on the thread that enqueues it.
package final class Worker: Sendable {
  private let queue: WorkQueue

  /// Creates a worker without work.
  ///
  /// - Parameter startThread: Starts a thread for a closure; returns false if that is not possible.
  package init(
    startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = Worker.startThread
  ) {
    queue = WorkQueue(startThread: startThread)
  }

  deinit { queue.close() }

  /// Enqueues work; runs serially. Returns immediately, unless there is no thread to do it.
  package func perform(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

  /// Waits until all work enqueued so far is done. Must not be called from the worker's own thread.
  package func finish() {
    let isDone = Monitor(false)
    perform { isDone.update { $0 = true } }
    isDone.wait { $0 ? () : nil }
  }

  /// Waits until all work enqueued so far is done, but not longer than a duration. Returns whether it
  /// is done.
  @discardableResult
  package func finish(within duration: Duration) -> Bool {
    let isDone = Monitor(false)
    perform { isDone.update { $0 = true } }
    return isDone.wait(upTo: duration) { $0 ? true : nil } ?? false
  }

  /// Starts a thread that runs a closure; returns false if the system is out of threads.
  @Sendable package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    do throws(SystemError) {
      try WorkerThread(body).detach()
      return true
    } catch {
      return false
    }
  }
}

extension Worker {
  /// Starts a thread as `startThread` does, to which the system prefers all others: for work that
  /// nobody waits for. The threads and processes that it starts are like it.
  @Sendable package static func startBackgroundThread(
    _ body: @escaping @Sendable () -> Void
  ) -> Bool {
    startThread {
      var parameters = sched_param()
      // A real-time program's own threads, too, come before it.
      sched_setscheduler(0, Int32(touchkit_batch_policy), &parameters)
      // Linux: of this thread only.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      body()
    }
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
  private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool

  init(startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool) {
    self.startThread = startThread
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    let wasRunning = state.update { state in
      state.works.append(work)
      defer { state.isRunning = true }
      return state.isRunning
    }
    if !wasRunning, !startThread(run) { runHere() }
  }

  func close() { state.update { $0.isClosed = true } }

  @Sendable private func run() {
    while let work = next() { work() }
  }

  /// Does all work on the calling thread; the next work tries again to start the queue's own.
  private func runHere() {
    while let work = state.update({ state -> (@Sendable () -> Void)? in
      state.isRunning = !state.works.isEmpty
      return state.isRunning ? state.works.removeFirst() : nil
    }) { work() }
  }

  /// Waits for the next work; nil once the queue is closed and empty.
  private func next() -> (@Sendable () -> Void)? {
    state.wait { state -> (@Sendable () -> Void)?? in
      if state.works.isEmpty { return state.isClosed ? .some(nil) : nil }
      return .some(state.works.removeFirst())
    }
  }
}
