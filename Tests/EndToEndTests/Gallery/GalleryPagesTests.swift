import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Pages and rows") struct NavigationStory {
    private func row(_ name: String, in stage: GalleryStage) throws -> Rect {
      try stage.still { $0.first(.cell, name)?.rect }
    }

    @Test(
      "a row that is dragged sideways shows its actions, and closes at a tap beside it",
      arguments: GalleryStage.scales)
    func swipes(scale: Double) throws {
      let stage = try GalleryStage("pages", points: Size(800, 640), scale: scale)
      let ash = try row("Ash", in: stage)
      let start = Point(ash.maxX - 100 * scale, ash.midY)

      try stage.touch.drag(from: start, to: start - Vector(160, 4) * scale)
      let delete = try stage.still { $0.first(.button, "Delete")?.rect }
      let water = try stage.view(.button, "Water")
      #expect(isNear(delete.maxX, ash.maxX, within: 1) && water.rect.maxX <= delete.minX + 1)

      // Elsewhere in the list: the row closes, and no page opens.
      try stage.touch.tap(row("Hazel", in: stage).center)
      try stage.waitForTree("a closed row") { $0.first(.button, "Delete") == nil }
      #expect(try stage.tree().first(.button, "Back") == nil)

      try stage.touch.drag(from: start, to: start - Vector(160, 4) * scale)
      try stage.tap(button: "Water")
      try stage.waitForFeedback("Ash watered")
      try stage.waitForTree("a closed row") { $0.first(.button, "Water") == nil }
    }

    @Test("a drag over most of the row deletes it; a drag down scrolls") func fullSwipe() throws {
      let stage = try GalleryStage("pages", size: "480x640")
      let beech = try row("Beech", in: stage)
      try stage.touch.drag(
        from: Point(beech.maxX - 20, beech.midY), to: Point(beech.minX + 60, beech.midY + 6))
      try stage.waitForFeedback("Beech deleted")
      try stage.waitForTree("a list without the row") { $0.first(.cell, "Beech") == nil }
      let birch = try row("Birch", in: stage)
      #expect(isNear(birch.minY, beech.minY, within: 1))

      let start = Point(240, 560)
      try stage.touch.drag(from: start, to: start - Vector(30, 300))
      try stage.waitForTree("a scrolled list") { $0.first(.cell, "Alder") == nil }
      #expect(try stage.tree().first(.heading, "Broadleaves") != nil)
    }

    @Test(
      "a tap opens a page, which a finger from the edge takes away, but not before the middle",
      arguments: GalleryStage.scales)
    func edgeSwipe(scale: Double) throws {
      let stage = try GalleryStage("pages", points: Size(800, 640), scale: scale)
      try stage.touch.tap(row("Ash", in: stage).center)
      try stage.waitForFeedback("Page Ash")
      let button = try stage.still { $0.first(.button, "Neighbor")?.rect }
      let edge = Point(6 * scale, button.maxY + 60 * scale)

      try stage.touch.down(0, at: edge)
      try stage.touch.glide([0: (edge, edge + Vector(300, 0) * scale)])
      // Both pages are in sight while the finger is down.
      try stage.waitForTree("a page that follows") { tree in
        let moved = tree.first(.button, "Neighbor")?.rect.minX ?? 0
        return moved > button.minX + 200 * scale && tree.first(.cell, "Ash") != nil
      }
      try stage.touch.up(0)
      try stage.waitForTree("the page, back at its place") { tree in
        tree.first(.button, "Neighbor")?.rect == button && tree.first(.cell, "Ash") == nil
      }

      try stage.touch.drag(from: edge, to: edge + Vector(500, 0) * scale)
      try stage.waitForFeedback("Page Trees")
      try stage.waitForTree("the first page") { tree in
        tree.first(.button, "Neighbor") == nil && tree.first(.button, "Back") == nil
      }
      #expect(try stage.view(.cell, "Ash").rect.minX == 0)
    }

    @Test("keys and the side button of a mouse go back, one page each") func keysGoBack() throws {
      let stage = try GalleryStage("pages")
      try stage.touch.tap(row("Ash", in: stage).center)
      try stage.tap(button: "Neighbor")
      try stage.waitForFeedback("Page Beech")
      try stage.tap(button: "Neighbor")
      try stage.waitForFeedback("Page Birch")

      try stage.server.seat.keyboard().tap("Escape")
      try stage.waitForFeedback("Page Beech")
      let place = try stage.still { $0.first(.button, "Neighbor")?.middle }
      let pointer = try stage.server.seat.pointer()
      try pointer.click(at: place, button: 8)
      try pointer.sync()
      try stage.waitForFeedback("Page Ash")
      try stage.tap(button: "Back")
      try stage.waitForFeedback("Page Trees")
    }
  }
}
