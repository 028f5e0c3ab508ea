@testable import Drawing

/// What a body returns on each of some threads that run at the same time.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable () -> Value) -> [Value] {
  let results = Monitor<[Value]>([])
  let threads = (0..<count).map { _ in
    WorkerThread {
      let value = body()
      results.update { $0.append(value) }
    }
  }
  for thread in threads { thread.join() }
  return results.update { $0 }
}
