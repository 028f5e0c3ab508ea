import Glibc

/// A program that hands use, and what it has to show for once they have left it.
protocol HandSubject {
  /// The program.
  var stage: HandStage { get }
  /// The actions of a burst.
  func plan(_ number: Int) -> HandPlan
  /// Brings the program to where each burst begins; what it does then depends on the burst only.
  func prepare(for plan: HandPlan) throws
  /// Checks what a burst has left, and brings the program back to rest.
  func check(after plan: HandPlan) throws
}

/// One process, and what the bursts in it had to show for.
final class HandSession {
  /// The number of gestures and of actions so far.
  private(set) var (gestures, actions) = (0, 0)
  /// The memory at rest before each burst, in kilobytes.
  private(set) var memories: [Int] = []

  private let subject: any HandSubject
  private var app: AppUnderTest { subject.stage.app }

  init(_ subject: any HandSubject) { self.subject = subject }

  /// Lets a burst happen, and checks what it left.
  func run(_ number: Int) throws {
    let plan = subject.plan(number)
    do {
      try subject.prepare(for: plan)
      memories.append(memory(of: app.process.pid))
      try subject.stage.perform(plan)
      try subject.check(after: plan)
      guard app.output.isEmpty else { throw TimeoutError("the program reports an error") }
      gestures += try app.gestures().count { $0.state == "began" || $0.state == "recognized" }
      actions += plan.actions.count + plan.releases.count
    } catch {
      throw TimeoutError("MANY_HANDS_BURST=\(number): \(error)\n\(plan)\n\(app.output)")
    }
    // An hour of them would take long to read.
    truncate(app.folder.path("gestures.jsonl"), 0)
  }

  /// The median memory of each quarter of the bursts, in kilobytes; nil if there were too few.
  var quarters: [Int]? {
    let count = memories.count
    guard count >= 40 else { return nil }
    return (0..<4).map { quarter in
      let part = memories[count * quarter / 4..<count * (quarter + 1) / 4].sorted()
      return part[part.count / 2]
    }
  }
}
