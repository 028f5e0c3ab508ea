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

    @Test("a flung ball runs on and stays inside; a finger stops it where it lands") func fling()
      throws
    {
      let start = try ball("Fling me")
      try stage.play("drag \(start.x) \(start.y) to \(start.x + 60) \(start.y + 20) in 40")
      try stage.waitForTree("the fling") { $0.feedback.hasPrefix("Flung at") }
      try stage.waitForFeedback("Came to rest")
      let end = try ball("Fling me")
      let area = try stage.area()
      #expect(end.distance(to: start) > 100)
      #expect(Rect(area.minX, area.minY, area.width, area.height * 0.52).contains(end))

      try stage.play("drag \(end.x) \(end.y) to \(end.x - 60) \(end.y) in 40")
      try stage.waitForTree("the second fling") { $0.feedback.hasPrefix("Flung at") }
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
