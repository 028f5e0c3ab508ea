import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Conflicts") struct ConflictsStory {
    private let stage: GalleryStage
    private let middle: Point

    init() throws {
      stage = try GalleryStage("conflicts")
      middle = try stage.view(.cell, "Card").middle
    }

    /// Waits until the timeline contains decisions.
    private func wait(for decisions: String...) throws {
      try stage.waitForTree("\(decisions)") { tree in
        decisions.allSatisfy { tree.decisions.contains($0) }
      }
    }

    @Test("the first gesture prevents the others, and the timeline tells so where it is touched")
    func prevention() throws {
      try stage.play("drag \(middle.x) \(middle.y) to \(middle.x) \(middle.y + 150) in 800")
      try wait(for: "Pan began", "Pinch fails: Pan prevents it", "Pan ended")

      let timeline = try stage.view(.slider, "Timeline").rect
      try stage.touch.drag(
        from: Point(timeline.maxX - 200, timeline.midY),
        to: Point(timeline.maxX - 4, timeline.midY))
      try stage.waitForTree("the decision at the end") { $0.feedback.hasSuffix("s: Pan ended") }
      // Reading does not begin a new timeline.
      try wait(for: "Pan ended")
    }

    @Test("the switches change who waits for whom") func requirements() throws {
      let tap = "double-tap \(middle.x) \(middle.y)"
      try stage.play(tap)
      try wait(for: "Double tap ended")
      #expect(try !stage.tree().decisions.contains("Tap ended; "))

      try stage.tap(.switch, "Tap waits for double tap")
      try stage.play(tap)
      try wait(for: "Tap ended", "Double tap ended")

      try stage.tap(.switch, "Pan waits for swipe")
      try stage.play("drag \(middle.x) \(middle.y) to \(middle.x) \(middle.y + 150) in 800")
      try wait(for: "Pan waits for Swipe to fail", "Pan began")
    }

    @Test("pinch and rotation run together, or one of them wins") func companions() throws {
      let turn =
        "pinch \(middle.x) \(middle.y) from 150 to 320 angle 0 to 80 in 600"
      try stage.play(turn)
      try wait(for: "Pinch began", "Rotation began")
      try stage.tap(.switch, "Pinch and rotation together")
      try stage.play(turn)
      try stage.waitForTree("one winner") { tree in
        tree.decisions.contains("Rotation fails: Pinch prevents it")
          || tree.decisions.contains("Pinch fails: Rotation prevents it")
      }
    }
  }

  @Suite("Many hands") struct ManyHandsStory {
    @Test("ten fingers move ten controls at once") func ten() throws {
      let stage = try GalleryStage("many-hands")
      let sliders = try stage.waitForTree("ten controls") { $0.all(.slider).count == 10 }
        .all(.slider)
      let values = sliders.map(\.value)
      for (finger, control) in sliders.enumerated() {
        // A fader is grabbed by its thumb or moved from anywhere; a knob beside its middle.
        try stage.touch.down(finger, at: control.middle + Vector(0, -30))
      }
      for finger in sliders.indices {
        try stage.touch.move(finger, to: sliders[finger].middle + Vector(25, -60))
      }
      for finger in sliders.indices {
        try stage.touch.move(finger, to: sliders[finger].middle + Vector(30, -90))
      }
      try stage.waitForTree("all have changed") { tree in
        zip(tree.all(.slider).map(\.value), values).allSatisfy { $0 != $1 }
      }
      #expect(try stage.feedback().hasSuffix("10 at once"))
      for finger in sliders.indices { try stage.touch.up(finger) }
    }

    @Test("a knob follows a finger and keys") func knob() throws {
      let stage = try GalleryStage("many-hands")
      let knob = try stage.view(.slider, "Attack")
      let keyboard = try stage.server.seat.keyboard()
      try stage.touch.down(0, at: knob.middle - Vector(0, 30))
      try stage.touch.move(0, to: knob.middle + Vector(30, -30))
      try stage.waitForTree("a turned knob") { $0.first(.slider, "Attack")?.value != "50 %" }
      try stage.touch.up(0)
      let turned = try stage.view(.slider, "Attack").value
      for _ in 0..<12 {
        try keyboard.tap("Tab")
        try keyboard.tap("Right")
        if try stage.tree().first(.slider, "Attack")?.value != turned { break }
      }
      try stage.waitForTree("a change by a key") { $0.first(.slider, "Attack")?.value != turned }
    }
  }
}

extension TreeNode {
  fileprivate var decisions: String { first(identifier: "timeline")?.value ?? "" }
}
