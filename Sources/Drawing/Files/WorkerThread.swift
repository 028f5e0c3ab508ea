import Glibc

/// A thread that runs one body and is waited for; never a thread of a pool, which would wake up
/// the process once a second for ever after.
package struct WorkerThread {
  private let thread: pthread_t

  /// Starts the thread.
  package init(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let job = Unmanaged.passRetained(Job(body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, job.toOpaque())
    guard status == 0 else { fatalError("The system starts no more threads (error \(status)).") }
    self.thread = thread
  }

  /// Waits until the body has returned; call it once.
  package func join() { pthread_join(thread, nil) }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
