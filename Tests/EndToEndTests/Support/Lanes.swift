import Platform
import Testing

/// Gives the tests of a suite threads of their own, as many as run at once.
///
/// Stories wait for fingers and frames most of the time. On the threads that all tests share, one for
/// each core, a suite whose tests follow each other gets its turn for the next one only when all other
/// tests have run, and then it leaves all cores but one idle.
struct Lanes: SuiteTrait, TestScoping {
  fileprivate let count: Int

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(LaneExecutor(count)) { try await function() }
  }
}

extension Trait where Self == Lanes {
  /// Threads for a number of tests at once.
  static func lanes(_ count: Int) -> Lanes { Lanes(count: count) }
}

/// Runs jobs on a few threads, in their order.
private final class LaneExecutor: TaskExecutor {
  private let jobs = Monitor<[UnownedJob]>([])

  /// Starts the threads, which wait for jobs as long as the process runs.
  init(_ count: Int) {
    for _ in 0..<count {
      precondition(Worker.startThread { [self] in run() }, "A lane needs a thread.")
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.update { $0.append(job) }
  }

  private func run() {
    while true {
      let job = jobs.wait { $0.isEmpty ? nil : $0.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
