import DisguiseModel
import Drawing
import Foundation
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

/// `kill -9` at random moments, with a seed for each: while a finger drags, while a picture is
/// saved, and while the work is restored.
@Suite("Kills at any moment", .serialized) struct KillTests {
  private static let mostDrags = 1000
  private static let kills = Soak.isOn ? Soak.kills : 6

  @Test("lose no gesture that had ended, and leave no part of a picture") func anyMoment() throws {
    var folder = TemporaryFolder()
    var (steps, lost, gestures) = (0, 0, 0)
    for run in 0..<Self.kills {
      // A new folder before a start would shorten the journal, which it does from 2000 steps on:
      // one more run adds at most `mostDrags`.
      if run == 0 || steps > 500 {
        folder = TemporaryFolder()
        try GuiseApp(folder: folder).place("Handlebar mustache", at: Point(476, 300))
        steps = try restoredSteps(in: folder)
      }
      let ended = try kill(seed: UInt64(run), in: folder)
      gestures += ended
      let found = try restoredSteps(in: folder) - steps
      steps += found
      // The end of a gesture is logged just before its step is recorded.
      let isKept = found == ended || found == ended - 1
      if !isKept { lost += 1 }
      #expect(isKept, "kill \(run): \(found) of \(ended) gestures that had ended")
      for name in folder.names(in: "exports") where !name.hasPrefix(".") {
        #expect(throws: Never.self) { try ImageFile.decode(folder.path("exports/" + name)) }
      }
    }
    #expect(gestures > Self.kills / 2)
    let app = try AppUnderTest("guise", arguments(folder), folder: folder)
    try app.waitForTree("the restored work") { $0.first(.element) != nil }
    #expect(folder.everything.filter { $0.contains("/.saving") } == [])
    try Soak.report("`kill -9` of Guise", tried: Self.kills, lost: lost)
  }

  /// Starts the editor and kills it at a random moment; returns the number of drags of its element
  /// that had ended.
  private func kill(seed: UInt64, in folder: TemporaryFolder) throws -> Int {
    var random = SeededGenerator(seed: seed)
    unlink(folder.path("gestures.jsonl"))
    let app = try AppUnderTest("guise", arguments(folder), folder: folder)
    let moment = Duration.milliseconds(Int.random(in: 0...1200, using: &random))
    let isRestoring = seed % 3 == 2
    var middle = Point.zero
    if !isRestoring {
      let tree = try app.waitForTree("the restored mustache") { $0.first(.element) != nil }
      middle = try #require(tree.first(.element)).middle
      if seed % 3 == 1 { try app.tap(.button, "Save") }
    }
    let process = app.process
    let killer = try WorkerThread {
      _ = process.wait(until: Timeout(in: isRestoring ? moment / 4 : moment))
      process.send(signal: SIGKILL)
    }
    defer { killer.join() }
    var side = 60.0
    for _ in 0..<(isRestoring ? 0 : Self.mostDrags) where process.exitStatus == nil {
      let next = middle + Vector(side, 0)
      try app.touch.drag(from: middle, to: next)
      (middle, side) = (next, -side)
    }
    guard process.wait(until: Timeout(in: .seconds(20))) != nil else {
      throw TimeoutError("The process was not killed.")
    }
    return try app.gestures().count { $0.state == "ended" && $0.view == "Handlebar mustache" }
  }

  private func arguments(_ folder: TemporaryFolder) -> [String] {
    [
      "--reduced-motion", "--state-directory", folder.path("state"), "--export-directory",
      folder.path("exports"),
    ]
  }

  /// The number of steps that a start would restore, read from a copy of the journal.
  private func restoredSteps(in folder: TemporaryFolder) throws -> Int {
    let copy = TemporaryFolder()
    try copy.write(folder.read("state/work.journal"), to: "work.journal")
    guard case .work(let history) = try StateDirectory(path: copy.path).restore() else {
      throw TimeoutError("There is no work in the journal.")
    }
    return history.past.count
  }
}
