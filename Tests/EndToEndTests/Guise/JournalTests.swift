import DisguiseModel
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("The journal after the process is killed")
struct JournalTests {
  @Test("no gesture that has ended is lost when the process is killed right after it")
  func killed() throws {
    let folder = TemporaryFolder()
    let arguments = ["--reduced-motion", "--state-directory", folder.path("state")]
    do {
      let guise = try GuiseApp(folder: folder)
      try guise.place("Handlebar mustache", at: Point(476, 300))
    }

    for run in 1...8 {
      unlink(folder.path("gestures.jsonl"))
      let app = try AppUnderTest("guise", arguments, folder: folder)
      let before = try #require(
        app.waitForTree("the restored mustache") { $0.first(.element) != nil }.first(.element))
      let steps = try folder.restoredHistory().past.count
      let step = Vector(run.isMultiple(of: 2) ? -60 : 60, 25)

      try app.touch.down(0, at: before.middle)
      try app.touch.glide([0: (before.middle, before.middle + step)])
      try app.touch.up(0)
      try app.wait(for: "the end in the log") {
        try app.gestures().contains { $0.state == "ended" }
      }
      // The end is logged before its action runs; the tree is written after the frame.
      _ = try app.tree()
      app.process.send(signal: SIGKILL)
      let status = app.process.wait(until: Timeout(in: .seconds(5)))

      #expect(status != nil)
      let history = try folder.restoredHistory()
      #expect(history.past.count == steps + 1, "run \(run)")
      let moved = try #require(history.present.elements.first).placement.center
      #expect((moved.x > before.place.x) == (step.dx > 0), "run \(run)")
    }
    let app = try AppUnderTest("guise", arguments, folder: folder)
    let tree = try app.waitForTree("the restored work") { $0.first(.element) != nil }
    let present = try folder.restoredHistory().present.elements.first?.placement.center
    #expect(tree.first(.element)?.place == present)
    #expect(tree.first(.button, "Undo")?.enabled == true)
  }
}
