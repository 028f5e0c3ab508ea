import Drawing
import Testing
import VirtualTouchscreen

@Suite("A mouse that is used while a finger drags") struct MouseDuringTouchTests {
  @Test("nothing jumps when the mouse is pressed, too (X17)") func press() throws {
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

  @Test("a release whose press was outside of the window has no effect (X17)")
  func releaseOnly() throws {
    let guise = try GuiseApp(arguments: ["--size", "1000x700"])
    let start = try guise.view(.canvas, "Photo").middle
    try guise.place("Handlebar mustache", at: start)
    let pointer = try guise.server.seat.pointer()
    let placing = try guise.gestures().count

    // Nobody gets the press, so the release goes to the window under the pointer.
    try pointer.move(to: Point(1200, 760))
    try pointer.press()
    try pointer.move(to: start)
    try pointer.release()
    try pointer.press()
    for step in 1...5 { try pointer.move(to: start + Vector(0, 10 * Double(step))) }
    try pointer.release()
    try pointer.sync()

    try guise.waitForTree("the drag after it") {
      $0.hasElement(at: start + Vector(0, 50)) && $0.presses == 0
    }
    #expect(
      try !guise.gestures().dropFirst(placing).contains { $0.state == "recognized" }, "no click")
  }

  @Test("a mouse that reports steps drags on where it was before a finger moved the pointer (X17)")
  func steps() throws {
    let guise = try GuiseApp()
    let (upper, lower) = (Point(476, 250), Point(476, 600))
    try guise.place("Handlebar mustache", at: upper)
    try guise.place("Handlebar mustache", at: lower)
    let (pointer, mouse) = (try guise.server.seat.pointer(), try guise.server.seat.mouse())
    func waitForElements(_ first: Point, _ second: Point) throws {
      try guise.waitForTree("elements at \(first) and \(second)") {
        let places = $0.all(.element).map { guise.onScreen($0.place) }
        return places[0].distance(to: first) < 1 && places[1].distance(to: second) < 1
      }
    }
    try pointer.move(to: lower)
    try pointer.sync()
    try mouse.press()
    for _ in 1...5 { try mouse.move(by: Vector(-5, 0)) }
    try mouse.sync()
    try waitForElements(upper, lower + Vector(-25, 0))

    let held = upper + Vector(40, 0)
    try guise.touch.drag(from: upper, to: held, lifts: false)
    try waitForElements(held, lower + Vector(-25, 0))
    // The server's pointer is at the finger, so the first step after that is lost.
    for _ in 1...6 { try mouse.move(by: Vector(-5, 0)) }
    try mouse.sync()
    try waitForElements(held, lower + Vector(-50, 0))
    let moved = held + Vector(30, 20)
    try guise.touch.glide([0: (held, moved)])
    try guise.touch.sync()
    try waitForElements(moved, lower + Vector(-50, 0))
    try mouse.release()
    try mouse.sync()
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForTree("the end of both drags") { $0.first(.bin) == nil && $0.presses == 0 }
    try waitForElements(moved, lower + Vector(-50, 0))
  }
}
