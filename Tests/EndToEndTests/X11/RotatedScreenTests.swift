import Drawing
import Testing
import VirtualTouchscreen

@Suite("Touchscreens that are rotated or cover a part of the screen") struct RotatedScreenTests {
  private static let screen = Size(1280, 800)

  /// A matrix of the server and its inverse, for positions from 0 to 1.
  struct Mapping: CustomTestStringConvertible {
    let testDescription: String
    let rows: [Float]
    let inverse: @Sendable (Point) -> Point

    static let all = [
      Mapping(
        testDescription: "90 degrees", rows: [0, -1, 1, 1, 0, 0, 0, 0, 1],
        inverse: { Point($0.y, 1 - $0.x) }),
      Mapping(
        testDescription: "180 degrees", rows: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
        inverse: { Point(1 - $0.x, 1 - $0.y) }),
      Mapping(
        testDescription: "270 degrees", rows: [0, 1, 0, -1, 0, 1, 0, 0, 1],
        inverse: { Point(1 - $0.y, $0.x) }),
      Mapping(
        testDescription: "the left half", rows: [0.5, 0, 0, 0, 1, 0, 0, 0, 1],
        inverse: { Point($0.x * 2, $0.y) }),
    ]
  }

  @Test("an element follows its finger through the server's matrix (X22)", arguments: Mapping.all)
  func matrix(mapping: Mapping) throws {
    let guise = try GuiseApp()
    let start = Point(476, 470)
    let placed = try guise.place("Handlebar mustache", at: start)
    try guise.client().setMatrix(mapping.rows, of: "touch0")
    /// Where the finger must be on the glass to be at a point of the screen.
    func glass(_ point: Point) -> Point {
      let part = mapping.inverse(
        Point(point.x / Self.screen.width, point.y / Self.screen.height))
      return Point(part.x * Self.screen.width, part.y * Self.screen.height)
    }

    let end = start + Vector(80, -60)
    try guise.touch.drag(from: glass(start), to: glass(end))
    try guise.waitForElement(at: end)
    try guise.touch.down(0, at: glass(end - Vector(40, 0)))
    try guise.touch.down(1, at: glass(end + Vector(40, 0)))
    try guise.touch.glide([
      0: (glass(end - Vector(40, 0)), glass(end - Vector(80, 0))),
      1: (glass(end + Vector(40, 0)), glass(end + Vector(80, 0))),
    ])
    try guise.touch.liftAll()
    try guise.touch.sync()
    let tree = try guise.waitForTree("the end of the pinch") {
      abs(($0.first(.element)?.scale ?? 0) / (placed.scale ?? 1) - 2) < 0.01
    }
    #expect(tree.hasElement(at: end))
    #expect(tree.first(.element)?.rotation == 0)
  }

  @Test("an element stays under its finger when the screen is rotated (X22)") func rotated() throws
  {
    let guise = try GuiseApp(arguments: ["--size", "700x700"])
    let start = try guise.view(.canvas, "Photo").middle
    try guise.place("Handlebar mustache", at: start)
    let held = start + Vector(40, -30)
    try guise.touch.drag(from: start, to: held, lifts: false)
    try guise.waitForElement(at: held)

    // As a desktop does: the screen is now upright, and the touchscreen turned with it.
    try guise.setMonitors([Rect(0, 0, 800, 1280)])
    try guise.client().setMatrix(Mapping.all[0].rows, of: "touch0")
    func glass(_ point: Point) -> Point {
      let part = Mapping.all[0].inverse(Point(point.x / 800, point.y / 1280))
      return Point(part.x * Self.screen.width, part.y * Self.screen.height)
    }
    let end = start + Vector(-50, 40)
    try guise.touch.glide([0: (glass(held), glass(end))])
    try guise.waitForElement(at: end)
    try guise.touch.up(0)
    try guise.touch.sync()

    try guise.waitForTree("the end of the drag") { $0.first(.bin) == nil && $0.hasElement(at: end) }
    try guise.touch.drag(from: glass(end), to: glass(start))
    try guise.waitForElement(at: start)
  }
}
