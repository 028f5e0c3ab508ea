import CX11
import CXi
import Drawing
import Testing
import VirtualTouchscreen

@Suite("Many fingers on several devices")
struct ManyFingersTests {
  private static let center = Point(476, 470)

  @Test("nothing jumps when a pinch becomes a drag and, with another finger, a pinch again (X2)")
  func pinchDragPinch() throws {
    let guise = try GuiseApp()
    let touch = guise.touch
    let placed = try guise.place("Handlebar mustache", at: Self.center)

    try touch.pinch(about: Self.center, distance: (80, 160), lifts: false)
    try guise.waitForTree("a pinch") {
      abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 2) < 1e-6
    }
    try touch.up(0)
    let second = Self.center + Vector(80, 0)
    let dragged = second + Vector(0, 60)
    try touch.glide([1: (second, dragged)])
    try guise.waitForTree("the drag") {
      abs(guise.onScreen($0.first(.element)?.place ?? .zero).y - Self.center.y - 60) < 3
    }
    try touch.sync()
    // The first step may share its frame with the other finger's lift; then half of it counts.
    let before = try #require(try guise.elements().first)
    try touch.down(2, at: dragged + Vector(-160, 0))
    try touch.glide([2: (dragged + Vector(-160, 0), dragged + Vector(-240, 0))])
    try touch.up(1)
    try touch.up(2)
    try touch.sync()

    let tree = try guise.waitForTree("the second pinch, from 160 to 240 points") {
      abs(($0.first(.element)?.scale ?? 0) / (before.scale ?? 1) - 1.5) < 0.01
    }
    let after = try #require(tree.first(.element))
    let (start, end) = (dragged + Vector(-80, 0), dragged + Vector(-120, 0))
    let expected = end + (guise.onScreen(before.place) - start) * 1.5
    #expect(
      guise.onScreen(after.place).distance(to: expected) < 1,
      "about the midpoint, which has moved by half of the finger's travel")
  }

  @Test("a drag continues outside the window, also at negative coordinates, and back inside (X13)")
  func outside() throws {
    let guise = try GuiseApp(arguments: ["--size", "1000x700"])
    let window = try guise.screen.waitForWindow()
    try guise.asAnotherClient { XMoveWindow($0, window.id, 200, 100) }
    try guise.wait(for: "the moved window") {
      try guise.screen.waitForWindow().frame.origin == Point(200, 100)
    }
    let canvas = try guise.view(.canvas, "Photo").middle + Vector(200, 100)
    let cell = try guise.view(.cell, "Handlebar mustache").middle + Vector(200, 100)
    try guise.touch.tap(cell)
    try guise.waitForTree("armed") {
      $0.first(.cell, "Handlebar mustache")?.selected ?? false
    }
    try guise.touch.tap(canvas)
    let placed = try guise.waitForTree("placed") { $0.first(.element) != nil }
    let before = try #require(placed.first(.element))

    try guise.touch.drag(from: canvas, to: Point(5, 5), steps: 30, lifts: false)
    try guise.waitForTree("the element at the corner") {
      ($0.first(.element)?.place.x ?? 999) < before.place.x - 100
    }
    let end = canvas + Vector(20, 30)
    try guise.touch.glide([0: (Point(5, 5), end)], steps: 30)
    try guise.touch.up(0)

    try guise.waitForTree("the element under the finger again") {
      let middle = ($0.first(.element)?.middle ?? .zero) - before.middle
      return (middle - Vector(20, 30)).length < 0.6
    }
  }

  @Test("two touchscreens drag two elements at once (X14)")
  func twoScreens() throws {
    let second = DeviceDescription(name: "touch1", kind: .touchscreen(fingers: 2))
    let guise = try GuiseApp(devices: DeviceDescription.standard + [second])
    let (upper, lower) = (Point(476, 250), Point(476, 600))
    try guise.place("Handlebar mustache", at: upper)
    try guise.place("Handlebar mustache", at: lower)
    let other = try guise.server.seat.touchscreen(second)

    try guise.touch.down(0, at: upper)
    try other.down(0, at: lower)
    for step in 1...12 {
      try guise.touch.move(0, to: upper + Vector(5 * Double(step), 0))
      try other.move(0, to: lower + Vector(-5 * Double(step), 0))
    }
    try guise.touch.up(0)
    try other.up(0)

    try guise.waitForTree("both moved") {
      let elements = $0.all(.element)
      return elements.count == 2
        && guise.onScreen(elements[0].place).distance(to: upper + Vector(60, 0)) < 0.6
        && guise.onScreen(elements[1].place).distance(to: lower + Vector(-60, 0)) < 0.6
    }
    #expect(try guise.elements().allSatisfy { $0.rotation == 0 })
  }

  @Test("ten fingers move five elements, each its own (X15)")
  func tenFingers() throws {
    let guise = try GuiseApp()
    let places = (0..<5).map { Point(476, 150 + 130 * Double($0)) }
    for place in places { try guise.place("Handlebar mustache", at: place) }

    for (index, place) in places.enumerated() {
      try guise.touch.down(2 * index, at: place + Vector(-25, 0))
      try guise.touch.down(2 * index + 1, at: place + Vector(25, 0))
    }
    var paths: [Int: (from: Point, to: Point)] = [:]
    for (index, place) in places.enumerated() {
      let step = Vector(index % 2 == 0 ? 70 : -70, 0)
      paths[2 * index] = (place + Vector(-25, 0), place + Vector(-25, 0) + step)
      paths[2 * index + 1] = (place + Vector(25, 0), place + Vector(25, 0) + step)
    }
    try guise.touch.glide(paths)
    for finger in 0..<10 { try guise.touch.up(finger) }

    try guise.waitForTree("all moved") { tree in
      let elements = tree.all(.element)
      return elements.count == 5
        && elements.enumerated().allSatisfy { index, element in
          let end = places[index] + Vector(index % 2 == 0 ? 70 : -70, 0)
          return guise.onScreen(element.place).distance(to: end) < 1
        }
    }
  }

  @Test("a touch that a grab accepts does not move another finger's element (X16)")
  func syntheticEnd() throws {
    let guise = try GuiseApp()
    let (upper, lower) = (Point(476, 250), Point(476, 600))
    let before = try guise.place("Handlebar mustache", at: upper)
    try guise.place("Handlebar mustache", at: lower)
    let grab = try TouchGrabber(guise.server.display)

    try guise.touch.drag(from: upper, to: upper + Vector(60, 0), finger: 0, lifts: false)
    try guise.touch.drag(from: lower, to: lower + Vector(60, 0), finger: 1, lifts: false)
    try grab.waitForTouches(2)
    try guise.waitForTree("both dragged") {
      $0.all(.element).allSatisfy { abs(guise.onScreen($0.place).x - 536) < 1 }
    }
    grab.decide(.accept, oldest: 1)
    grab.decide(.reject)

    try guise.waitForTree("the first back, the second under its finger") {
      let elements = $0.all(.element)
      return elements[0].place == before.place
        && guise.onScreen(elements[1].place).distance(to: lower + Vector(60, 0)) < 0.6
    }
    try guise.touch.liftAll()
  }

  @Test("mouse and finger drag at the same time, and a warped pointer changes nothing (X17, X18)")
  func mouseAndFinger() throws {
    let guise = try GuiseApp()
    let (upper, lower) = (Point(476, 250), Point(476, 600))
    try guise.place("Handlebar mustache", at: upper)
    try guise.place("Handlebar mustache", at: lower)
    let pointer = try guise.server.seat.pointer()

    // The mouse first: a finger that is down already may own the button of the core pointer.
    try pointer.move(to: lower)
    try pointer.press()
    for step in 1...5 { try pointer.move(to: lower + Vector(-5 * Double(step), 0)) }
    try guise.touch.drag(from: upper, to: upper + Vector(40, 0), lifts: false)
    for step in 6...10 { try pointer.move(to: lower + Vector(-5 * Double(step), 0)) }
    try guise.touch.glide([0: (upper + Vector(40, 0), upper + Vector(80, 20))])
    try guise.waitForTree("both under their finger and mouse") {
      let elements = $0.all(.element)
      return guise.onScreen(elements[0].place).distance(to: upper + Vector(80, 20)) < 0.6
        && guise.onScreen(elements[1].place).distance(to: lower + Vector(-50, 0)) < 0.6
    }
    try pointer.release()
    try guise.asAnotherClient {
      XWarpPointer($0, 0, XDefaultRootWindow($0), 0, 0, 0, 0, 30, 700)
    }
    try guise.touch.glide([0: (upper + Vector(80, 20), upper + Vector(100, 30))])
    try guise.touch.up(0)

    try guise.waitForTree("the finger's element under the finger, the mouse's where it was left") {
      let elements = $0.all(.element)
      return guise.onScreen(elements[0].place).distance(to: upper + Vector(100, 30)) < 0.6
        && guise.onScreen(elements[1].place).distance(to: lower + Vector(-50, 0)) < 0.6
    }
  }
}
