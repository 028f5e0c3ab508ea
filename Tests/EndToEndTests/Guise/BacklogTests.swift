import Drawing
import Glibc
import Testing
import VirtualTouchscreen

@Suite("Input that was queued while the app did not run") struct BacklogTests {
  private static let start = Point(476, 470)

  @Test("5,000 moves are followed in a few steps, to the same place")
  func moves() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let end = Self.start + Vector(60, -40)
    try guise.touch.drag(from: Self.start, to: end, lifts: false)
    try guise.waitForElement(at: end)
    let before = try guise.changes()

    guise.process.send(signal: SIGSTOP)
    for step in 1...5000 {
      let turn = Double(step) / 100
      try guise.touch.move(0, to: end + Vector(40 * sin(turn), 40 * cos(turn) - 40))
    }
    let last = Self.start + Vector(-50, -70)
    try guise.touch.move(0, to: last)
    try guise.touch.sync()
    guise.process.send(signal: SIGCONT)

    try guise.waitForElement(at: last)
    #expect(try guise.changes() - before < 200)
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil }
    try guise.waitForElement(at: last)
  }
}

extension GuiseApp {
  /// The number of changes that the transform gesture has reported.
  fileprivate func changes() throws -> Int {
    try gestures().count { $0.recognizer == "transform" && $0.state == "changed" }
  }
}
