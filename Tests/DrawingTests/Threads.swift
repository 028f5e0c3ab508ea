import Platform

/// Runs a closure on several threads concurrently and returns their results.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable () -> Value) -> [Value] {
  let results = Monitor<[Value]>([])
  let threads = (0..<count).map { _ in
    try? WorkerThread {
      let value = body()
      results.update { $0.append(value) }
    }
  }
  for thread in threads { thread?.join() }
  return results.value
}
