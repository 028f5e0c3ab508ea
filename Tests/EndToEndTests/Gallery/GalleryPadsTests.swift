import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Pads") struct PadsStory {
    @Test("a triple tap, a double and a single one are told apart on one pad (Q1)") func taps()
      throws
    {
      let stage = try GalleryStage("gestures")
      let pad = try stage.view(.cell, "One to three taps").middle

      // What three taps leave behind would be reported before the next taps.
      for count in [3, 2, 1, 3] {
        for _ in 0..<count { try stage.touch.tap(pad) }
        try stage.waitForFeedback("Tapped, Taps:\(count), Touches:1")
      }

      #expect(
        try stage.gestures().map(\.recognizer) == [3, 2, 1, 3].map { "Taps:\($0), Touches:1" })
    }

    @Test("one pad tells swipes in four directions, of one and two fingers, taps and holds (Q4)")
    func manyRecognizers() throws {
      let stage = try GalleryStage("gestures")
      let pad = try stage.view(.cell, "Swipe, tap or hold").middle
      let ways = [
        ("right", Vector(90, 4)), ("left", Vector(-90, 4)), ("up", Vector(4, -90)),
        ("down", Vector(4, 90)),
      ]

      for (name, way) in ways {
        try stage.touch.drag(from: pad, to: pad + way)
        try stage.waitForFeedback("Swiped, Direction:\(name)")

        let other = pad + Vector(40, 10)
        try stage.touch.down(0, at: pad)
        try stage.touch.down(1, at: other)
        try stage.touch.glide([0: (pad, pad + way), 1: (other, other + way)])
        try stage.touch.liftAll()
        try stage.waitForFeedback("Swiped, Touches:2, Direction:\(name)")
      }
      try stage.touch.tap(pad)
      try stage.waitForFeedback("Tapped, Taps:1, Touches:1")
      try stage.touch.down(0, at: pad)
      try stage.waitForFeedback("Long press began")
      try stage.touch.up(0)
      try stage.waitForFeedback("Long press ended")

      let swipes = ways.flatMap { _ in ["Swipe, Touches:1", "Swipe, Touches:2"] }
      #expect(
        try stage.gestures().map(\.recognizer)
          == swipes + ["Taps:1, Touches:1", "Long press", "Long press"])
    }

    @Test("a slow drag on that pad is none of its gestures (Q4)") func slowDrag() throws {
      let stage = try GalleryStage("gestures")
      let pad = try stage.view(.cell, "Swipe, tap or hold").middle
      // Slower than a swipe; a delay only makes it slower.
      try stage.play(
        """
        down 0 \(pad.x) \(pad.y)
        move 0 \(pad.x + 20) \(pad.y)
        wait 600
        move 0 \(pad.x + 90) \(pad.y)
        up 0
        """)

      try stage.touch.tap(stage.view(.cell, "Tap").middle)
      try stage.waitForFeedback("Tapped, Taps:1, Touches:1")
      #expect(try stage.gestures().map(\.recognizer) == ["Tap"])
    }

    @Test("the pan pad shows translation and velocity; cancelled, it puts the picture back (Q10)")
    func pans() throws {
      let stage = try GalleryStage("gestures")
      let original = try stage.view(.image, "Picture").rect
      let pad = try stage.view(.cell, "Pan").middle

      var velocity = Vector.zero
      // Its size depends on the machine; where that paused before the last step, the finger has rested there.
      for attempt in 1...5 where velocity == .zero {
        if attempt > 1 {
          try stage.touch.cancelAll()
          try stage.waitForFeedback("Cancelled")
        }
        try stage.touch.drag(from: pad, to: pad + Vector(80, -40), lifts: false)
        try stage.waitForTree("the values of a pan") { tree in
          let pattern = /Panned 80 -40, Velocity:(-?\d+) (-?\d+)/
          guard let match = try pattern.wholeMatch(in: tree.feedback), let dx = Double(match.1),
            let dy = Double(match.2)
          else { return false }
          velocity = Vector(dx, dy)
          return true
        }
      }
      #expect(velocity.dx > 0 && velocity.dy < 0, "read \(velocity)")
      try stage.wait(for: .image, "Picture") {
        isNear($0.middle, original.center + Vector(80, -40), within: 0.5)
      }

      try stage.touch.cancelAll()

      try stage.waitForFeedback("Cancelled")
      #expect(try stage.view(.image, "Picture").rect == original)
    }

    @Test("rubbing to and fro on its pad is counted (Q1)") func rubs() throws {
      let stage = try GalleryStage("gestures")
      let pad = try stage.view(.cell, "Rub to and fro").middle

      try stage.touch.rub(pad, by: Vector(50, 0), strokes: 5)

      try stage.waitForFeedback("Rubbed, Strokes:4")
    }

    @Test(
      "all pads fit side by side, none below the size of a fingertip (Q4)",
      arguments: [PixelSize(360, 640), PixelSize(640, 360), PixelSize(480, 800)])
    func fits(size: PixelSize) throws {
      let stage = try GalleryStage("gestures", size: "\(size)", screen: size)
      let area = try stage.area()
      let pads = try stage.tree().all(.cell)

      #expect(pads.count == 14)
      for (index, pad) in pads.enumerated() {
        #expect(min(pad.rect.width, pad.rect.height) >= 44, "\(pad.label)")
        #expect(pad.rect.minX >= area.minX && pad.rect.maxX <= area.maxX, "\(pad.label)")
        #expect(pad.rect.minY >= area.minY && pad.rect.maxY <= area.maxY, "\(pad.label)")
        for other in pads[..<index] { #expect(pad.rect.intersection(other.rect) == nil) }
      }
    }
  }
}
