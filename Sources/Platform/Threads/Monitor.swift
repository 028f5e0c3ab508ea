import Glibc

/// A mutex-protected state with a condition variable, for threads that wait for changes.
package final class Monitor<State>: @unchecked Sendable {
  /// Not a stored variable: ThreadSanitizer takes its change for one of the whole object, whose type is
  /// read without the mutex. Valid while the monitor is: only its methods use it, whose inlined code does,
  /// too.
  @usableFromInline let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// Valid while the monitor is, as `state`.
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Valid while the monitor is, as `state`.
  @usableFromInline let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Creates a monitor with an initial state.
  package init(_ state: State) {
    self.state.initialize(to: state)
    pthread_mutex_init(mutex, nil)
    // Deadlines are times of the monotonic clock.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// A copy of the state.
  package var value: State {
    // No waiting thread wakes up.
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return state.pointee
  }

  /// Reads the state, of which nothing is copied: a parameter of its type would be.
  @inlinable
  package func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    // No waiting thread wakes up.
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(UnsafePointer(state))
  }

  /// Changes the state and wakes up all waiting threads.
  @inlinable
  package func update<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let result = body(&state.pointee)
    pthread_cond_broadcast(changed)
    return result
  }

  /// Waits until `body` returns a value; it is evaluated immediately and after every change.
  @inlinable
  package func wait<Result>(for body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state.pointee) {
        pthread_cond_broadcast(changed)
        return result
      }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Waits as `wait(for:)` does; nil soon after the work was cancelled. So it also ends where nobody is left to
  /// change the state.
  package func wait<Result>(
    unless isCancelled: () -> Bool, for body: (inout State) -> Result?
  ) -> Result? {
    while !isCancelled() {
      if let result = wait(upTo: .milliseconds(100), for: body) { return result }
    }
    return nil
  }

  /// Waits as `wait(for:)` does, but not longer than a duration; nil if `body` has returned nothing
  /// by then.
  package func wait<Result>(
    upTo duration: Duration, for body: (inout State) -> Result?
  ) -> Result? {
    var end = Duration.nanoseconds((MonotonicTime.now + duration).nanoseconds).timespec
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state.pointee) {
        pthread_cond_broadcast(changed)
        return result
      }
      if pthread_cond_timedwait(changed, mutex, &end) == ETIMEDOUT { return body(&state.pointee) }
    }
  }
}
