import Platform
import Synchronization
import Testing

@Suite struct WorkerTests {
  @Test("runs work serially, in order") func order() {
    let (worker, done) = (Worker(), Log())

    for number in 0..<1000 { worker.perform { done.add(number) } }
    worker.finish()

    #expect(done.numbers == Array(0..<1000))
  }

  @Test("runs enqueued work even if the worker is released immediately") func released() {
    let done = Log()
    let last = Worker()
    var worker: Worker? = Worker()

    worker?.perform { last.perform { done.add(1) } }
    worker?.finish()
    worker = nil
    last.finish()

    #expect(done.numbers == [1])
  }

  @Test("may be released by its own work") func releasedByItself() {
    let done = Log()
    let holder = Mutex<Worker?>(Worker())
    let worker = holder.withLock { $0 }

    worker?.perform { done.add(1) }
    holder.withLock { $0 = nil }
    worker?.finish()

    #expect(done.numbers == [1])
  }
}

private final class Log: Sendable {
  private let log = Mutex<[Int]>([])
  var numbers: [Int] { log.withLock { $0 } }
  func add(_ number: Int) { log.withLock { $0.append(number) } }
}
