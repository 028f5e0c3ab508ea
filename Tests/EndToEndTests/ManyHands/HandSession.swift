import Glibc
import VirtualTouchscreen

/// One process of the editor, and what the bursts in it had to show for.
final class HandSession {
  /// The number of gestures and of actions so far.
  private(set) var (gestures, actions) = (0, 0)
  /// The memory at rest before each burst, in kilobytes.
  private(set) var memories: [Int] = []

  private let stage: HandStage
  private var guise: GuiseApp { stage.guise }

  init() throws {
    stage = try HandStage(GuiseApp())
  }

  /// Lets a burst happen on a document that is the same for each, and checks what it left.
  func run(_ number: Int) throws {
    let plan = HandPlan(number: number)
    do {
      try guise.open(tab: "Mustaches")
      // What has been undone cannot be redone once the first sticker is placed.
      for place in plan.places { try guise.place("Handlebar mustache", at: place) }
      memories.append(memory(of: guise.process.pid))
      try stage.perform(plan)
      try RestCheck(stage: stage).run()
      gestures += try guise.gestures().count { $0.state == "began" || $0.state == "recognized" }
      actions += plan.actions.count + plan.releases.count
    } catch {
      throw TimeoutError("MANY_HANDS_BURST=\(number): \(error)\n\(plan)\n\(guise.output)")
    }
    // An hour of them would take long to read.
    truncate(guise.folder.path("gestures.jsonl"), 0)
    for picture in guise.pictures { unlink(guise.folder.path("exports/" + picture)) }
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
