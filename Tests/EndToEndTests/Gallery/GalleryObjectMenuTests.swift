import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Object menu") struct ObjectMenuStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("draggable") }

    /// Holds an object until its menu is open, slides to an item and lifts.
    private func choose(_ item: String, of name: String) throws {
      try stage.waitForTree("no menu") { $0.first(.menu) == nil }
      let place = try stage.view(.element, name).place
      try stage.touch.down(0, at: place)
      let end = try stage.still { $0.first(.menu, name)?.first(.menuitem, item)?.middle }
      try stage.touch.glide([0: (place, end)])
      try stage.touch.up(0)
    }

    @Test("holding an object opens its menu; sliding to an item chooses it (Q10)") func chooses()
      throws
    {
      let home = try stage.view(.element, "Middle").place

      try choose("Send to back", of: "Middle")
      try stage.waitForFeedback("Middle is at the back")
      #expect(try stage.tree().all(.element).first?.label == "Middle")
      try choose("Bring to front", of: "Middle")
      try stage.waitForFeedback("Middle is in front")
      #expect(try stage.tree().all(.element).last?.label == "Middle")
      #expect(try isNear(stage.view(.element, "Middle").place, home))

      try stage.touch.drag(from: home, to: home + Vector(-60, 120))
      try stage.waitForFeedback("Middle dropped")
      #expect(try !isNear(stage.view(.element, "Middle").place, home))
      try choose("Reset", of: "Middle")
      try stage.waitForFeedback("Middle reset")
      try stage.wait(for: .element, "Middle") { isNear($0.place, home) }
    }

    @Test("a finger that moves before drags, and opens no menu however long it rests then (Q10)")
    func drags() throws {
      let place = try stage.view(.element, "Middle").place
      // Longer than a press; a delay only makes it longer.
      try stage.play(
        """
        down 0 \(place.x) \(place.y)
        wait 100
        move 0 \(place.x + 60) \(place.y)
        wait 700
        """)

      #expect(try stage.view(.element, "Middle").held == true)
      #expect(try stage.tree().first(.menu) == nil)
      try stage.touch.up(0)
      try stage.waitForFeedback("Middle dropped")
    }

    @Test("a finger that lifts without sliding leaves the menu open, and the object where it was")
    func staysOpen() throws {
      let place = try stage.view(.element, "Middle").place
      try stage.touch.down(0, at: place)
      try stage.waitForFeedback("Middle held")
      try stage.touch.up(0)
      let menu = try stage.still { $0.first(.menu, "Middle") }
      #expect(menu.all(.menuitem).map(\.label) == ["Bring to front", "Send to back", "Reset"])
      #expect(try isNear(stage.view(.element, "Middle").place, place))

      try stage.touch.tap(stage.place(0.1, 0.1))

      try stage.waitForTree("no menu") { $0.first(.menu) == nil }
    }

    @Test("a cancelled hold closes the menu") func cancelled() throws {
      let place = try stage.view(.element, "Middle").place
      try stage.touch.down(0, at: place)
      try stage.waitForFeedback("Middle held")

      try stage.touch.cancelAll()

      try stage.waitForTree("no menu") { $0.first(.menu) == nil }
      #expect(try isNear(stage.view(.element, "Middle").place, place))
    }

    @Test("two people hold one object each, and each chooses in its own menu (Q10)") func twoHands()
      throws
    {
      let names = ["Middle", "Large"]
      let places = try names.map { try stage.view(.element, $0).place }
      for (finger, place) in places.enumerated() { try stage.touch.down(finger, at: place) }
      let ends = try names.map { name in
        try stage.still { $0.first(.menu, name)?.first(.menuitem, "Send to back")?.middle }
      }
      for finger in names.indices {
        try stage.touch.glide([finger: (places[finger], ends[finger])])
        try stage.touch.up(finger)
        try stage.waitForFeedback("\(names[finger]) is at the back")
      }

      #expect(try stage.tree().all(.element).prefix(2).map(\.label) == ["Large", "Middle"])
    }

    @Test(
      "a key opens the menu of the object that has the focus", arguments: ["Menu", "Shift+F10"])
    func keys(key: String) throws {
      let keyboard = try stage.server.seat.keyboard()
      for _ in 0..<2 { try keyboard.tap("Tab") }
      try keyboard.tap(key)
      let menu = try stage.still { $0.first(.menu, "Huge") }
      #expect(menu.all(.menuitem).map(\.label) == ["Bring to front", "Send to back", "Reset"])

      try keyboard.tap("Down")
      try keyboard.tap("Return")
      try stage.waitForFeedback("Huge is in front")

      // The focus is back on the object.
      try keyboard.tap(key)
      try stage.waitForTree("its menu") { $0.first(.menu, "Huge") != nil }
      try keyboard.tap("Escape")
      try stage.waitForTree("no menu") { $0.first(.menu) == nil }
    }

    @Test("a mouse opens the menu, too (Q10)") func mouse() throws {
      let pointer = try stage.server.seat.pointer()
      try pointer.move(to: stage.view(.element, "Middle").place)
      try pointer.press(1)
      try pointer.sync()

      try stage.waitForFeedback("Middle held")
      try pointer.release(1)
      try pointer.sync()
    }
  }
}
