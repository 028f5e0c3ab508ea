import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Motion") struct MotionStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("motion") }

    private func ball(_ name: String) throws -> Point {
      try #require(stage.tree().first(.element, name)).middle
    }

    /// Flings the ball. On a busy machine the finger may be slow before it lifts; then again.
    private func fling(by way: Vector) throws {
      try stage.wait(for: "a fling") {
        try stage.fling(from: ball("Fling me"), by: way)
        var speed = 0
        try stage.waitForTree("the release") { tree in
          speed = tree.feedback.split(separator: " ").compactMap { Int($0) }.first ?? 0
          return tree.feedback.hasPrefix("Flung at")
        }
        if speed > 500 { return true }
        try stage.waitForFeedback("Came to rest")
        return false
      }
    }

    @Test("a flung ball runs on and stays inside; a finger stops it where it lands") func fling()
      throws
    {
      let start = try ball("Fling me")
      try fling(by: Vector(60, 20))
      try stage.waitForFeedback("Came to rest")
      let end = try ball("Fling me")
      let area = try stage.area()
      #expect(end.distance(to: start) > 100)
      #expect(Rect(area.minX, area.minY, area.width, area.height * 0.52).contains(end))

      try fling(by: Vector(-60, 0))
      let caught = try ball("Fling me")
      try stage.touch.down(0, at: caught)
      let held = try stage.still { $0.first(.element, "Fling me")?.middle }
      #expect(try ball("Fling me") == held)
      try stage.touch.up(0)
    }

    @Test("a ball on a spring comes back to where it was") func spring() throws {
      let start = try ball("Pull me")
      try stage.touch.drag(from: start, to: start + Vector(-120, 60))
      try stage.waitForTree("the release") { $0.feedback.hasPrefix("Springs back") }
      try stage.waitForFeedback("Came to rest")
      #expect(isNear(try ball("Pull me"), start, within: 1))
    }

    @Test("reduced motion jumps to the end") func reduced() throws {
      try stage.tap(.switch, "Reduced motion")
      let start = try ball("Pull me")
      try stage.touch.drag(from: start, to: start + Vector(-120, 60))
      try stage.waitForFeedback("Came to rest")
      #expect(isNear(try ball("Pull me"), start, within: 1))
      try stage.tap(.button, "Race")
      try stage.waitForTree("the end of the race") {
        $0.first(.image, "Curves")?.value == "1.00 1.00 1.00 1.00 1.00"
      }
    }

    @Test("the race shows each curve, and leads back") func race() throws {
      try stage.tap(.button, "Race")
      try stage.waitForTree("the end of the race") {
        $0.first(.image, "Curves")?.value == "1.00 1.00 1.00 1.00 1.00"
      }
      try stage.tap(.button, "Race")
      try stage.waitForTree("the start") {
        $0.first(.image, "Curves")?.value == "0.00 0.00 0.00 0.00 0.00"
      }
    }
  }
}
