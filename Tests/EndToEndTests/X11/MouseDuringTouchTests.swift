import Drawing
import Testing
import VirtualTouchscreen

@Suite("A mouse that is used while a finger drags") struct MouseDuringTouchTests {
  @Test("nothing jumps, and a release without a press has no effect (X17)") func press() throws {
    let guise = try GuiseApp()
    let (upper, lower) = (Point(476, 250), Point(476, 600))
    try guise.place("Handlebar mustache", at: upper)
    let second = try guise.place("Handlebar mustache", at: lower)
    let pointer = try guise.server.seat.pointer()
    let held = upper + Vector(40, 0)
    try guise.touch.drag(from: upper, to: held, lifts: false)
    try guise.waitForElement(at: held)

    // The server takes the finger for the pointer's button: it may withhold the press of the mouse,
    // but not its release.
    try pointer.move(to: lower)
    try pointer.press()
    for step in 1...5 { try pointer.move(to: lower + Vector(8 * Double(step), 0)) }
    try pointer.release()
    try pointer.sync()
    let moved = held + Vector(30, 20)
    try guise.touch.glide([0: (held, moved)])
    try guise.waitForElement(at: moved)
    try guise.touch.up(0)
    try guise.touch.sync()
    try pointer.release()
    try pointer.sync()

    let tree = try guise.waitForTree("the end of the finger's drag") {
      $0.first(.bin) == nil && $0.hasElement(at: moved)
    }
    let dragged = try #require(tree.all(.element).last)
    #expect(
      dragged.place == second.place
        || dragged.middle.distance(to: lower + Vector(40, 0)) < 1, "dragged wholly or not at all")
    #expect(dragged.scale == second.scale)
    // The mouse alone drags as ever.
    try pointer.move(to: dragged.middle)
    try pointer.press()
    for step in 1...5 { try pointer.move(to: dragged.middle + Vector(0, 10 * Double(step))) }
    try pointer.release()
    try pointer.sync()
    try guise.waitForTree("the mouse's drag") {
      ($0.all(.element).last?.middle ?? .zero).distance(to: dragged.middle + Vector(0, 50)) < 1
    }
  }
}
