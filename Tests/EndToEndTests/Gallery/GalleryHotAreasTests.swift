import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Hot areas") struct HotAreasStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("hot-areas") }

    private func corner(of area: String) throws -> Point {
      try stage.view(.button, area).rect.origin
    }

    @Test("a margin of 10 points around an area belongs to it, 11 does not (P3)") func restMargin()
      throws
    {
      let square = try stage.view(.button, "Square").rect

      try stage.touch.tap(Point(square.minX - 9, square.midY))
      try stage.waitForFeedback("Square ended, tap 1")
      try stage.touch.tap(Point(square.minX - 11, square.midY))

      try stage.waitForFeedback("Board ended")
    }

    @Test("a touch stays with its area within 40 points and goes to the view behind beyond (P3)")
    func trackingMargin() throws {
      let square = try stage.view(.button, "Square").rect
      let edge = Point(square.maxX, square.midY)

      try stage.touch.drag(from: square.center, to: edge + Vector(39, 0), lifts: false)
      try stage.waitForFeedback("Square moved")
      #expect(try stage.view(.button, "Square").selected)
      try stage.touch.move(0, to: edge + Vector(41, 0))
      try stage.waitForFeedback("Board took over from Square")
      #expect(try !stage.view(.button, "Square").selected)
      try stage.touch.up(0)

      try stage.waitForFeedback("Board ended")
    }

    @Test("round, drawn and transparent areas are hit by their visible shape (P4)") func shapes()
      throws
    {
      let circle = try corner(of: "Circle")
      try expectTap(circle + Vector(50, 3), "Circle ended, tap 1")
      try expectTap(circle + Vector(8, 8), "Board ended")

      let star = try corner(of: "Star")
      try expectTap(star + Vector(80, 80), "Star ended, tap 1")
      try expectTap(star + Vector(20, 20), "Board ended")

      let ring = try corner(of: "Ring")
      try expectTap(ring + Vector(80, 20), "Ring ended, tap 1")
      try expectTap(ring + Vector(80, 80), "Board ended")
    }

    @Test("a pressed area is highlighted around the finger (P5)") func pressed() throws {
      let circle = try stage.view(.button, "Circle").rect
      let beside = Point(circle.midX, circle.minY - 20)
      let before = try stage.screen.pixel(Int(beside.x), Int(beside.y))

      try stage.touch.down(0, at: circle.center)

      try stage.screen.wait(forPixel: Int(beside.x), Int(beside.y)) { $0 != before }
      try stage.touch.up(0)
      try stage.screen.wait(forPixel: Int(beside.x), Int(beside.y)) { $0 == before }
    }

    @Test("touches report their attributes; the first is distinguished from the others (P1, P2)")
    func inspects() throws {
      let circle = try stage.view(.button, "Circle").rect
      try stage.touch.down(0, at: circle.center)
      let bare = try stage.place(0.28, 0.9)
      try stage.touch.down(1, at: bare)
      try stage.touch.move(1, to: bare + Vector(10, 0))

      let tree = try stage.waitForTree("two fingers") { tree in
        tree.all(.label).contains { $0.label == "2 fingers on the screen" }
          && tree.all(.label).contains { $0.label.contains("moved") }
      }
      let lines = tree.all(.label).map(\.label).filter { $0.contains(" touch ") }
      let first = try #require(lines.first { $0.hasPrefix("First touch") })
      let second = try #require(lines.first { $0.hasPrefix("Supplemental touch") })
      #expect(first.contains("stationary, tap count 1"))
      #expect(first.contains("Circle: (50.0, 50.0)"))
      #expect(second.contains("moved, tap count 1"))
      #expect(
        second.contains("Window: (\(bare.x + 10), \(bare.y)) from (\(bare.x), \(bare.y))"))

      try stage.touch.up(1)
      try stage.waitForTree("one finger") { tree in
        tree.all(.label).contains { $0.label == "1 finger on the screen" }
      }
      try stage.touch.cancelAll()
      try stage.waitForTree("a cancelled finger") { tree in
        tree.all(.label).contains { $0.label.contains("First touch cancelled") }
      }
    }

    @Test("two fingers on one area are both counted, and keep their names to the end (P2)")
    func counts() throws {
      let circle = try stage.view(.button, "Circle").rect
      try stage.touch.down(0, at: circle.center - Vector(20, 0))
      try stage.touch.down(1, at: circle.center + Vector(20, 0))
      try waitForCount("2 fingers on the screen")
      try stage.touch.up(0)
      try waitForCount("1 finger on the screen")
      try stage.touch.move(1, to: circle.center + Vector(24, 0))
      try stage.touch.up(1)

      try waitForCount("0 fingers on the screen")
      let lines = try stage.tree().all(.label).map(\.label).filter { $0.contains(" touch ") }
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("First touch ended") == true)
      #expect(lines.last?.hasPrefix("Supplemental touch ended") == true)
    }

    @Test("the list of ten fingers stays within its card (P1)") func tenFingers() throws {
      let star = try stage.view(.button, "Star").rect
      for finger in 0..<10 {
        try stage.touch.down(finger, at: star.center + Vector(Double(finger * 4 - 20), 0))
      }

      try waitForCount("10 fingers on the screen")
      let screen = try stage.stillScreen()
      // The card ends 16 points above the bottom of the window.
      let background = screen[Int(screen.width) - 8, Int(screen.height) - 4]
      for x in stride(from: Int(star.maxX) + 400, to: Int(screen.width) - 24, by: 3) {
        #expect(screen[x, Int(screen.height) - 2] == background)
      }
      try stage.touch.liftAll()
    }

    @Test("the tracking margin follows the shape, also on the diagonal (P3)", arguments: ["Circle"])
    func roundMargin(_ name: String) throws {
      let circle = try stage.view(.button, name).rect
      let direction = Vector(1, 1).unit

      try stage.touch.drag(
        from: circle.center, to: circle.center + direction * 89, lifts: false)
      try stage.waitForFeedback("\(name) moved")
      try stage.touch.move(0, to: circle.center + direction * 91.5)

      try stage.waitForFeedback("Board took over from \(name)")
      try stage.touch.up(0)
    }

    private func waitForCount(_ sentence: String) throws {
      try stage.waitForTree(sentence) { tree in
        tree.all(.label).contains { $0.label == sentence }
      }
    }

    private func expectTap(_ point: Point, _ sentence: String) throws {
      try stage.touch.tap(point)
      try stage.waitForFeedback(sentence)
    }
  }
}
