import Drawing
import Testing
import VirtualTouchscreen

@Suite("A touchscreen that is lost in the middle of a gesture") struct LostDeviceTests {
  private static let start = Point(476, 470)

  /// What the fingers do when the device is lost.
  enum Gesture: CaseIterable {
    case drag, press, pinch
  }

  @Test(
    "switching it off cancels the gesture; switched on again, it works (X9)",
    arguments: Gesture.allCases)
  func switchedOff(gesture: Gesture) throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let placing = try guise.gestures().count
    switch gesture {
    case .drag:
      try guise.touch.drag(from: Self.start, to: Self.start + Vector(90, 0), lifts: false)
      try guise.waitForElement(at: Self.start + Vector(90, 0))
    case .press:
      try guise.touch.down(0, at: Self.start)
      try guise.touch.rest(for: .milliseconds(200))
    case .pinch:
      try guise.touch.pinch(about: Self.start, distance: (80, 160), lifts: false)
      try guise.waitForTree("the pinch") {
        abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 2) < 0.01
      }
    }

    try guise.touch.cancelAll()

    try guise.waitForTree("the element as it was") {
      $0.first(.element)?.place == before.place && $0.first(.element)?.scale == before.scale
        && $0.first(.bin) == nil
    }
    // A new press on the photo: when its menu opens, the time of a cancelled one is over, too.
    try guise.touch.down(0, at: Self.start - Vector(0, 270))
    try guise.waitForTree("a menu") { $0.first(.menu) != nil }
    try guise.touch.up(0)
    // Neither a press nor a tap nor a drag.
    let acted = try guise.gestures().dropFirst(placing).filter {
      $0.state == "recognized" || $0.recognizer == "press" && $0.state == "began"
    }
    #expect(acted.map(\.view) == ["Photo"])
    try guise.touch.tap(guise.barePoint())
    try guise.waitForTree("no menu") { $0.first(.menu) == nil }
    let end = Self.start + Vector(0, 80)
    try guise.touch.drag(from: Self.start, to: end)
    try guise.waitForElement(at: end)
  }

  @Test("detaching it from its pointer cancels the drag; attached again, it works (X10)")
  func floats() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let desk = try guise.client()
    let held = Self.start + Vector(90, 0)
    try guise.touch.drag(from: Self.start, to: held, lifts: false)
    try guise.waitForElement(at: held)

    desk.detach("touch0")
    try guise.waitForTree("the element as it was") { $0.first(.element)?.place == before.place }
    try guise.touch.glide([0: (held, Self.start)])
    try guise.touch.up(0)
    try guise.touch.sync()
    desk.attach("touch0")

    let end = Self.start + Vector(0, 80)
    try guise.touch.drag(from: Self.start, to: end)
    try guise.waitForElement(at: end)
    // The server still takes the pointer's button for pressed; the mouse drags all the same.
    let pointer = try guise.server.seat.pointer()
    try pointer.move(to: end)
    try pointer.press()
    for step in 1...8 { try pointer.move(to: end + Vector(0, -10 * Double(step))) }
    try pointer.release()
    try pointer.sync()
    try guise.waitForElement(at: Self.start)
  }

  @Test("removing its pointer cancels the drag; a new one with the same number works (X11)")
  func reusedNumber() throws {
    let guise = try GuiseApp()
    let before = try guise.place("Handlebar mustache", at: Self.start)
    let desk = try guise.client()
    let first = desk.addMaster("second")
    desk.attach("touch0", to: "second pointer")
    let held = Self.start + Vector(90, 0)
    try guise.touch.drag(from: Self.start, to: held, lifts: false)
    try guise.waitForElement(at: held)

    desk.removeMaster("second")
    try guise.waitForTree("the element as it was") { $0.first(.element)?.place == before.place }
    try guise.touch.cancelAll()
    #expect(desk.addMaster("second") == first, "the server uses the number again")
    desk.attach("touch0", to: "second pointer")

    let end = Self.start + Vector(0, 80)
    try guise.touch.drag(from: Self.start, to: end)
    try guise.waitForElement(at: end)
    try guise.tap(.button, "Undo")
    try guise.waitForElement(at: Self.start)
  }
}
