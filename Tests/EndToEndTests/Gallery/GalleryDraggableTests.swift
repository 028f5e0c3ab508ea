import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Draggable") struct DraggableStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("draggable") }

    @Test("a dragged element is shown above the finger (P7)") func risesAbove() throws {
      let thing = try stage.view(.element, "Middle").rect
      try stage.touch.drag(from: thing.center, to: Point(900, 650), lifts: false)

      let held = try stage.wait(for: .element, "Middle") {
        isNear($0.place, Point(900, 650 - 28 - 64))
      }
      #expect(held.rect.maxY < 650)
      #expect(held.held == true)
      try stage.touch.up(0)
      let dropped = try stage.wait(for: .element, "Middle") { $0.held == false }
      #expect(isNear(dropped.place, Point(900, 650 - 28 - 64)))
    }

    @Test("a cancelled drag puts the element back (P7)") func putsBack() throws {
      let thing = try stage.view(.element, "Large")
      try stage.touch.drag(from: thing.middle + Vector(0, 60), to: Point(300, 700), lifts: false)
      try stage.wait(for: .element, "Large") { $0.place.x < 400 }

      try stage.touch.cancelAll()

      try stage.wait(for: .element, "Large") { isNear($0.place, thing.place) }
    }

    @Test("a small element over or under a large one is reached within two gestures (P11)")
    func reachesAll() throws {
      // Small is above Huge: one gesture.
      let small = try stage.view(.element, "Small").middle
      try stage.touch.drag(from: small, to: Point(1100, 700))
      try stage.waitForFeedback("Small dropped")

      // Tiny is below Huge: the first gesture moves Huge away.
      let tiny = try stage.view(.element, "Tiny").middle
      try stage.touch.drag(from: tiny, to: Point(800, 760))
      try stage.waitForFeedback("Huge dropped")
      try stage.touch.drag(from: tiny, to: tiny + Vector(0, 200))

      try stage.waitForFeedback("Tiny dropped")
    }

    @Test("an element never goes under the bar, so that it can be grabbed again")
    func staysBelowTheBar() throws {
      let huge = try stage.view(.element, "Huge").middle
      try stage.touch.drag(from: huge + Vector(0, 100), to: Point(700, 70))

      let dropped = try stage.wait(for: .element, "Huge") { $0.held == false && $0.place.x > 650 }
      #expect(dropped.rect.minY >= 64)
      try stage.touch.drag(from: Point(700, 75), to: Point(700, 600))
      try stage.wait(for: .element, "Huge") { $0.place.y > 400 }
    }

    @Test("several fingers drag several elements at once") func manyFingers() throws {
      let (middle, little) = (
        try stage.view(.element, "Middle").middle, try stage.view(.element, "Little").middle
      )
      try stage.touch.down(0, at: middle)
      try stage.touch.down(1, at: little)
      try stage.touch.glide([0: (middle, Point(200, 700)), 1: (little, Point(1100, 500))])
      try stage.touch.liftAll()

      try stage.wait(for: .element, "Middle") { isNear($0.place.x, 200) }
      try stage.wait(for: .element, "Little") { isNear($0.place.x, 1100) }
    }
  }

  @Suite("Spinner") struct SpinnerStory {
    @Test("two fingers anywhere turn the dial; one or three do nothing (P8)") func turns() throws {
      let stage = try GalleryStage("spinner")
      let place = Point(300, 250)
      try stage.touch.pinch(about: place, distance: (200, 200), turn: (.zero, .degrees(96)))
      try stage.waitForFeedback("Rests at 90°")

      try stage.touch.drag(from: place, to: place + Vector(200, 200))
      try stage.touch.down(2, at: Point(900, 600))
      try stage.touch.pinch(about: place, distance: (200, 200), turn: (.zero, .degrees(90)))
      try stage.touch.up(2)
      try stage.waitForFeedback("Rests at 90°")

      try stage.touch.pinch(
        about: Point(1000, 600), distance: (200, 200), turn: (.zero, .degrees(-51)))
      try stage.waitForFeedback("Rests at 45°")
      #expect(
        try isNear(
          stage.view(.element, "Dial").rotation ?? 0, Angle.degrees(45).radians, within: 0.01))
    }
  }
}
