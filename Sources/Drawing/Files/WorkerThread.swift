import Glibc

/// A thread that runs one closure and is joined. Not from a thread pool, whose threads would wake up
/// the process once a second for the rest of its life.
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
    guard status == 0 else { fatalError("Couldn't create a thread (error \(status)).") }
    self.thread = thread
  }

  /// Waits until the closure has returned; call it exactly once.
  package func join() { pthread_join(thread, nil) }

  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
