import Drawing
import Testing
import VirtualTouchscreen

@Suite("Moving, scaling and turning")
struct TransformTests {
  @Test("one finger drags an element by its own travel, also when it is turned and scaled")
  func drag() throws {
    let guise = try GuiseApp()
    let placed = try guise.place("Handlebar mustache", at: Point(476, 470))
    try guise.touch.pinch(
      about: Point(476, 470), distance: (80, 130), turn: (.zero, .degrees(37)))
    // Scale and angle are those of the fingers since they landed.
    let turned = try guise.waitForTree("turned and larger") {
      abs(($0.first(.element)?.rotation ?? 0) - Angle.degrees(37).radians) < 0.01
        && abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 130.0 / 80) < 0.01
    }
    let before = try #require(turned.first(.element))

    let grip = before.middle
    try guise.touch.drag(from: grip, to: grip + Vector(80, 50))

    let moved = try guise.waitForTree("moved") {
      $0.hasElement(at: grip + Vector(80, 50))
    }
    let after = try #require(moved.first(.element))
    #expect((after.place - before.place - Vector(80, 50) / guise.scale).length * guise.scale < 0.5)
    #expect(after.rotation == before.rotation)
    #expect(after.scale == before.scale)
  }

  @Test("two fingers move, scale and turn about their midpoint, in one gesture and one undo step")
  func pinchAndTwist() throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let before = try guise.place("Handlebar mustache", at: start)

    try guise.touch.pinch(
      about: start, distance: (80, 200), turn: (.zero, .degrees(60)), to: Point(500, 430),
      steps: 40)

    try guise.wait(for: "the end of the gesture") {
      let actions = try guise.gestures().filter { $0.recognizer == "transform" }.map(\.state)
      return actions.filter { $0 != "changed" } == ["began", "ended"]
    }
    let after = try #require(try guise.elements().first)
    // The artwork's center was between the fingers, so it still is.
    #expect(guise.onScreen(after.place).distance(to: Point(500, 430)) < 1)
    let growth = (after.scale ?? 0) / (before.scale ?? 1)
    #expect(abs(growth - 200.0 / 80) < 0.01, "the full distance counts")
    #expect(abs((after.rotation ?? 0) - .pi / 3) < 0.01, "and the full angle")
    try guise.tap(.button, "Undo")
    try guise.waitForTree("one undo brings it back") {
      guard let element = $0.first(.element) else { return false }
      return element.rotation == 0 && element.place.distance(to: before.place) < 1e-6
    }
  }

  @Test("two pairs of fingers transform two elements at once, independently")
  func twoPairs() throws {
    let guise = try GuiseApp()
    try guise.place("Handlebar mustache", at: Point(400, 250))
    let placed = try guise.place("Handlebar mustache", at: Point(540, 600))
    let (first, second) = (Point(400, 250), Point(540, 600))

    for (finger, point) in [
      (0, first + Vector(-30, 0)), (1, first + Vector(30, 0)),
      (2, second + Vector(-30, 0)), (3, second + Vector(30, 0)),
    ] { try guise.touch.down(finger, at: point) }
    try guise.touch.glide([
      0: (first + Vector(-30, 0), first + Vector(-70, 0)),
      1: (first + Vector(30, 0), first + Vector(70, 0)),
      2: (second + Vector(-30, 0), second + Vector(-30, 40)),
      3: (second + Vector(30, 0), second + Vector(30, 40)),
    ])
    for finger in 0..<4 { try guise.touch.up(finger) }

    let tree = try guise.waitForTree("both") {
      let elements = $0.all(.element)
      return $0.touches == 0 && $0.gestures == 0 && elements.count == 2
        && guise.onScreen(elements[1].place).y > 635
    }
    let elements = tree.all(.element)
    // From 60 to 140 points. The other pair has kept its distance.
    #expect(abs((elements[0].scale ?? 0) / (placed.scale ?? 1) - 140.0 / 60) < 0.01)
    #expect(elements[1].scale == placed.scale)
    #expect(guise.onScreen(elements[0].place).distance(to: first) < 1)
    #expect(guise.onScreen(elements[1].place).distance(to: second + Vector(0, 40)) < 1)
  }

  @Test("small twists, there and back, and a pinch: what two fingers did is what the element did")
  func smallTilts() throws {
    let guise = try GuiseApp()
    let center = Point(476, 470)
    let placed = try guise.place("Handlebar mustache", at: center)
    func ends(_ degrees: Double, _ distance: Double) -> [Point] {
      let arm = Vector(distance / 2, 0).rotated(by: .degrees(degrees))
      return [center - arm, center + arm]
    }
    /// Twists to an angle and on to another one, while the distance changes from 120 points.
    func expect(
      twist far: Double, to end: Double, distance: Double = 120, rests: Bool = false
    ) throws {
      let touch = guise.touch
      try touch.pinch(
        about: center, distance: (120, distance), turn: (.zero, .degrees(far)), lifts: false)
      let (from, to) = (ends(far, distance), ends(end, distance))
      if end != far { try touch.glide([0: (from[0], to[0]), 1: (from[1], to[1])]) }
      func isThere(_ tree: TreeNode) -> Bool {
        guard let element = tree.first(.element) else { return false }
        return abs((element.rotation ?? .nan) - Angle.degrees(end).radians) < 0.017
          && abs((element.scale ?? .nan) / (placed.scale ?? 1) / (distance / 120) - 1) < 0.02
      }
      if rests { try guise.waitForTree("\(far), \(end) under resting fingers", until: isThere) }
      for finger in [0, 1] { try touch.up(finger) }
      let tree = try guise.waitForTree("\(far), \(end), \(distance)", until: isThere)
      let place = try #require(tree.first(.element)).place
      #expect(guise.onScreen(place).distance(to: center) < 1)
      try guise.tap(.button, "Undo")
      try guise.waitForTree("undone") {
        $0.first(.element)?.rotation == 0 && $0.first(.element)?.scale == placed.scale
      }
    }

    for degrees in [4.0, -4, 5, 7, 10] { try expect(twist: degrees, to: degrees) }
    try expect(twist: 4, to: 4, rests: true)
    try expect(twist: 12, to: 4)
    try expect(twist: 20, to: 4, rests: true)
    try expect(twist: 0, to: 0, distance: 144)
  }

  @Test("a finger that lifts and lands again does not move the element")
  func fingersChange() throws {
    let guise = try GuiseApp()
    let center = Point(476, 470)
    let placed = try guise.place("Handlebar mustache", at: center)
    let touch = guise.touch
    try touch.pinch(about: center, distance: (80, 160), lifts: false)
    // What was withheld at the beginning is given back: the scale is the ratio of the distances.
    try guise.waitForTree("grown") {
      abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 2) < 1e-6
    }
    let before = try #require(try guise.elements().first)

    // The first finger lifts, lands elsewhere, and lifts again; the second one rests.
    try touch.up(0)
    try touch.down(0, at: center + Vector(20, 20))
    try touch.up(0)
    try touch.up(1)
    try touch.sync()

    let after = try #require(try guise.elements().first)
    #expect(after.place.distance(to: before.place) < 0.01)
    #expect(abs((after.scale ?? 0) - (before.scale ?? 1)) < 1e-9)
    #expect(after.rotation == before.rotation)
  }
}
