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

  /// The median memory of the first and of the last quarter of the bursts, in kilobytes, after a
  /// twentieth in which caches fill; nil if there were too few of them.
  var growth: (first: Int, last: Int)? {
    let steady = memories.dropFirst(max(10, memories.count / 20))
    guard steady.count >= 20 else { return nil }
    func median(_ values: ArraySlice<Int>) -> Int { values.sorted()[values.count / 2] }
    return (median(steady.prefix(steady.count / 4)), median(steady.suffix(steady.count / 4)))
  }
}
