import Drawing
import Glibc
import Testing
import VirtualTouchscreen

@Suite("Input that was queued while the app did not run") struct BacklogTests {
  private static let start = Point(476, 470)

  @Test("5,000 moves of two seconds are followed in two frames, to the same place (X24)")
  func moves() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let end = Self.start + Vector(60, -25)
    try guise.touch.drag(from: Self.start, to: end, lifts: false)
    try guise.waitForElement(at: end)
    _ = try guise.stillScreen()
    let before = try guise.changes()
    let frames = try FrameRecorder(
      of: guise.screen.waitForWindow().id, on: guise.server.display)

    guise.process.send(signal: SIGSTOP)
    for step in 1...5000 {
      let turn = Double(step) / 100
      try guise.touch.move(0, to: end + Vector(40 * sin(turn), 40 * cos(turn) - 40))
      if step % 100 == 0 { try guise.touch.rest(for: .milliseconds(38)) }
    }
    let last = Self.start + Vector(-50, -70)
    try guise.touch.move(0, to: last)
    try guise.touch.sync()
    guise.process.send(signal: SIGCONT)

    try guise.waitForElement(at: last)
    _ = try guise.stillScreen()
    #expect(try guise.changes() - before < 300)
    let count = try frames.finish()
    #expect((1...2).contains(count))
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil }
    try guise.waitForElement(at: last)
  }

  @Test("a list that a finger has scrolled and then held is not thrown by its lift (X24)")
  func noFling() throws {
    let stage = try GalleryStage("lists")
    let row = try stage.view(.cell, "Maple 11")
    let start = row.middle
    try stage.touch.drag(from: start, to: start - Vector(0, 40), lifts: false)
    try stage.wait(for: .cell, "Maple 11") { $0.middle.y < start.y - 20 }

    stage.process.send(signal: SIGSTOP)
    // Fast at first, then at rest for longer than a velocity lasts.
    for step in 1...5000 {
      try stage.touch.move(0, to: start - Vector(0, 40 + 0.03 * Double(step)))
    }
    try stage.touch.rest(for: .milliseconds(300))
    try stage.touch.up(0)
    try stage.touch.sync()
    stage.process.send(signal: SIGCONT)

    try stage.wait(for: "the end of the pan") {
      try stage.gestures().contains { $0.state == "ended" && $0.values?.velocity != nil }
    }
    let speeds = try stage.gestures().compactMap { $0.values?.velocity?.length }
    #expect(speeds.allSatisfy { $0.isFinite && $0 < 50_000 })
    #expect(speeds.last == 0, "the finger was at rest")
    _ = try stage.stillScreen()
    // The slop is withheld; a fling would add hundreds of points.
    let travel = try start.y - stage.view(.cell, "Maple 11").middle.y
    #expect((170...190).contains(travel))
  }
}

extension GuiseApp {
  /// The number of changes that the transform gesture has reported.
  fileprivate func changes() throws -> Int {
    try gestures().count { $0.recognizer == "transform" && $0.state == "changed" }
  }
}
