import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Touch and hold") struct HoldStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("hold") }

    @Test("a tap types, and an enlarged key is shown above the finger (P5, P6)")
    func types() throws {
      let key = try stage.view(.button, "g").rect
      try stage.touch.down(0, at: key.center)
      let preview = try stage.view(.label, "g").rect
      #expect(preview.maxY <= key.minY && preview.width > key.width)
      try stage.touch.up(0)

      try stage.waitForFeedback("Typed g")
      try stage.waitForTree("no preview") { tree in
        !tree.all(.label).contains { $0.label == "g" && $0.rect.minY > preview.minY - 1 }
      }
    }

    @Test("a key that is held for a second shows its accents until the finger lifts (P6)")
    func accents() throws {
      let key = try stage.view(.button, "e").middle
      try stage.touch.down(0, at: key)
      _ = try stage.view(.menu, "Accents of e")
      let accent = try stage.still { $0.first(.menuitem, "ê")?.rect }
      try stage.touch.glide([0: (key, accent.center)])
      try stage.waitForTree("a highlighted accent") {
        $0.first(.menuitem, "ê")?.selected ?? false
      }
      try stage.touch.up(0)
      try stage.waitForFeedback("Typed ê")
      try stage.waitForTree("no panel") { $0.first(.menu) == nil }
    }

    @Test(
      "a key for .com offers other domains when it is held (Q7)",
      arguments: ["1280x800", "360x640"])
    func domains(_ size: String) throws {
      let stage = try GalleryStage("hold", size: size)
      let key = try stage.view(.button, ".com").middle
      try stage.touch.tap(key)
      try stage.waitForFeedback("Typed .com")

      try stage.touch.down(0, at: key)
      _ = try stage.view(.menu, "Domains besides .com")
      let menu = try stage.still { $0.first(.menu)?.rect }
      #expect(try stage.tree().rect.contains(menu))
      let items = try stage.tree().all(.menuitem).map(\.label)
      #expect(items == [".org", ".net", ".edu", ".eu"])
      let item = try stage.view(.menuitem, ".net").middle
      try stage.touch.glide([0: (key, item)])
      try stage.wait(for: .menuitem, ".net") { $0.selected }
      try stage.touch.up(0)

      try stage.waitForFeedback("Typed .net")
      try stage.tap(.button, "Send")
      _ = try stage.view(.cell, ".com.net")
    }

    @Test("the panel closes when the finger lifts elsewhere or the touch is cancelled (P6)")
    func closes() throws {
      let key = try stage.view(.button, "a").middle
      try stage.touch.down(0, at: key)
      _ = try stage.view(.menu, "Accents of a")
      try stage.touch.up(0)
      try stage.waitForTree("no panel") { $0.first(.menu) == nil }

      try stage.touch.down(0, at: key)
      _ = try stage.view(.menu, "Accents of a")
      try stage.touch.cancelAll()
      try stage.waitForTree("no panel") { $0.first(.menu) == nil }
      #expect(try !stage.feedback().hasPrefix("Typed"))
    }

    @Test("a new touch cancels the timer (P6)") func newTouch() throws {
      let (a, e) = (try stage.view(.button, "a").middle, try stage.view(.button, "e").middle)

      // Longer than the second after which a panel opens; a delay only makes it longer.
      try stage.play(
        """
        down 0 \(a.x) \(a.y)
        down 1 \(e.x) \(e.y)
        wait 1200
        """)

      #expect(try stage.tree().first(.menu) == nil)
      try stage.touch.up(1)
      try stage.waitForFeedback("Typed e")
      try stage.touch.up(0)
      try stage.waitForFeedback("Typed a")
    }

    @Test("a finger that slides off its key, or a second finger anywhere, stops the timer (P6)")
    func slidesOff() throws {
      let key = try stage.view(.button, "e").middle
      let row = try stage.view(.cell, "Send me some words").middle
      // Longer than the hold, whose absence is the subject; a delay only makes it longer.
      try stage.play(
        """
        down 0 \(key.x) \(key.y)
        wait 300
        move 0 \(key.x) \(key.y - 300)
        wait 1100
        """)
      #expect(try stage.tree().first(.menu) == nil)
      try stage.touch.up(0)

      try stage.play(
        """
        down 0 \(key.x) \(key.y)
        wait 300
        down 1 \(row.x) \(row.y)
        up 1
        wait 1100
        """)
      #expect(try stage.tree().first(.menu) == nil)
      try stage.touch.up(0)
      try stage.waitForFeedback("Typed e")
    }

    @Test("space, backspace and the keys of a hardware keyboard write, too") func writes() throws {
      let keyboard = try stage.server.seat.keyboard()
      try stage.tap(.button, "a")
      try stage.waitForFeedback("Typed a")
      try stage.tap(.button, "Space")
      try stage.waitForFeedback("Typed  ")
      try keyboard.tap("b")
      try stage.waitForFeedback("Typed b")
      try keyboard.tap("BackSpace")
      try stage.waitForFeedback("Erased")
      try keyboard.tap("c")
      try stage.waitForFeedback("Typed c")
      try stage.tap(.button, "Backspace")
      try stage.waitForFeedback("Erased")
      try keyboard.tap("d")
      try keyboard.tap("Return")

      _ = try stage.view(.cell, "a d")
    }

    @Test("a swipe across a row offers to dismiss it (P10)") func swipes() throws {
      let row = try stage.view(.cell, "Swipe across me").rect
      try stage.touch.drag(from: row.center, to: row.center - Vector(120, 0))
      try stage.waitForFeedback("Dismiss Swipe across me?")
      let button = try stage.still { $0.first(.button, "Dismiss")?.rect }
      try stage.touch.tap(button.center)

      try stage.waitForFeedback("Dismissed Swipe across me")
      let rows = try stage.waitForTree("one row less") { $0.all(.cell).count == 2 }
      #expect(rows.first(.cell, "Swipe across me") == nil)
    }
  }
}
