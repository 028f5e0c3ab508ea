import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@Suite struct WorkerTests {
  @Test("runs work serially, in order") func order() {
    let (worker, done) = (Worker(), SharedList<Int>())

    for number in 0..<1000 { worker.perform { done.append(number) } }
    worker.finish()

    #expect(done.elements == Array(0..<1000))
  }

  @Test("runs enqueued work even if the worker is released immediately") func released() {
    let done = SharedList<Int>()
    let last = Worker()
    var worker: Worker? = Worker()

    worker?.perform { last.perform { done.append(1) } }
    worker?.finish()
    worker = nil
    last.finish()

    #expect(done.elements == [1])
  }

  @Test("does work on the caller's thread while there are no threads, in order") func noThreads() {
    let done = SharedList<Int>()
    let attempts = SharedList<Int>()
    let worker = Worker { body in
      attempts.append(1)
      return attempts.elements.count > 2 && Worker.startThread(body)
    }

    worker.perform {
      worker.perform { done.append(2) }
      done.append(1)
    }
    #expect(done.elements == [1, 2] && attempts.elements.count == 1)
    worker.perform { done.append(3) }
    #expect(done.elements == [1, 2, 3] && attempts.elements.count == 2)
    worker.perform { done.append(4) }
    worker.finish()

    #expect(done.elements == [1, 2, 3, 4] && attempts.elements.count == 3)
  }

  @Test("the system prefers other threads to one in the background, and no others")
  func background() {
    @Sendable func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
    let (worker, found) = (
      Worker(startThread: Worker.startBackgroundThread), Monitor<Int32?>(nil)
    )
    worker.perform { found.update { $0 = niceness() } }
    worker.finish()
    #expect(found.value == 10)
    // Threads are started by threads that were not in the background.
    #expect(niceness() < 10)
  }

  @Test("may be released by its own work") func releasedByItself() {
    let done = SharedList<Int>()
    let holder = Mutex<Worker?>(Worker())
    let worker = holder.withLock { $0 }

    worker?.perform { done.append(1) }
    holder.withLock { $0 = nil }
    worker?.finish()

    #expect(done.elements == [1])
  }
}
