import Drawing
import Testing
import TouchKit
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Controls") struct ControlsStory {
    private func waitForEvents(_ sentence: String, in stage: GalleryStage) throws {
      try stage.waitForTree("the events \(sentence)") { tree in
        tree.all.first { $0.identifier == "events" }?.label == sentence
      }
    }

    @Test(
      "the label shows the events of a tap and of a drag off the button (Q7)",
      arguments: GalleryStage.scales)
    func events(scale: Double) throws {
      let stage = try GalleryStage("controls", points: Size(1280, 800), scale: scale)
      let button = try stage.still { $0.first(.button, "Tinted")?.middle }

      try stage.touch.tap(button)
      try waitForEvents("Tinted: touchDown › touchUpInside › primaryActionTriggered", in: stage)

      // To the empty right half of the lower part of the window.
      let other = try stage.view(.button, "Plain").middle
      try stage.touch.down(0, at: other)
      try waitForEvents("Plain: touchDown", in: stage)
      try stage.touch.glide([0: (other, Point(900 * scale, 700 * scale))], steps: 2)
      try waitForEvents("Plain: touchDown › touchDragExit › touchDragOutside", in: stage)
      try stage.touch.up(0)
      try waitForEvents(
        "Plain: touchDown › touchDragExit › touchDragOutside › touchUpOutside", in: stage)
    }

    @Test("the label shows a second tap, and a drag that comes back (Q7)") func repeats() throws {
      let stage = try GalleryStage("controls")
      let button = try stage.still { $0.first(.button, "Tinted")?.middle }
      try stage.touch.tap(button)
      try stage.touch.tap(button)
      try waitForEvents(
        "Tinted: touchDown › touchDownRepeat › touchUpInside › primaryActionTriggered", in: stage)

      let other = try stage.view(.button, "Plain").middle
      try stage.touch.down(0, at: other)
      try stage.touch.move(0, to: other + Vector(10, 0))
      try waitForEvents("Plain: touchDown › touchDragInside", in: stage)
      try stage.touch.move(0, to: Point(900, 700))
      try waitForEvents(
        "Plain: touchDown › touchDragInside › touchDragExit › touchDragOutside", in: stage)
      try stage.touch.move(0, to: other)
      try stage.touch.up(0)
      let end = "touchDragEnter › touchDragInside › touchUpInside › primaryActionTriggered"
      try waitForEvents("Plain: touchDown › touchDragExit › touchDragOutside › \(end)", in: stage)
    }

    @Test("the label shows that a value has changed (Q7)", arguments: ["Bluetooth", "Volume"])
    func values(_ name: String) throws {
      let stage = try GalleryStage("controls")
      let control = try stage.still { tree in
        tree.all.first { $0.label == name && $0.role != .label }?.rect
      }
      // Beside the thumb of the slider.
      try stage.touch.tap(Point(control.maxX - 16, control.midY))
      try stage.waitForTree("a changed value") { tree in
        let events = tree.all.first { $0.identifier == "events" }?.label ?? ""
        return events.hasPrefix("\(name): touchDown ›") && events.contains("valueChanged")
      }
    }

    @Test("the label shows that a touch was cancelled (Q7)") func cancelled() throws {
      let stage = try GalleryStage("controls")
      let button = try stage.still { $0.first(.button, "Filled")?.middle }

      try stage.touch.down(0, at: button)
      try waitForEvents("Filled: touchDown", in: stage)
      try stage.touch.cancelAll()

      try waitForEvents("Filled: touchDown › touchCancelled", in: stage)
    }

    @Test(
      "a tap and a drag of the thumb switch a switch, unless it is disabled",
      arguments: GalleryStage.scales)
    func switches(scale: Double) throws {
      let stage = try GalleryStage("controls", points: Size(1280, 800), scale: scale)
      let place = try stage.still { $0.first(.switch, "Bluetooth")?.middle }

      try stage.touch.tap(place)
      try stage.wait(for: .switch, "Bluetooth") { $0.value == "on" }
      try stage.touch.drag(from: place + Vector(10, 0) * scale, to: place - Vector(20, 0) * scale)
      try stage.wait(for: .switch, "Bluetooth") { $0.value == "off" }

      let disabled = try stage.view(.switch, "Disabled, off")
      #expect(!disabled.enabled)
      try stage.touch.tap(disabled.middle)
      try stage.touch.tap(place)
      try stage.wait(for: .switch, "Bluetooth") { $0.value == "on" }
      #expect(try stage.view(.switch, "Disabled, off").value == "off")
    }

    @Test("one card shows every style of a button in every state") func states() throws {
      let stage = try GalleryStage("controls", points: Size(1280, 1100), scale: 1)
      func button(_ name: String) throws -> TreeNode {
        try stage.still { $0.first(identifier: "state-\(name)") }
      }
      for style in ["plain", "tinted", "filled", "destructive"] {
        #expect(try !button("\(style)-disabled").enabled)
        #expect(try button("\(style)-selected").selected)
        let (normal, pressed) = try (button("\(style)-normal"), button("\(style)-highlighted"))
        let pixels = try stage.stillScreen()
        func face(_ button: TreeNode) -> Color {
          pixels[Int(button.rect.minX) + 8, Int(button.rect.midY)]
        }
        #expect(face(normal) != face(pressed), "\(style)")
      }
    }

    @Test("two fingers drag two sliders at once", arguments: GalleryStage.scales)
    func sliders(scale: Double) throws {
      let stage = try GalleryStage("controls", points: Size(1280, 800), scale: scale)
      let volume = try stage.still { $0.first(.slider, "Volume")?.rect }
      let steps = try stage.view(.slider, "Steps").rect

      let inset = 16 * scale
      let start = Point(volume.minX + inset + 0.4 * (volume.width - 2 * inset), volume.midY)
      let other = Point(steps.minX + inset + 0.6 * (steps.width - 2 * inset), steps.midY)
      let way = Vector(200, 0) * scale
      try stage.touch.down(0, at: start)
      try stage.touch.down(1, at: other)
      try stage.touch.glide([0: (start, start + way), 1: (other, other - way)])
      try stage.wait(for: .slider, "Volume") { $0.value == "100 %" }
      try stage.wait(for: .slider, "Steps") { $0.value == "0" }
      try stage.touch.up(0)
      try stage.touch.up(1)

      try stage.touch.tap(Point(volume.midX, volume.midY))
      try stage.wait(for: .slider, "Volume") { $0.value == "50 %" }
    }

    @Test("in a scrolling page a drag along a slider slides, one across it scrolls")
    func scrolling() throws {
      let narrow = try GalleryStage("controls", size: "480x800")
      let slider = try narrow.still { $0.first(.slider, "Volume")?.rect }
      let thumb = Point(slider.minX + 16 + 0.4 * (slider.width - 32), slider.midY)

      try narrow.touch.drag(from: thumb, to: thumb + Vector(200, 40))
      try narrow.wait(for: .slider, "Volume") { $0.value == "100 %" }
      #expect(try narrow.view(.slider, "Volume").rect == slider)

      try narrow.touch.drag(from: slider.center, to: slider.center - Vector(30, 300))
      try narrow.wait(for: .slider, "Volume") { $0.rect.minY < slider.minY - 100 }
      #expect(try narrow.view(.slider, "Volume").value == "100 %")
    }

    /// Taps the view with an identifier once nothing moves any more.
    private func tap(_ identifier: String, in stage: GalleryStage) throws {
      try stage.touch.tap(stage.still { $0.first(identifier: identifier)?.middle })
    }

    @Test("a menu, a sheet, a message and tabs act on taps", arguments: GalleryStage.scales)
    func messages(scale: Double) throws {
      let stage = try GalleryStage("controls", points: Size(1280, 800), scale: scale)
      try tap("open-menu", in: stage)
      let disabled = try stage.still { $0.first(.menuitem, "Move") }
      #expect(!disabled.enabled)
      try stage.touch.tap(disabled.middle)
      try tap("menu-share", in: stage)
      try stage.waitForFeedback("Share chosen")
      try stage.waitForTree("no menu") { $0.first(.menu) == nil }

      try tap("open-sheet", in: stage)
      try tap("delete", in: stage)
      try stage.waitForFeedback("Deleted")
      try stage.waitForTree("no sheet") { $0.first(.sheet) == nil }

      try tap("open-toast", in: stage)
      try tap("toast-action-1", in: stage)
      try stage.waitForFeedback("Undone")

      try tap("tab-week", in: stage)
      try stage.waitForFeedback("Tab Week")
      try stage.wait(for: .tab, "Week") { $0.selected }
      #expect(try !stage.view(.tab, "Day").selected)
    }
  }

  @Suite("Lists and zoom") struct ListsStory {
    @Test(
      "a list scrolls under the finger, and a tap selects a row", arguments: GalleryStage.scales)
    func list(scale: Double) throws {
      let stage = try GalleryStage("lists", points: Size(1280, 800), scale: scale)
      let list = try stage.still { $0.first(.list, "Trees") }
      #expect(list.all(.cell).count < 15)
      let start = Point(list.middle.x, 700 * scale)

      try stage.touch.drag(from: start, to: start - Vector(0, 400) * scale)
      try stage.waitForTree("a scrolled list") { $0.first(.cell, "Alder 1") == nil }
      _ = try stage.stillScreen()
      let row = try #require(
        stage.tree().all(.cell).first {
          $0.rect.minY > 200 * scale && $0.rect.maxY < 600 * scale
        })
      try stage.touch.tap(Point(row.rect.minX + 100 * scale, row.middle.y))

      try stage.waitForFeedback("Selected \(row.label)")
      try stage.wait(for: .cell, row.label) { $0.selected }
    }

    @Test("a switch in a row keeps its state while the row is away") func rowControls() throws {
      let stage = try GalleryStage("lists")
      let place = try stage.still { $0.first(.switch, "Water Beech 3")?.middle }
      try stage.touch.tap(place)
      try stage.waitForFeedback("Beech 3 watered")
      let (top, bottom) = (Point(200, 150), Point(200, 750))

      try stage.touch.drag(from: bottom, to: top)
      try stage.waitForTree("a scrolled list") { $0.first(.cell, "Beech 3") == nil }
      _ = try stage.stillScreen()
      for _ in 0..<8 where try stage.tree().first(.cell, "Beech 3") == nil {
        try stage.touch.drag(from: top, to: bottom)
        _ = try stage.stillScreen()
      }

      try stage.wait(for: .switch, "Water Beech 3") { $0.value == "on" }
      #expect(try stage.view(.cell, "Beech 3").selected == false)
    }

    @Test(
      "a pinch zooms the picture about the fingers, a double tap in and out",
      arguments: GalleryStage.scales)
    func zoom(scale: Double) throws {
      let stage = try GalleryStage("lists", points: Size(1280, 800), scale: scale)
      let fitted = try stage.still { $0.first(.image, "Picture")?.rect }
      let point = Point(800 * scale, 300 * scale)

      try stage.touch.pinch(about: point, distance: (100 * scale, 300 * scale))
      let larger = try stage.still { $0.first(.image, "Picture")?.rect }
      let zoom = larger.width / fitted.width
      #expect(zoom > 2.5 && zoom < 3.2)
      #expect(isNear(place(of: point, in: larger), place(of: point, in: fitted), within: 0.01))

      try stage.play("double-tap \(point.x) \(point.y)")
      try stage.wait(for: .image, "Picture") { isNear($0.rect.width, fitted.width, within: 1) }
      _ = try stage.stillScreen()
      try stage.play("double-tap \(point.x) \(point.y)")
      try stage.wait(for: .image, "Picture") {
        isNear($0.rect.width, fitted.width * 2.5, within: 1)
      }
    }

    /// Where a point is in a rectangle, as fractions of its size.
    private func place(of point: Point, in rect: Rect) -> Point {
      Point((point.x - rect.minX) / rect.width, (point.y - rect.minY) / rect.height)
    }
  }
}
