import CSys
import Glibc

/// A thread that runs one closure. Not from a thread pool, whose threads would wake up the process
/// once a second for the rest of its life.
package struct WorkerThread: Sendable {
  private let thread: pthread_t

  /// Starts the thread; call either `join` or `detach`, once. Throws if the system is out of threads.
  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    let job = Unmanaged.passRetained(Job(body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, job.toOpaque())
    guard status == 0 else {
      job.release()
      throw SystemError(number: status)
    }
    self.thread = thread
  }

  /// Waits until the closure has returned.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread run on unobserved.
  package func detach() { pthread_detach(thread) }

  /// Names the running thread for tools; of the name, 15 bytes count.
  package static func nameCurrent(_ name: String) { _ = touchkit_name_thread(name) }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
