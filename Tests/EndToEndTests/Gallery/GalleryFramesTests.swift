import CX11
import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Frames") struct FramesStory {
    @Test("an exposed area is painted again, also during a drag")
    func covered() throws {
      let stage = try GalleryStage("transform")
      let picture = try stage.view(.element, "Picture")
      let start = picture.place
      // Another window over the picture's upper half and the background to the left of it.
      let cover = Rect(
        picture.rect.minX - 180, picture.rect.minY - 200, 500, 200 + picture.rect.height / 2)
      let before = try stage.stillScreen()

      try stage.touch.drag(from: start, to: start + Vector(40, 30), lifts: false)
      _ = try stage.wait(for: .element, "Picture") { isNear($0.place, start + Vector(40, 30)) }
      try stage.asAnotherClient { display in
        let root = XDefaultRootWindow(display)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = 0xFF00FF
        let cover = XCreateWindow(
          display, root, Int32(cover.minX), Int32(cover.minY), UInt32(cover.width),
          UInt32(cover.height), 0, 0, UInt32(InputOutput), nil,
          UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        XMapRaised(display, cover)
        XSync(display, 0)
        XDestroyWindow(display, cover)
      }
      try stage.touch.glide([0: (start + Vector(40, 30), start)])
      try stage.touch.up(0)
      _ = try stage.wait(for: .element, "Picture") { isNear($0.place, start) }

      let after = try stage.stillScreen()
      // Only the scene's feedback has changed.
      let inner = cover.insetBy(10, 10)
      for point in [
        inner.origin, Point(inner.minX, inner.midY), inner.center, start - Vector(0, 32),
        Point(inner.maxX, inner.maxY),
      ] {
        let (x, y) = (Int(point.x), Int(point.y))
        #expect(after[x, y] == before[x, y], "at \(point)")
      }
    }

    @Test("a resized window is painted completely, larger and smaller")
    func resized() throws {
      let stage = try GalleryStage("tiles", size: "640x480")
      let window = try stage.screen.waitForWindow()

      for (width, height): (UInt32, UInt32) in [(1280, 800), (320, 300), (1200, 700), (900, 600)] {
        try stage.asAnotherClient { XResizeWindow($0, window.id, width, height) }
        try stage.waitForTree("the size") {
          $0.rect.size == Size(Double(width), Double(height))
        }
      }

      let end = try stage.stillScreen(Rect(0, 0, 900, 600))
      let fresh = try GalleryStage("tiles", size: "900x600")
        .stillScreen(Rect(0, 0, 900, 600))
      #expect(end.largestDifference(from: fresh) == 0)
    }

    @Test("the window has the size of --size in pixels at any scale") func sizeInPixels() throws {
      let stage = try GalleryStage("tiles", size: "640x480", scale: 2)

      let window = try stage.screen.waitForWindow()

      #expect(window.frame.size == Size(640, 480))
    }

    @Test("frames are the same on a server without MIT-SHM (X29)") func withoutSharedMemory() throws
    {
      let arguments = ["transform", "--size", "1280x800", "--scale", "1"]
      let pictures = try [[], ["MIT-SHM"]].map { extensions in
        let app = try AppUnderTest(
          "touchkit-gallery", arguments, disabledExtensions: extensions)
        let start = try app.view(.element, "Picture").place
        let end = start - Vector(140, 170)
        try app.touch.drag(from: start, to: end)
        try app.waitForTree("the drag") {
          ($0.first(.element, "Picture")?.place.distance(to: end) ?? 99) < 0.1
        }
        return try app.stillScreen()
      }

      #expect(pictures[0].largestDifference(from: pictures[1]) == 0)
    }
  }
}
