import Drawing
import Glibc
import Testing
import VirtualTouchscreen

@Suite("An X server that stops for a while") struct StoppedServerTests {
  @Test("an animation without completion events blocks nothing, and is finished later (X28)")
  func animation() throws {
    let stage = try GalleryStage("lists")
    let start = try stage.view(.cell, "Maple 11").middle
    // A flick, after which the list goes on for more than a second. On a busy machine its end may
    // be slow, and then it throws nothing.
    try stage.wait(for: "the list in motion") {
      try stage.fling(from: start, by: Vector(0, -200))
      return try stage.tree().first(.cell, "Maple 11") == nil
    }
    kill(stage.server.pid, SIGSTOP)
    defer { kill(stage.server.pid, SIGCONT) }

    // All buffers are full, and no event comes: the app moves the list all the same, and answers.
    var last: [Rect] = []
    try stage.waitForTree("the list at rest") { tree in
      let rows = tree.all(.cell).map(\.rect)
      defer { last = rows }
      return rows == last
    }
    kill(stage.server.pid, SIGCONT)

    // The rows without the indicator at their side, which fades out.
    let rows = try stage.view(.list, "Trees").rect
    let part = Rect(rows.minX, rows.minY, rows.width - 20, rows.height)
    let shown = try stage.stillScreen(part)
    // Exposing the window paints it again.
    _ = try AnotherWindow(on: stage.server.display, frame: rows)
    #expect(try stage.stillScreen(part).hasSamePixels(as: shown))
  }
}
