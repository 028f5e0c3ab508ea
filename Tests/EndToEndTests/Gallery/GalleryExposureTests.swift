import CX11
import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("What the server loses of a window") struct ExposureStory {
    @Test("is painted again when another window has lain over it, and while a finger drags")
    func covered() throws {
      let stage = try GalleryStage("transform")
      let start = try stage.view("element", "Picture").place
      let before = try stage.app.stillScreen()

      try stage.touch.drag(from: start, to: start + Vector(40, 30), lifts: false)
      _ = try stage.wait(for: "element", "Picture") { isNear($0.place, start + Vector(40, 30)) }
      try stage.app.asAnotherClient { display in
        let root = XDefaultRootWindow(display)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = 0xFF00FF
        let cover = XCreateWindow(
          display, root, 300, 100, 500, 400, 0, 0, UInt32(InputOutput), nil,
          UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        XMapRaised(display, cover)
        XSync(display, 0)
        XDestroyWindow(display, cover)
      }
      try stage.touch.glide([0: (start + Vector(40, 30), start)])
      try stage.touch.up(0)
      _ = try stage.wait(for: "element", "Picture") { isNear($0.place, start) }

      let after = try stage.app.stillScreen()
      // The scene tells what the finger did; all else is as it was.
      for (x, y) in [(310, 110), (420, 300), (640, 400), (790, 490)] {
        #expect(after[x, y] == before[x, y], "at \(x), \(y)")
      }
    }
  }
}
