import Synchronization

@testable import Drawing

/// What a body returns on each of some threads that run at the same time.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable () -> Value) -> [Value] {
  let results = Results<Value>()
  let threads = (0..<count).map { _ in
    WorkerThread {
      let value = body()
      results.values.withLock { $0.append(value) }
    }
  }
  for thread in threads { thread.join() }
  return results.values.withLock { $0 }
}

private final class Results<Value: Sendable>: Sendable {
  let values = Mutex<[Value]>([])
}
