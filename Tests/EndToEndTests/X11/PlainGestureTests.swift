import CX11
import CXi
import Drawing
import Testing
import VirtualTouchscreen
import X11Support

@Suite("Plain gestures") struct PlainGestureTests {
  @Test("a tap, a drag, a pinch and a turn are one action each, and none is a click, too (X1)")
  func oneAction() throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let window = try guise.screen.waitForWindow().id
    let observer = try #require(XDisplay(guise.server.display))
    _ = observer.inputVersion(announcing: (2, 2))
    observer.select([XI_Motion], of: XIAllMasterDevices, on: window)
    XSync(observer.pointer, 0)

    let placed = try guise.place("Handlebar mustache", at: start)
    // Away from the photo's center lines, which catch.
    let end = start + Vector(60, -80)
    try guise.touch.drag(from: start, to: end)
    try guise.waitForElement(at: end)
    try guise.touch.pinch(about: end, distance: (80, 160))
    try guise.waitForTree("twice its size") {
      abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 2) < 0.01
    }
    try guise.touch.pinch(about: end, distance: (160, 160), turn: (.zero, .degrees(50)))
    try guise.waitForTree("the turn") { ($0.first(.element)?.rotation ?? 0) > 0.5 }
    try guise.waitForTree("the end of the gesture") { $0.first(.bin) == nil }

    // The fingers are lifted after their last motion was seen.
    try guise.wait(for: "three gestures") {
      try guise.gestures().count { $0.recognizer == "transform" && $0.state == "ended" } == 3
    }
    let log = try guise.gestures()
    // The taps on the photo are no gestures: the steps below show that there was one.
    #expect(!log.contains { $0.view == "Photo" && $0.recognizer != "transform" })
    #expect(emulatedMotions(observer) > 0, "the server did emulate a pointer")
    for step in 1...4 {
      #expect(try guise.elements().count == 1, "before undo \(step)")
      try guise.tap(.button, "Undo")
      try guise.waitForTree("step \(step) undone") {
        $0.first(.button, "Redo")?.enabled ?? false
      }
    }
    try guise.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }

  @Test("the motion that the server emulates for a finger of another client is no mouse (X1)")
  func withheldFinger() throws {
    let guise = try GuiseApp()
    let pointer = try guise.server.seat.pointer()
    try guise.place("Handlebar mustache", at: Point(476, 470))
    let button = try guise.view(.button, "Save").rect
    let picture = try guise.stillScreen(button)
    try pointer.move(to: button.center)
    try pointer.sync()
    try guise.wait(for: "the hover") {
      try !guise.screen.capture(button).hasSamePixels(as: picture)
    }
    try pointer.move(to: guise.barePoint())
    try pointer.sync()
    try guise.wait(for: "no hover") { try guise.screen.capture(button).hasSamePixels(as: picture) }
    let grab = try ButtonGrabber(guise.server.display)

    try guise.touch.down(0, at: button.center)
    try guise.touch.sync()
    _ = try grab.waitForPress()
    // A key comes after the motion.
    let keyboard = try guise.server.seat.keyboard()
    try keyboard.tap("Delete")
    try keyboard.sync()
    try guise.waitForTree("the removal") { $0.first(.element) == nil }

    #expect(try guise.stillScreen(button).hasSamePixels(as: picture))
    try guise.touch.up(0)
    try guise.touch.sync()
  }

  /// The number of motion events that the server emulated for a finger.
  private func emulatedMotions(_ display: XDisplay) -> Int {
    var count = 0
    while XPending(display.pointer) > 0 {
      var event = XEvent()
      XNextEvent(display.pointer, &event)
      count +=
        display.data(of: &event) { _, data in
          data.load(as: XIDeviceEvent.self).flags & XIPointerEmulated != 0 ? 1 : 0
        } ?? 0
    }
    return count
  }
}
