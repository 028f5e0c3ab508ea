import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Draggable") struct DraggableStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("draggable") }

    @Test("a dragged element is shown above the finger (P7)") func risesAbove() throws {
      let thing = try stage.view(.element, "Middle").rect
      let end = try stage.place(0.7, 0.8)
      // The lower edge is 28 points above the fingertip.
      let above = end - Vector(0, thing.height / 2 + 28)
      try stage.touch.drag(from: thing.center, to: end, lifts: false)

      let held = try stage.wait(for: .element, "Middle") { isNear($0.place, above) }
      #expect(held.rect.maxY < end.y)
      #expect(held.held == true)
      try stage.touch.up(0)
      let dropped = try stage.wait(for: .element, "Middle") { $0.held == false }
      #expect(isNear(dropped.place, above))
    }

    @Test("a cancelled drag puts the element back (P7)") func putsBack() throws {
      let thing = try stage.view(.element, "Large")
      let end = try stage.place(0.25, 0.85)
      try stage.touch.drag(from: thing.middle + Vector(0, 60), to: end, lifts: false)
      try stage.wait(for: .element, "Large") { isNear($0.place.x, end.x) }

      try stage.touch.cancelAll()

      try stage.wait(for: .element, "Large") { isNear($0.place, thing.place) }
    }

    @Test("a small element over or under a large one is reached within two gestures (P11)")
    func reachesAll() throws {
      // Small is above Huge: one gesture.
      let small = try stage.view(.element, "Small").middle
      try stage.touch.drag(from: small, to: stage.place(0.85, 0.85))
      try stage.waitForFeedback("Small dropped")

      // Tiny is below Huge: the first gesture moves Huge away.
      let tiny = try stage.view(.element, "Tiny").middle
      try stage.touch.drag(from: tiny, to: stage.place(0.6, 0.95))
      try stage.waitForFeedback("Huge dropped")
      try stage.touch.drag(from: tiny, to: tiny + Vector(0, 200))

      try stage.waitForFeedback("Tiny dropped")
    }

    @Test("a tap does not move an element") func taps() throws {
      let middle = try stage.view(.element, "Middle")

      try stage.touch.tap(middle.middle)
      try stage.waitForFeedback("Middle tapped")

      #expect(try isNear(stage.view(.element, "Middle").place, middle.place))
    }

    @Test("every element of a pile of six is reached by a hold and a drag (P11)")
    func pileOfSix() throws {
      let names = ["Tiny", "Huge", "Small", "Large", "Middle", "Little"]
      let pile = try stage.view(.element, "Huge").middle + Vector(0, 40)
      for name in names where name != "Huge" {
        // The lower edge of a dragged element is 28 points above the finger.
        let thing = try stage.view(.element, name).rect
        let grip = name == "Tiny" ? nil : thing.center
        guard let grip else { continue }
        try stage.touch.drag(from: grip, to: pile + Vector(0, thing.height / 2 + 28))
        try stage.waitForFeedback("\(name) dropped")
      }

      for name in names {
        let place = try stage.view(.element, name).place
        let end = try stage.place(0.9, 0.3 + 0.1 * Double(names.firstIndex(of: name) ?? 0))
        if try isPile(at: place) {
          try stage.touch.down(0, at: place)
          let item = try stage.still { $0.first(.menuitem, name)?.middle }
          try stage.touch.glide([0: (place, item)])
          try stage.touch.up(0)
          try stage.waitForFeedback("\(name) is in front")
          try stage.waitForTree("no menu") { $0.first(.menu) == nil }
        }
        // At once: an element that is held opens its menu.
        try stage.touch.drag(from: place, to: end)
        try stage.waitForFeedback("\(name) dropped")
      }
    }

    /// Whether several elements lie at a point, so that a hold opens their menu.
    private func isPile(at point: Point) throws -> Bool {
      try stage.tree().all(.element).count { $0.rect.contains(point) } > 1
    }

    @Test("an element never goes under the bar, so that it can be grabbed again")
    func staysBelowTheBar() throws {
      let huge = try stage.view(.element, "Huge").rect
      let (top, end) = (try stage.area().minY, try stage.place(0.55, 0.9))
      let place = Point(end.x, top + 6)
      try stage.touch.drag(from: huge.center + Vector(0, 100), to: place)

      let dropped = try stage.wait(for: .element, "Huge") {
        $0.held == false && isNear($0.place.x, place.x)
      }
      #expect(isNear(dropped.rect.minY, top))
      try stage.touch.drag(from: Point(place.x, top + 11), to: end)
      try stage.wait(for: .element, "Huge") {
        isNear($0.place, end - Vector(0, huge.height / 2 + 28))
      }
    }

    @Test("several fingers drag several elements at once") func manyFingers() throws {
      let (middle, little) = (
        try stage.view(.element, "Middle").middle, try stage.view(.element, "Little").middle
      )
      try stage.touch.down(0, at: middle)
      try stage.touch.down(1, at: little)
      let ends = (try stage.place(0.15, 0.85), try stage.place(0.85, 0.6))
      try stage.touch.glide([0: (middle, ends.0), 1: (little, ends.1)])
      try stage.touch.liftAll()

      try stage.wait(for: .element, "Middle") { isNear($0.place.x, ends.0.x) }
      try stage.wait(for: .element, "Little") { isNear($0.place.x, ends.1.x) }
    }
  }

  @Suite("Spinner") struct SpinnerStory {
    @Test("two fingers anywhere turn the dial; one or three do nothing (P8)") func turns() throws {
      let stage = try GalleryStage("spinner")
      let place = try stage.place(0.25, 0.25)
      try stage.touch.pinch(about: place, distance: (200, 200), turn: (.zero, .degrees(96)))
      try stage.waitForFeedback("Rests at 90°")

      try stage.touch.drag(from: place, to: place + Vector(200, 200))
      try stage.touch.down(2, at: stage.place(0.7, 0.7))
      try stage.touch.pinch(about: place, distance: (200, 200), turn: (.zero, .degrees(90)))
      try stage.touch.up(2)
      try stage.waitForFeedback("Rests at 90°")

      try stage.touch.pinch(
        about: stage.place(0.8, 0.7), distance: (200, 200), turn: (.zero, .degrees(-51)))
      try stage.waitForFeedback("Rests at 45°")
      #expect(
        try isNear(
          stage.view(.element, "Dial").rotation ?? 0, Angle.degrees(45).radians, within: 0.01))
    }

    @Test("a cancelled turn puts the dial back") func cancelled() throws {
      let stage = try GalleryStage("spinner")
      let place = try stage.place(0.25, 0.25)
      try stage.touch.pinch(about: place, distance: (200, 200), turn: (.zero, .degrees(96)))
      try stage.waitForFeedback("Rests at 90°")
      try stage.touch.pinch(
        about: place, distance: (200, 200), turn: (.zero, .degrees(60)), lifts: false)
      try stage.waitForFeedback("Turned to 144°")

      try stage.touch.cancelAll()

      try stage.waitForFeedback("Cancelled at 90°")
    }
  }
}
