import Platform

extension Worker {
  /// Performs work on the worker, then passes its result on to the main thread.
  ///
  /// - Parameters:
  ///   - scheduler: The main thread's.
  ///   - work: Runs on the worker.
  ///   - use: Called on the main thread with the result. It should capture `weak` what may have gone by
  ///     then.
  package nonisolated func perform<Value: Sendable>(
    for scheduler: any Scheduler, _ work: @escaping @Sendable () -> Value,
    then use: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    perform {
      let value = work()
      scheduler.post { use(value) }
    }
  }

  /// Performs work on a thread of its own, as it may wait for other programs, then passes its result on
  /// to the main thread. Nothing happens if the system is out of threads.
  package nonisolated static func performApart<Value: Sendable>(
    for scheduler: any Scheduler, _ work: @escaping @Sendable () -> Value,
    then use: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    _ = startThread {
      let value = work()
      scheduler.post { use(value) }
    }
  }
}
