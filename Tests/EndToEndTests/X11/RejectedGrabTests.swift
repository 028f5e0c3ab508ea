import Drawing
import Testing
import VirtualTouchscreen

/// A window manager's touch grab that decides after a number of milliseconds, as mutter's does after
/// 150.
@Suite("Touches that a grab rejects") struct RejectedGrabTests {
  private static let start = Point(476, 470)
  /// The number of updates before the grab decides. The server keeps 100 of them for other clients.
  private static let updates = [0, 1, 10, 99, 150]

  @Test(
    "an element follows its finger before and after the decision, to the same place (X3)",
    arguments: [0, 40, 150, 500])
  func drag(delay: Int) throws {
    let guise = try GuiseApp(arguments: ["--touch-log"])
    let placed = try guise.place("Handlebar mustache", at: Self.start)
    // A finger that rests for half a second is a long press, which is the subject of X25.
    for updates in Self.updates where delay < 500 || updates > 0 {
      let grab = try TouchGrabber(guise.server.display)
      let held = updates == 0 ? Self.start : Self.start + Vector(100, -60)
      try guise.touch.drag(from: Self.start, to: held, steps: updates, lifts: false)
      try grab.waitForTouches(1)
      try guise.touch.rest(for: .milliseconds(delay))
      // Still undecided, and already under the finger.
      if delay > 0 { try guise.waitForElement(at: held) }
      let grants = guise.grants
      grab.decide(.reject)
      try guise.wait(for: "the decision") { guise.grants > grants }
      #expect(try guise.tree().hasElement(at: held), "nothing jumps at the decision")
      let end = Self.start + Vector(-60, 40)
      try guise.touch.glide([0: (held, end)])
      try guise.touch.up(0)
      try guise.touch.sync()

      let tree = try guise.waitForTree("the end of the drag") {
        $0.first(.bin) == nil && $0.hasElement(at: end, within: 0.6)
      }
      #expect(tree.first(.element)?.scale == placed.scale)
      #expect(tree.first(.element)?.rotation == placed.rotation)
      grab.close()
      try guise.tap(.button, "Undo")
      try guise.waitForTree("one step undone") { $0.first(.element)?.place == placed.place }
    }
  }

  @Test(
    "a tap that has ended before the decision is one tap, however late the decision is (X4)",
    arguments: [0, 40, 150, 500, 700])
  func tap(delay: Int) throws {
    let guise = try GuiseApp()
    try guise.arm("Handlebar mustache")
    let grab = try TouchGrabber(guise.server.display)

    for (number, updates) in Self.updates.enumerated() {
      let place = Self.start + Vector(0, 130 * Double(number - 2))
      try guise.touch.down(0, at: place)
      // Within the slop of a tap.
      for update in 0..<updates {
        try guise.touch.move(0, to: place + Vector(Double(update % 2), 0))
      }
      try guise.touch.up(0, at: place)
      try guise.touch.rest(for: .milliseconds(delay))
      try grab.waitForTouches(1)
      if delay > 0 {
        #expect(try guise.elements().count == number, "nothing is placed before the decision")
      }
      grab.decide(.reject)
      try guise.waitForTree("element \(number)") { $0.all(.element).count > number }
    }

    // The time of the lift counts, not that of the decision: none of them is a long press.
    let tree = try guise.tree()
    #expect(tree.all(.element).count == Self.updates.count)
    #expect(tree.first(.menu) == nil)
    #expect(try !guise.gestures().contains { $0.recognizer == "press" && $0.state == "began" })
  }

  @Test(
    "a touch stays where it is when the process that grabs it is killed (X8)", arguments: [0, 150])
  func killed(delay: Int) throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Self.start)
    let grab = try TouchGrabber(guise.server.display)
    let held = Self.start + Vector(100, -60)
    try guise.touch.drag(from: Self.start, to: held, lifts: false)
    try grab.waitForTouches(1)
    try guise.waitForElement(at: held)
    try guise.touch.rest(for: .milliseconds(delay))

    grab.disconnect()
    let end = Self.start + Vector(-60, 40)
    try guise.touch.glide([0: (held, end)])
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil && $0.hasElement(at: end) }
    try guise.tap(.button, "Undo")
    try guise.waitForElement(at: Self.start)
  }
}

extension GuiseApp {
  /// The number of touches whose ownership the server has granted.
  fileprivate var grants: Int {
    output.split(separator: "\n").count { $0.contains("--Ownership-->") }
  }
}
