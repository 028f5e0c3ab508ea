import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Photos") struct PhotosStory {
    private let stage: GalleryStage
    private let middle: Point

    init() throws {
      stage = try GalleryStage("photos")
      middle = try stage.still { $0.first(.image, "Harbor")?.middle }
    }

    /// Waits until a photo is in the middle, and the caption names it.
    private func waitForPhoto(_ title: String, _ number: Int) throws {
      try stage.waitForTree("the photo \(title)") { tree in
        guard let photo = tree.first(.image, title) else { return false }
        return isNear(photo.middle, middle, within: 1)
          && tree.first(.slider, "Thumbnails")?.value == "\(number) of 6"
          && tree.first(identifier: "caption")?.label == "\(title) · \(number) of 6"
      }
    }

    /// Flings a photo until another one is in the middle. On a busy machine the finger may be slow
    /// before it lifts, and then the photo returns.
    private func fling(_ way: Vector, from old: String, to title: String, _ number: Int) throws {
      try stage.wait(for: "a fling from \(old) to \(title)") {
        try stage.fling(from: middle - way * 0.5, by: way)
        let shown = try stage.still { tree in
          tree.all(.image).first { isNear($0.middle, middle, within: 1) }?.label
        }
        #expect(shown == title || shown == old)
        return shown == title
      }
      try waitForPhoto(title, number)
    }

    private func thumbnail(_ number: Int) throws -> Point {
      let strip = try stage.view(.slider, "Thumbnails").rect
      return strip.center + Vector((Double(number) - 3.5) * 104, 0)
    }

    @Test("the page follows the finger; a short way returns, more than half turns (Q8)")
    func follows() throws {
      let start = middle + Vector(400, 0)
      try stage.touch.drag(from: start, to: start - Vector(300, 0), lifts: false)
      // Without the slop of 10 points.
      try stage.wait(for: .image, "Harbor") {
        isNear($0.middle, middle - Vector(290, 0), within: 1)
      }
      try stage.touch.rest(for: .milliseconds(200))
      try stage.touch.up(0)
      try waitForPhoto("Harbor", 1)

      try stage.touch.drag(from: start, to: start - Vector(750, 0), lifts: false)
      try stage.touch.rest(for: .milliseconds(200))
      try stage.touch.up(0)
      try waitForPhoto("Dunes", 2)
      try stage.waitForFeedback("Photo 2 of 6")
    }

    @Test("a fling turns to the next photo or back, and stays at the first (Q8)") func flings()
      throws
    {
      try fling(Vector(-200, 0), from: "Harbor", to: "Dunes", 2)
      try fling(Vector(-200, 0), from: "Dunes", to: "Northern lights", 3)
      try fling(Vector(200, 0), from: "Northern lights", to: "Dunes", 2)
      try fling(Vector(200, 0), from: "Dunes", to: "Harbor", 1)
      try fling(Vector(200, 0), from: "Harbor", to: "Harbor", 1)
    }

    @Test("a cancelled drag returns, however far it was (Q8)") func cancels() throws {
      let start = middle + Vector(500, 0)
      try stage.touch.drag(from: start, to: start - Vector(900, 0), lifts: false)
      try stage.wait(for: .slider, "Thumbnails") { $0.value == "2 of 6" }
      try stage.touch.cancelAll()

      try waitForPhoto("Harbor", 1)
    }

    @Test("a finger that drags over the thumbnails shows each photo at once (Q8)") func scrubs()
      throws
    {
      try stage.touch.down(0, at: thumbnail(1))
      for (number, title) in [(2, "Dunes"), (4, "Balloons"), (6, "Forest"), (3, "Northern lights")]
      {
        try stage.touch.move(0, to: thumbnail(number))
        try waitForPhoto(title, number)
      }
      // Beyond the end of the strip.
      try stage.touch.move(0, to: thumbnail(6) + Vector(300, -200))
      try waitForPhoto("Forest", 6)
      try stage.touch.up(0)

      try stage.touch.down(0, at: thumbnail(2))
      try waitForPhoto("Dunes", 2)
      try stage.touch.cancelAll()
      try waitForPhoto("Forest", 6)
    }

    @Test("a pinch and a double tap zoom; a zoomed photo moves, and turns at its end (Q8)")
    func zooms() throws {
      let whole = try stage.view(.image, "Harbor").rect
      try stage.touch.tap(middle)
      try stage.touch.tap(middle)
      try stage.waitForFeedback("Zoom 250 %")
      let zoomed = try stage.still { $0.first(.image, "Harbor")?.rect }
      #expect(isNear(zoomed.width, 2.5 * whole.width, within: 1))

      try stage.touch.drag(from: middle, to: middle + Vector(110, 60), lifts: false)
      try stage.touch.rest(for: .milliseconds(200))
      try stage.touch.up(0)
      try stage.wait(for: .image, "Harbor") {
        // The slop of 10 points lies in the direction of the drag.
        isNear($0.middle.distance(to: zoomed.center), Vector(110, 60).length - 10, within: 1)
      }
      #expect(try stage.view(.slider, "Thumbnails").value == "1 of 6")

      // To the right end of the photo, and with the next drag to the next photo.
      for title in ["Harbor", "Dunes"] {
        try stage.touch.drag(
          from: middle + Vector(600, 0), to: middle - Vector(600, 0), lifts: false)
        try stage.touch.rest(for: .milliseconds(200))
        try stage.touch.up(0)
        _ = try stage.stillScreen()
        let number = title == "Harbor" ? 1 : 2
        #expect(try stage.view(.slider, "Thumbnails").value == "\(number) of 6")
      }
      try waitForPhoto("Dunes", 2)

      try stage.touch.pinch(about: middle, distance: (100, 300))
      try stage.wait(for: .image, "Dunes") { $0.rect.width > 2.5 * whole.width }
      try stage.touch.pinch(about: middle, distance: (400, 80))
      try stage.wait(for: .image, "Dunes") { isNear($0.rect.width, whole.width, within: 1) }
    }

    @Test("keys, the wheel and a mouse turn pages, too (Q8)") func others() throws {
      let keyboard = try stage.server.seat.keyboard()
      let pointer = try stage.server.seat.pointer()
      for (key, title, number) in [
        ("Right", "Dunes", 2), ("End", "Forest", 6), ("Left", "City", 5), ("Home", "Harbor", 1),
      ] {
        try keyboard.tap(key)
        try waitForPhoto(title, number)
      }
      try pointer.move(to: middle)
      try pointer.scroll(0, 1)
      try pointer.sync()
      try waitForPhoto("Dunes", 2)
      try pointer.scroll(0, -1)
      try pointer.sync()
      try waitForPhoto("Harbor", 1)
      try pointer.click(at: thumbnail(4))
      try pointer.sync()
      try waitForPhoto("Balloons", 4)
    }

    @Test("the photo stays and fits when the window turns (Q8)", arguments: ["480x800", "360x640"])
    func fits(_ size: String) throws {
      let narrow = try GalleryStage("photos", size: size)
      let window = try narrow.tree().rect
      for title in ["Harbor", "Dunes"] {
        if title == "Harbor" {
          try narrow.wait(for: "a fling to the second photo") {
            let photo = try narrow.still { $0.first(.image, title)?.rect }
            #expect(window.contains(photo) && isNear(photo.width, window.width, within: 1))
            try narrow.fling(from: photo.center + Vector(60, 0), by: Vector(-120, 0))
            return try narrow.still { $0.first(.slider, "Thumbnails")?.value } == "2 of 6"
          }
          try narrow.waitForFeedback("Photo 2 of 6")
        } else {
          try narrow.wait(for: .image, title) { isNear($0.middle.x, window.midX, within: 1) }
        }
      }
    }
  }
}
