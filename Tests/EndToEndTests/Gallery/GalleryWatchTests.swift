import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Watching") struct WatchingStory {
    @Test(
      "fingers are numbered, and the line between two has its scale; each decision has its reason")
    func fingers() throws {
      let stage = try GalleryStage("lines")
      try stage.tap(.button, "Watch")
      let middle = try stage.place(0.5, 0.5)

      try stage.touch.down(0, at: middle)
      try stage.waitForTree("a ring around the finger") { $0.marks?.fingers == [1] }
      try stage.waitForTree("what may become of it") { $0.decisions.contains("Pan possible") }
      try stage.touch.move(0, to: middle + Vector(60, 0))
      try stage.waitForTree("the reason") {
        $0.decisions.contains("Transform fails: Pan prevents it")
          && $0.decisions.contains("Pan began") || $0.decisions.contains("Pan changed")
      }

      try stage.touch.down(1, at: middle + Vector(60, 100))
      try stage.waitForTree("the line between both") {
        $0.marks?.fingers == [1, 2] && $0.marks?.scales == [1]
      }
      try stage.touch.move(1, to: middle + Vector(60, 150))
      try stage.waitForTree("its length") { $0.marks?.scales == [1.5] }

      // A number is free again when its finger has lifted.
      try stage.touch.up(0)
      try stage.waitForTree("the other finger") { $0.marks?.fingers == [2] }
      try stage.touch.down(2, at: middle)
      try stage.waitForTree("a third finger") { $0.marks?.fingers == [2, 1] }
      for finger in [1, 2] { try stage.touch.up(finger) }
      try stage.waitForTree("no marks") { $0.marks?.fingers == [] }
    }

    @Test("marks change nothing of the scene, and are gone when watching ends") func marks() throws
    {
      let stage = try GalleryStage("lines")
      let (start, end) = (try stage.place(0.3, 0.3), try stage.place(0.6, 0.6))
      let area = try stage.area()
      // The first finger takes the invitation away.
      try stage.play("double-tap \(start.x) \(start.y)")
      try stage.waitForFeedback("Double-tapped: no line")
      let bare = try stage.stillScreen(area)
      try stage.tap(.button, "Watch")
      try stage.touch.drag(from: start, to: end)
      try stage.waitForFeedback("Line 1 drawn")
      try stage.waitForTree("the end of the gesture") { $0.decisions.contains("Pan ended") }

      try stage.tap(.button, "Watch")
      try stage.waitForTree("no list") { $0.decisions.isEmpty }
      try stage.tap(.button, "Watch")
      try stage.tap(.button, "Watch")
      let double = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
      try stage.play("double-tap \(double.x) \(double.y)")
      try stage.waitForFeedback("Double-tapped: last line removed")

      try stage.wait(for: "the bare scene") {
        try stage.screen.capture(area).hasSamePixels(as: bare)
      }
    }
  }
}

extension TreeNode {
  fileprivate var marks: TreeNode? { first(identifier: "touch-marks") }
  fileprivate var decisions: String { first(identifier: "decisions")?.value ?? "" }
}
