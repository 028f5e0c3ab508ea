import Platform

/// Runs a closure on several threads concurrently and returns their results.
package func onThreads<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable () -> Value
) -> [Value] {
  let results = SharedList<Value>()
  let threads = (0..<count).map { _ in try? WorkerThread { results.append(body()) } }
  for thread in threads { thread?.join() }
  return results.elements
}
