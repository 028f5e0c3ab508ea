import CX11
import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Transform") struct TransformStory {
    private let stage: GalleryStage
    /// The picture's initial center.
    private let start: Point
    /// Its initial size.
    private let size: Size

    init() throws {
      stage = try GalleryStage("transform")
      let picture = try stage.view(.element, "Picture")
      (start, size) = (picture.place, picture.rect.size)
    }

    private func picture(_ isWanted: (TreeNode) -> Bool) throws -> TreeNode {
      try stage.wait(for: .element, "Picture", isWanted)
    }

    @Test(
      "two fingers turn and scale about their midpoint, one drags by its own travel (T1, T4)")
    func turnsScalesDrags() throws {
      try stage.touch.pinch(
        about: start, distance: (100, 170), turn: (.zero, .degrees(37)))
      let turned = try picture { isNear($0.scale ?? 0, 1.7, within: 0.001) }
      #expect(isNear(turned.rotation ?? 0, Angle.degrees(37).radians, within: 0.001))
      #expect(isNear(turned.place, start, within: 0.05))

      let corner = start + Vector(-140, -100).rotated(by: .degrees(37)) * 1.7
      try stage.touch.drag(from: corner, to: corner + Vector(80, 50))

      let moved = try picture { isNear($0.place, start + Vector(80, 50)) }
      #expect(isNear(moved.scale ?? 0, 1.7, within: 0.001))
      // The sun of the landscape, at (72, 30) of 100 x 75 inside the rim.
      let rim = 2 * 0.04 * size.width
      let sun =
        Vector((0.72 - 0.5) * (size.width - rim), (0.4 - 0.5) * (size.height - rim))
        .rotated(by: .degrees(37)) * 1.7
      let place = start + Vector(80, 50) + sun
      try stage.screen.wait(forPixel: Int(place.x), Int(place.y)) {
        $0 == Color(hex: 0xFFF3D0)
      }
    }

    @Test("a pinch after a drag scales about its own midpoint (T4), and so does the next one (T9)")
    func pinchesElsewhere() throws {
      let end = start - Vector(340, 132)
      try stage.touch.drag(from: start, to: end)
      _ = try picture { isNear($0.place, end) }

      try stage.touch.pinch(about: end + Vector(40, 0), distance: (60, 120))
      let once = try picture { isNear($0.scale ?? 0, 2, within: 0.001) }
      #expect(isNear(once.place, end - Vector(40, 0)))

      try stage.touch.pinch(about: once.place, distance: (120, 60))
      let twice = try picture { isNear($0.scale ?? 0, 1, within: 0.001) }
      #expect(isNear(twice.place, once.place))
    }

    @Test("a pinch may move only one of its two fingers (T9)") func restingFinger()
      throws
    {
      try stage.touch.down(0, at: start)
      try stage.touch.drag(from: start + Vector(100, 0), to: start + Vector(150, 0), finger: 1)
      try stage.touch.up(0)

      let scaled = try picture { isNear($0.scale ?? 0, 1.5, within: 0.001) }
      #expect(isNear(scaled.place, start))
    }

    @Test("a view without multi-touch gets no second finger, a view without touch gets none (T2)")
    func optsIn() throws {
      try stage.tap(button: "Multi-touch: on")
      _ = try stage.view(.button, "Multi-touch: off")
      try stage.touch.pinch(about: start, distance: (100, 200))
      try stage.waitForFeedback("Ended, 0 fingers left")
      #expect(try isNear(stage.view(.element, "Picture").scale ?? 0, 1))

      try stage.tap(button: "Touch: on")
      _ = try stage.view(.button, "Touch: off")
      let before = try stage.view(.element, "Picture").place
      try stage.touch.drag(from: before, to: before + Vector(100, 100))
      try stage.tap(button: "Touch: off")
      _ = try stage.view(.button, "Touch: on")
      #expect(try isNear(stage.view(.element, "Picture").place, before))
    }

    @Test("a third finger is ignored (T3)") func thirdFinger() throws {
      try stage.touch.down(0, at: start - Vector(50, 0))
      try stage.touch.down(1, at: start + Vector(50, 0))
      try stage.touch.drag(from: start + Vector(0, 60), to: start + Vector(90, 80), finger: 2)
      try stage.touch.glide([
        0: (start - Vector(50, 0), start - Vector(75, 0)),
        1: (start + Vector(50, 0), start + Vector(75, 0)),
      ])
      try stage.touch.liftAll()

      let scaled = try picture { isNear($0.scale ?? 0, 1.5, within: 0.001) }
      #expect(isNear(scaled.place, start))
      #expect(isNear(scaled.rotation ?? 1, 0, within: 0.001))
    }

    @Test("a cancelled touch ends the gesture and leaves the next one unaffected (T5)")
    func cancelled() throws {
      try stage.touch.drag(from: start, to: start + Vector(60, 0), lifts: false)
      _ = try picture { isNear($0.place, start + Vector(60, 0)) }
      try stage.touch.cancelAll()
      try stage.waitForFeedback("Cancelled, 0 fingers left")

      try stage.touch.drag(from: start, to: start + Vector(0, 40))

      _ = try picture { isNear($0.place, start + Vector(60, 40)) }
    }

    @Test("unmapping the window cancels a drag and leaves the next one unaffected (T5)")
    func unmapped() throws {
      let window = try stage.screen.waitForWindow()
      try stage.touch.drag(from: start, to: start + Vector(60, 0), lifts: false)
      _ = try picture { isNear($0.place, start + Vector(60, 0)) }

      try stage.asAnotherClient { XUnmapWindow($0, window.id) }
      try stage.waitForFeedback("Cancelled, 0 fingers left")
      try stage.asAnotherClient { XMapWindow($0, window.id) }
      _ = try stage.screen.waitForWindow()
      try stage.touch.up(0)
      try stage.touch.sync()

      try stage.touch.drag(from: start, to: start + Vector(0, 40))
      _ = try picture { isNear($0.place, start + Vector(60, 40)) }
    }

    @Test("a touch belongs to its view until it ends, also outside the window (T6)")
    func leavesTheWindow() throws {
      let stage = try GalleryStage("transform", size: "900x700")
      let start = try stage.view(.element, "Picture").place
      let window = try stage.tree().rect
      let end = Point(window.maxX + 300, window.maxY + 60)

      try stage.touch.drag(from: start, to: end, lifts: false)
      let outside = try stage.wait(for: .element, "Picture") { $0.place.x > window.maxX }
      #expect(outside.rect.minX < window.maxX)
      try stage.touch.glide([0: (end, start + Vector(30, 20))])
      try stage.touch.up(0)

      try stage.wait(for: .element, "Picture") { isNear($0.place, start + Vector(30, 20)) }
    }

    @Test("touches pass through the note, and from the stamp up to the picture (T7)")
    func responderChain() throws {
      let note = try stage.view(.label, "This note lets touches through")
      try stage.touch.drag(from: note.middle, to: note.middle + Vector(40, 0))
      _ = try picture { isNear($0.place, start + Vector(40, 0)) }

      let stamp = try stage.view(.image, "Stamp")
      try stage.touch.drag(from: stamp.middle, to: stamp.middle + Vector(0, 40))

      _ = try picture { isNear($0.place, start + Vector(40, 40)) }
    }

    @Test("the picture never becomes too small to pinch and never leaves the window (T8)")
    func limits() throws {
      for _ in 0..<20 { try stage.touch.pinch(about: start, distance: (140, 30), steps: 4) }
      let small = try picture { isNear($0.scale ?? 0, 0.5, within: 0.001) }
      try stage.touch.pinch(about: small.place, distance: (60, 120))
      _ = try picture { isNear($0.scale ?? 0, 1, within: 0.001) }

      let (window, area) = (try stage.tree().rect, try stage.area())
      // The switches are at the bottom of the area.
      let free = Rect(area.minX, area.minY, area.width, area.height - 64)
      for delta in [Vector(900, 0), Vector(-1800, 0), Vector(0, 700), Vector(0, -1400)] {
        let place = try stage.view(.element, "Picture").rect
          .intersection(free).map(\.center)
        let grip = try #require(place)
        let end = window.nearestPoint(to: grip + delta)
        try stage.touch.drag(from: grip, to: end, steps: 5)
        try stage.waitForFeedback("Ended, 0 fingers left")
        let seen = try stage.view(.element, "Picture").rect.intersection(area)
        #expect((seen?.width ?? 0) >= 63.9 && (seen?.height ?? 0) >= 63.9)
      }
    }
  }
}
