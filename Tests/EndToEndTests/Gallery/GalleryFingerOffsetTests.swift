import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Finger offset") struct FingerOffsetStory {
    private static let names = ["Centered", "Grabbed", "Above"]
    /// Where the fingers grab the objects, from their centers.
    private static let grip = Vector(30, 24)
    private let stage: GalleryStage
    private let homes: [TreeNode]

    init() throws {
      let stage = try GalleryStage("finger-offset")
      self.stage = stage
      homes = try Self.names.map { try stage.view(.element, $0) }
    }

    /// Waits until an object is at a point.
    private func wait(for name: String, at place: Point) throws {
      try stage.wait(for: .element, name) { isNear($0.place, place) }
    }

    @Test("three equal objects follow three fingers, under, at and above them (Q6)") func follows()
      throws
    {
      #expect(Set(homes.map(\.rect.size)).count == 1)
      #expect(Set(homes.map(\.place.y)).count == 1)
      let starts = homes.map { $0.place + Self.grip }
      let ends = zip(starts, [Vector(80, 150), Vector(-60, -120), Vector(40, 180)]).map(+)

      for (finger, start) in starts.enumerated() { try stage.touch.down(finger, at: start) }
      try stage.touch.glide(
        Dictionary(uniqueKeysWithValues: starts.indices.map { ($0, (starts[$0], ends[$0])) }))

      // The lower edge is 28 points above the fingertip.
      let above = Vector(0, -homes[2].rect.height / 2 - 28)
      try wait(for: "Centered", at: ends[0])
      try wait(for: "Grabbed", at: ends[1] - Self.grip)
      try wait(for: "Above", at: ends[2] + above)
      // Each finger is on its own: one that lifts leaves the others alone.
      try stage.touch.up(1)
      try stage.touch.glide([0: (ends[0], starts[0]), 2: (ends[2], starts[2])])
      try wait(for: "Centered", at: starts[0])
      try wait(for: "Above", at: starts[2] + above)
      try wait(for: "Grabbed", at: ends[1] - Self.grip)
      #expect(try stage.view(.element, "Grabbed").held == false)
      #expect(try stage.view(.element, "Above").held == true)
    }

    @Test("cancelled drags put the objects back (Q6)") func cancelled() throws {
      for (finger, home) in homes.enumerated() {
        try stage.touch.drag(
          from: home.place + Self.grip, to: home.place + Vector(0, 200), finger: finger,
          lifts: false)
        try stage.wait(for: .element, home.label) { !isNear($0.place, home.place, within: 20) }
      }

      try stage.touch.cancelAll()

      for home in homes { try wait(for: home.label, at: home.place) }
    }

    @Test("a ring shows each finger while the scene is open (Q6)") func rings() throws {
      let place = try stage.place(0.5, 0.85)
      // The ring is 2 points wide, and its radius 26.
      let edge = (Int(place.x), Int(place.y) + 25)
      let color = Theme.accent.resolved(for: .light)
      try stage.touch.down(0, at: place)
      try stage.screen.wait(forPixel: edge.0, edge.1) { $0 == color }
      try stage.touch.up(0)
      try stage.screen.wait(forPixel: edge.0, edge.1) { $0 != color }

      try stage.tap(button: "Gallery")
      _ = try stage.view(.cell, "Spinner")
      try stage.touch.down(0, at: place)

      #expect(try stage.stillScreen()[edge.0, edge.1] != color)
    }

    @Test("a tap and a long hold move nothing (Q6)") func holds() throws {
      let place = homes[0].place + Self.grip
      try stage.touch.tap(place)
      try stage.waitForFeedback("Centered tapped")
      // Longer than a press; a delay only makes it longer.
      try stage.play("down 0 \(place.x) \(place.y)\nwait 700")
      try stage.touch.drag(from: homes[1].place, to: homes[1].place + Vector(0, 100), finger: 1)
      try stage.waitForFeedback("Grabbed dropped")
      #expect(try isNear(stage.view(.element, "Centered").place, homes[0].place))

      try stage.touch.glide([0: (place, place + Vector(0, 100))])

      try wait(for: "Centered", at: place + Vector(0, 100))
    }
  }
}
