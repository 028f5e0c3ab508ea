import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Attract mode") struct AttractStory {
    private static let start = "TouchKit Gallery"

    @Test("scenes play until somebody touches, types or moves the mouse, which does nothing else")
    func story() throws {
      let stage = try GalleryStage(arguments: ["--attract-after", "0.5"])
      let card = try stage.waitForTree("a finger in the first scene") {
        $0.attract?.scene == "transform" && $0.attract?.fingers?.isEmpty == false
      }.first(.cell, "Gestures")?.middle

      try stage.touch.tap(#require(card))
      #expect(try stage.waitForTree("the start page") { $0.attract == nil }.label == Self.start)

      try stage.waitForTree("the scenes again") { $0.attract?.scene != nil }
      try stage.server.seat.keyboard().tap("Return")
      #expect(try stage.waitForTree("the start page") { $0.attract == nil }.label == Self.start)

      try stage.waitForTree("the scenes again") { $0.attract?.scene != nil }
      try stage.server.seat.pointer().move(to: Point(300, 300))
      try stage.server.seat.pointer().move(to: Point(340, 300))
      #expect(try stage.waitForTree("the start page") { $0.attract == nil }.label == Self.start)
    }

    @Test("a scene that a visitor has left is as it was for the next one") func reset() throws {
      let stage = try GalleryStage("lines", arguments: ["--attract-after", "2"])
      let (start, end) = (try stage.place(0.2, 0.2), try stage.place(0.6, 0.6))
      try stage.touch.drag(from: start, to: end)
      try stage.waitForFeedback("Line 1 drawn")

      try stage.waitForTree("the scenes") { $0.attract?.scene != nil }
      try stage.server.seat.keyboard().tap("a")

      let tree = try stage.waitForTree("the start page") { $0.attract == nil }
      #expect(tree.first(.canvas, "Sketch") == nil)
      #expect(tree.label == Self.start)
      try stage.tap(.cell, "Lines")
      let sketch = try stage.waitForTree("the scene") { $0.first(.canvas, "Sketch") != nil }
      #expect(sketch.first(.canvas, "Sketch")?.lines == [])
    }
  }

  @Suite("Thumbnails") struct ThumbnailStory {
    @Test("cards show their scenes, and are cards as before") func cards() throws {
      let plain = try GalleryStage()
      let stage = try GalleryStage(arguments: ["--thumbnails"])
      let card = try stage.view(.cell, "Lines")
      let picture = try plain.stillScreen(card.rect)

      try stage.wait(for: "the scene in its card") {
        try !stage.screen.capture(card.rect).hasSamePixels(as: picture)
      }
      let tree = try stage.tree()
      #expect(tree.all.map(\.identifier) == (try plain.tree().all.map(\.identifier)))
      #expect(tree.first(.cell, "Lines")?.rect == card.rect)

      try stage.touch.tap(card.middle)
      try stage.waitForFeedback("Draw lines, rub one out, pinch to zoom")
    }
  }
}

extension TreeNode {
  fileprivate var attract: TreeNode? { first(identifier: "attract") }
}
