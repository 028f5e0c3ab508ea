import Drawing
import Testing
import TouchRecordings
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Gestures") struct GesturesStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("gestures") }

    private func middle(of pad: String) throws -> Point { try stage.view(.cell, pad).middle }

    @Test("each pad recognizes its own gesture, in its own area (R1)") func pads() throws {
      try stage.touch.tap(middle(of: "Tap"))
      try stage.waitForFeedback("Tapped, Taps:1, Touches:1")

      let double = try middle(of: "Double tap")
      try stage.play("double-tap \(double.x) \(double.y)")
      try stage.waitForFeedback("Tapped, Taps:2, Touches:1")

      let triple = try middle(of: "Triple tap")
      for _ in 0..<3 { try stage.touch.tap(triple) }
      try stage.waitForFeedback("Tapped, Taps:3, Touches:1")

      let two = try middle(of: "Two-finger tap")
      try tapWithTwoFingers(two)
      try stage.waitForFeedback("Tapped, Taps:1, Touches:2")

      let twoDouble = try middle(of: "Two-finger double tap")
      try tapWithTwoFingers(twoDouble)
      try tapWithTwoFingers(twoDouble)
      try stage.waitForFeedback("Tapped, Taps:2, Touches:2")

      let press = try middle(of: "Long press")
      try stage.touch.down(0, at: press)
      try stage.waitForFeedback("Long press began")
      try stage.touch.up(0)
      try stage.waitForFeedback("Long press ended")

      // One finger on each of two pads is two taps of one finger.
      try stage.touch.tap(middle(of: "Two-finger tap"))
      try stage.touch.tap(middle(of: "Tap"))
      try stage.waitForFeedback("Tapped, Taps:1, Touches:1")
    }

    @Test(
      "a tap of two fingers counts once although a grab rejects it after its end (X26)",
      arguments: [0, 40, 150, 500, 800])
    func twoFingerTap(delay: Int) throws {
      let pad = try middle(of: "Two-finger tap")
      let grab = try TouchGrabber(stage.server.display)

      func tapAndReject() throws -> Bool {
        try tapWithTwoFingers(pad)
        try stage.touch.rest(for: .milliseconds(delay))
        try grab.waitForTouches(2)
        grab.decide(.reject)
        let tapped: Void? = try? stage.wait(for: "the tap", within: .seconds(5)) {
          try stage.feedback() == "Tapped, Taps:1, Touches:2"
        }
        return tapped != nil
      }
      // The fingers come from this process: on a busy machine they may be too slow for a tap.
      #expect(try tapAndReject() || tapAndReject() || tapAndReject())
      #expect(try stage.gestures().map(\.recognizer) == ["Two-finger tap"])
    }

    @Test("a swipe is recognized to the left and right only, with one finger (R2)") func swipes()
      throws
    {
      let pad = try middle(of: "Swipe left or right")
      try stage.touch.drag(from: pad, to: pad + Vector(90, 4))
      try stage.waitForFeedback("Swiped, Direction:right")
      try stage.touch.drag(from: pad, to: pad + Vector(-90, -4))
      try stage.waitForFeedback("Swiped, Direction:left")

      try stage.touch.drag(from: pad, to: pad + Vector(4, 80))
      try stage.touch.drag(from: pad, to: pad + Vector(4, -80))
      try stage.touch.down(1, at: pad + Vector(0, 40))
      try stage.touch.drag(from: pad, to: pad + Vector(90, 0))
      try stage.touch.up(1)
      // Actions run in order: after this one, all earlier ones are in the log.
      try stage.touch.tap(middle(of: "Tap"))
      try stage.waitForFeedback("Tapped, Taps:1, Touches:1")

      #expect(try stage.gestures().count { $0.recognizer == "Swipe left or right" } == 2)
    }

    @Test("a pinch reports scale and velocity, from the fingers' distances (R3)") func pinch()
      throws
    {
      let pad = try middle(of: "Pinch")

      for (from, to) in [(100.0, 150.0), (160, 80)] {
        try stage.play("pinch \(pad.x) \(pad.y) from \(from) to \(to) in 500")
        let values = try pinchValues { isNear($0, to / from, within: 0.001) }
        // The fingers' speed depends on the machine; exact values are tested with a manual
        // scheduler. Opening is positive, closing negative.
        #expect(values.velocity * (to - from) > 0, "read \(values.velocity)")
      }
    }

    @Test("every pinch starts from the original, its top left fixed, and resets the rotation (R4)")
    func picture() throws {
      let original = try stage.view(.image, "Picture").rect
      let pad = try middle(of: "Pinch")
      for _ in 0..<2 {
        try stage.touch.pinch(about: pad, distance: (160, 80))
        let small = try stage.wait(for: .image, "Picture") {
          isNear($0.rect.width, original.width / 2, within: 0.5)
        }
        #expect(isNear(small.rect.origin, original.origin))
        #expect(isNear(small.rect.height, original.height / 2, within: 0.5))
      }
      let turnPad = try middle(of: "Rotate")
      try stage.touch.pinch(
        about: turnPad, distance: (120, 120), turn: (.zero, .degrees(60)))
      // The recognizer withholds its slop of 6 degrees for good; the arc is long enough.
      try stage.wait(for: .image, "Picture") {
        isNear($0.rotation ?? 0, Angle.degrees(60 - 6).radians, within: 0.001)
      }

      try stage.touch.pinch(about: pad, distance: (80, 120))

      let last = try stage.wait(for: .image, "Picture") {
        isNear($0.rect.width, original.width * 1.5, within: 0.5)
      }
      #expect(last.rotation == 0)
      #expect(isNear(last.rect.origin, original.origin))
    }

    @Test("a cancelled gesture restores the picture", arguments: ["Pinch", "Rotate", "Transform"])
    func cancelled(_ name: String) throws {
      let original = try stage.view(.image, "Picture")
      try stage.touch.pinch(
        about: middle(of: name), distance: (60, 120), turn: (.zero, .degrees(60)), lifts: false)
      try stage.waitForTree("a changed picture") {
        $0.first(.image, "Picture")?.rect != original.rect
      }

      try stage.touch.cancelAll()

      try stage.waitForFeedback("Cancelled")
      let restored = try stage.view(.image, "Picture")
      #expect(restored.rect == original.rect)
      #expect(restored.rotation == original.rotation)
    }

    @Test("a pinch on a touchpad and the wheel with Control reach the pads") func pointer() throws {
      let pointer = try stage.server.seat.pointer()
      let pad = try stage.server.seat.touchpad()
      try pointer.move(to: middle(of: "Pinch"))
      try pointer.sync()
      try pad.beginPinch()
      for step in 1...10 { try pad.pinch(scale: 1 + 0.05 * Double(step)) }
      try pad.sync()
      _ = try pinchValues { isNear($0, 1.5, within: 0.01) }
      try pad.endPinch(scale: 1.5)
      try pad.sync()

      let keyboard = try stage.server.seat.keyboard()
      let control = try #require(KeyChord("Control_L"))
      try keyboard.press(control)
      try keyboard.sync()
      for _ in 0..<2 { try pointer.scroll(0, -1) }
      try pointer.sync()

      _ = try pinchValues { isNear($0, 1.21, within: 0.01) }
      try keyboard.release(control)
    }

    @Test("the transform pad moves, scales and turns at once, exactly as far as the fingers do")
    func transform() throws {
      let original = try stage.view(.image, "Picture").rect
      let pad = try middle(of: "Transform")

      try stage.touch.drag(from: pad, to: pad + Vector(90, -40))
      try stage.wait(for: .image, "Picture") {
        isNear($0.middle, original.center + Vector(90, -40), within: 0.5)
      }

      try stage.touch.pinch(
        about: pad, distance: (60, 120), turn: (.zero, .degrees(90)))

      // The slops are given back over the next 32 points, so all that the fingers have done counts.
      let turned = try stage.wait(for: .image, "Picture") {
        isNear($0.rotation ?? 0, .pi / 2, within: 0.001)
      }
      // The moves of the two fingers may come in two frames. If the gesture begins between them, half
      // of a finger's step, of less than 4 points, is withheld as slop of the translation; the
      // centroid of a pinch does not travel, so that part is not given back.
      #expect(isNear(turned.middle, original.center, within: 2))
      #expect(isNear(turned.rect.width, original.height * 2, within: 0.5))
      try stage.waitForFeedback("Transformed, Scale:2.00, Degrees:90.0")
      // The fingers are lifted after their last motion was seen.
      try stage.wait(for: "two gestures") {
        try stage.gestures().filter { $0.recognizer == "Transform" }.map(\.state)
          .filter { $0 != "changed" } == ["began", "ended", "began", "ended"]
      }
    }

    private func tapWithTwoFingers(_ point: Point) throws {
      try stage.touch.down(0, at: point - Vector(30, 0))
      try stage.touch.down(1, at: point + Vector(30, 0))
      try stage.touch.sync()
      try stage.touch.liftAll()
      try stage.touch.sync()
    }

    /// Waits for the feedback of a pinch whose scale meets a condition, and returns its values.
    private func pinchValues(
      where condition: (Double) -> Bool = { _ in true }
    ) throws -> (scale: Double, velocity: Double) {
      var values = (scale: 0.0, velocity: 0.0)
      try stage.waitForTree("the values of a pinch") { tree in
        let pattern = /Pinched, Scale:(-?\d+\.\d\d), Velocity:(-?\d+\.\d\d)/
        guard let match = try pattern.wholeMatch(in: tree.feedback),
          let scale = Double(match.1), let velocity = Double(match.2)
        else { return false }
        values = (scale, velocity)
        return condition(scale)
      }
      return values
    }
  }
}
