import Platform
import TouchKit

/// Questions about files that lie on a share, a phone or a drive, which may answer late, or never: each
/// has a thread of its own, so that none holds up another, nor the main thread.
final class FileQuestions {
  private let scheduler: any Scheduler
  private let unanswered = Monitor(0)

  init(scheduler: any Scheduler) { self.scheduler = scheduler }

  /// Asks a question; the answer comes on the main thread.
  func ask<Answer: Sendable>(
    _ question: @escaping @Sendable () -> Answer,
    then use: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    let (scheduler, unanswered) = (scheduler, unanswered)
    unanswered.update { $0 += 1 }
    // Its thread ends with the answer.
    Worker().perform {
      let answer = question()
      scheduler.post { use(answer) }
      unanswered.update { $0 -= 1 }
    }
  }

  /// Waits until all questions have been answered.
  func finish() { unanswered.wait { $0 == 0 ? () : nil } }
}
