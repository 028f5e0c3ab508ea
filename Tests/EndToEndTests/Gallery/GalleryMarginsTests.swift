import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Hit margins") struct MarginsStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("margins") }

    private func expectTap(_ point: Point, _ sentence: String) throws {
      try stage.touch.tap(point)
      try stage.waitForFeedback(sentence)
    }

    private func waitForCount(_ sentence: String) throws {
      try stage.waitForTree(sentence) { $0.first(identifier: "fell-through")?.label == sentence }
    }

    @Test("a plain control is hit in its bounds, one with a hot area around them, too (Q5)")
    func areas() throws {
      let plain = try stage.view(.button, "Plain").rect
      try expectTap(plain.center, "Plain: 1")
      try expectTap(Point(plain.maxX - 2, plain.midY), "Plain: 2")
      try expectTap(Point(plain.maxX + 2, plain.midY), "Fell through to the board")

      let hot = try stage.view(.button, "Hot area").rect
      try expectTap(Point(hot.minX - 29, hot.midY), "Hot area: 1")
      try expectTap(Point(hot.minX - 31, hot.midY), "Fell through to the board")
      // The corners of the margin are round.
      try expectTap(hot.origin - Vector(20, 20), "Hot area: 2")
      try expectTap(hot.origin - Vector(23, 23), "Fell through to the board")

      try waitForCount("Fell through to the board: 3")
      #expect(try stage.view(.button, "Plain").value == "2")
    }

    @Test("a control shows that it is active, in its hot area, as long as it is pressed (Q5)")
    func active() throws {
      for name in ["Hot area", "Active"] {
        let control = try stage.view(.button, name).rect
        let beside = Point(control.midX, control.minY - 15)
        let before = try stage.stillScreen()[Int(beside.x), Int(beside.y)]

        try stage.touch.down(0, at: beside)
        try stage.wait(for: .button, name) { $0.selected }
        let pressed = try stage.stillScreen()[Int(beside.x), Int(beside.y)]
        #expect((pressed != before) == (name == "Active"))
        try stage.touch.up(0)

        try stage.waitForFeedback("\(name): 1")
        try stage.screen.wait(forPixel: Int(beside.x), Int(beside.y)) { $0 == before }
      }
    }

    @Test("between neighbors whose margins compete the nearer one wins (Q5)") func neighbors()
      throws
    {
      let left = try stage.view(.button, "Left").rect
      let right = try stage.view(.button, "Right").rect
      let middle = (left.maxX + right.minX) / 2
      // Both are within the margin of both.
      #expect(right.minX - left.maxX == 48)

      try expectTap(Point(middle - 3, left.midY), "Left: 1")
      try expectTap(Point(middle + 3, left.midY), "Right: 1")
      try expectTap(Point(middle - 3, left.maxY + 30), "Left: 2")
      try expectTap(Point(middle + 3, left.maxY + 30), "Right: 2")
      try waitForCount("Nothing fell through")
    }

    @Test("a touch that falls through is marked, unless it is cancelled (Q5)") func fallsThrough()
      throws
    {
      let plain = try stage.view(.button, "Plain").rect
      let place = Point(plain.midX, plain.maxY + 12)
      try stage.touch.down(0, at: place)
      try waitForCount("Fell through to the board: 1")
      try stage.touch.cancelAll()
      try waitForCount("Nothing fell through")

      let pointer = try stage.server.seat.pointer()
      try pointer.click(at: place)
      try pointer.sync()
      try waitForCount("Fell through to the board: 1")
      let ring = place + Vector(9, 0)
      let ground = try stage.screen.pixel(Int(place.x), Int(place.y))
      try stage.screen.wait(forPixel: Int(ring.x), Int(ring.y)) { $0 != ground }
    }
  }
}
