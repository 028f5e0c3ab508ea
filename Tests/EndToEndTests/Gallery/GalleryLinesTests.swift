import Drawing
import TestSupport
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Lines") struct LinesStory {
    private let stage: GalleryStage
    private let origin: Point

    init() throws {
      stage = try GalleryStage("lines")
      origin = try stage.view(.canvas, "Sketch").rect.origin
    }

    /// A point of the sketch, not zoomed, in window pixels.
    private func at(_ x: Double, _ y: Double) -> Point { origin + Vector(x, y) }

    /// Waits until a point of the sketch, not zoomed, has a color.
    private func waitForColor(_ color: UInt32, at point: Point) throws {
      try stage.screen.wait(forPixel: Int(point.x), Int(point.y)) { $0 == Color(hex: color) }
    }

    /// Holds a finger on a point until the sheet is open, and lifts it.
    private func openSheet(at point: Point) throws {
      // A sheet that has been closed stays until its animation ends.
      try stage.waitForTree("no sheet") { $0.first(.sheet) == nil }
      try stage.touch.down(0, at: point)
      _ = try stage.view(.button, "Remove all lines")
      try stage.touch.up(0)
      try stage.touch.sync()
    }

    private func sketch(_ isWanted: (TreeNode) -> Bool) throws -> TreeNode {
      try stage.wait(for: .canvas, "Sketch", isWanted)
    }

    private func sheetIsOpen() throws -> Bool { try stage.tree().first(.sheet) != nil }

    @Test("drags draw straight lines that accumulate (D1)") func draws() throws {
      try stage.touch.drag(from: at(200, 236), to: at(600, 436), lifts: false)
      let rubber = try sketch { $0.drawing == true }
      #expect(rubber.lines == [])
      try waitForColor(0xF26B5E, at: at(400, 336))
      try stage.touch.glide([0: (at(600, 436), at(600, 236))])
      try waitForColor(0xF26B5E, at: at(400, 236))
      try stage.touch.up(0)
      try stage.touch.drag(from: at(300, 136), to: at(300, 536))

      let drawn = try sketch { $0.lines?.count == 8 }
      #expect(
        zip(drawn.lines ?? [], [200, 236, 600, 236, 300, 136, 300, 536]).allSatisfy {
          isNear($0, $1)
        })
    }

    @Test("a tap draws a dot; a double tap removes the last line and draws none (D2)")
    func tapsAndDoubleTaps() throws {
      try stage.touch.drag(from: at(200, 236), to: at(600, 236))
      _ = try sketch { $0.lines?.count == 4 }
      try stage.touch.tap(at(700, 436))
      let dotted = try sketch { $0.dots?.count == 2 }
      #expect(isNear(dotted.dots?[0] ?? 0, 700) && isNear(dotted.dots?[1] ?? 0, 436))

      let place = at(300, 536)
      try stage.play("double-tap \(place.x) \(place.y)")

      let undone = try sketch { $0.lines?.isEmpty ?? false }
      #expect(undone.dots?.count == 2)
    }

    @Test(
      "a long press opens a sheet; Cancel keeps the lines, Remove all removes them (D3, D6)")
    func sheet() throws {
      try stage.touch.drag(from: at(200, 236), to: at(600, 236))
      // Too short for a long press: a dot, once no second tap has followed.
      try stage.touch.tap(at(900, 436))
      #expect(try sketch { $0.dots?.count == 2 }.lines?.count == 4)
      #expect(try !sheetIsOpen())
      try stage.touch.down(0, at: at(640, 436))
      _ = try stage.view(.button, "Cancel")
      // The press has been recognized: a second finger changes nothing.
      try stage.touch.tap(at(300, 136), finger: 1)
      try stage.touch.up(0)
      #expect(try sheetIsOpen())
      try stage.tap(button: "Cancel")
      try stage.waitForFeedback("Cancelled: the lines stay")
      #expect(try sketch { _ in true }.lines?.count == 4)

      try openSheet(at: at(640, 436))
      try stage.tap(button: "Remove all lines")

      #expect(try sketch { $0.lines?.isEmpty ?? false }.dots == [])
    }

    @Test("the sheet opens once the finger has been down for 500 ms, while it is still down (D3)")
    func pressTime() throws {
      let start = ContinuousClock.now
      try stage.touch.down(0, at: at(640, 436))
      _ = try stage.view(.button, "Remove all lines")

      #expect(ContinuousClock.now - start >= .milliseconds(500))
      try stage.touch.up(0)
    }

    @Test("movement and a second finger cancel a pending press (D4)") func stopsTimers() throws {
      let (rest, other) = (at(300, 436), at(700, 436))
      // Longer than the press, whose time is the subject; a delay only makes it longer.
      try stage.play(
        """
        down 0 \(rest.x) \(rest.y)
        move 0 \(rest.x + 20) \(rest.y)
        wait 700
        """)
      #expect(try !sheetIsOpen())
      #expect(try sketch { _ in true }.drawing == true)
      try stage.touch.up(0)

      try stage.play(
        """
        down 0 \(rest.x) \(rest.y)
        down 1 \(other.x) \(other.y)
        wait 700
        """)
      #expect(try !sheetIsOpen())
      try stage.touch.liftAll()
      #expect(try sketch { $0.lines?.count == 4 }.dots == [])
    }

    @Test("a line follows its own finger when another one crosses it (D5, D6)") func crossing()
      throws
    {
      try stage.touch.drag(from: at(300, 336), to: at(500, 336), lifts: false)
      try stage.touch.down(1, at: at(800, 346))
      try stage.touch.glide([
        0: (at(500, 336), at(900, 336)), 1: (at(800, 346), at(300, 346)),
      ])
      try stage.touch.up(1)
      try stage.touch.up(0)

      let drawn = try sketch { $0.lines?.count == 4 }
      #expect(zip(drawn.lines ?? [], [300, 336, 900, 336]).allSatisfy { isNear($0, $1) })
      #expect(isNear(drawn.zoom ?? 0, 1))
    }

    @Test("a pinch zooms about the fingers' midpoint and draws nothing (D7, D9)")
    func zooms() throws {
      try stage.touch.drag(from: at(500, 336), to: at(700, 336))
      try stage.touch.drag(from: at(600, 236), to: at(600, 436))
      _ = try sketch { $0.lines?.count == 8 }
      let crossing: UInt32 = 0x2BA8A0

      try stage.touch.pinch(about: at(600, 336), distance: (100, 308))

      let zoomed = try sketch { isNear($0.zoom ?? 0, 308.0 / 100, within: 0.01) }
      #expect(zoomed.lines?.count == 8)
      #expect(zoomed.dots == [])
      try waitForColor(crossing, at: at(600, 336))
      // The vertical line is 5 points wide: its middle is the mean of its columns.
      let part = Rect(origin: at(580, 286), size: Size(40, 1))
      let line = try stage.stillScreen(part)
      let columns = (0..<40).filter { line[$0, 0] == Color(hex: crossing) }
      let middle = columns.map { Double($0) + 0.5 }.reduce(0, +) / Double(columns.count)
      #expect(isNear(middle, 20, within: 1))
    }

    @Test("a finger that lifts and lands again continues the pinch without a jump (D8)")
    func returns() throws {
      try stage.touch.pinch(about: at(600, 336), distance: (100, 208), lifts: false)
      let before = try sketch { isNear($0.zoom ?? 0, 208.0 / 100, within: 0.01) }
      try stage.touch.up(1)
      try stage.touch.down(1, at: at(800, 536))
      #expect(try isNear(sketch { _ in true }.zoom ?? 0, before.zoom ?? 1, within: 0.001))
      let rest = at(600 - 104, 336)
      let away = at(800, 536) - rest
      try stage.touch.glide([1: (at(800, 536), rest + away * 1.5)])
      try stage.touch.liftAll()

      _ = try sketch { isNear($0.zoom ?? 0, (before.zoom ?? 1) * 1.5, within: 0.02) }
    }

    @Test("two fingers move the paper, never out of reach (D7)") func moves() throws {
      try stage.touch.pinch(about: at(600, 336), distance: (300, 150))
      _ = try sketch { isNear($0.zoom ?? 0, 0.5, within: 0.01) }
      for _ in 0..<8 {
        try stage.touch.down(0, at: at(200, 236))
        try stage.touch.down(1, at: at(200, 436))
        try stage.touch.glide([0: (at(200, 236), at(900, 236)), 1: (at(200, 436), at(900, 436))])
        try stage.touch.liftAll()
      }

      let area = try stage.area()
      let moved = try sketch { $0.rect.minX > area.midX }
      let visible = try #require(moved.rect.intersection(area))
      #expect(isNear(visible.width, 64, within: 1))
      #expect(isNear(moved.zoom ?? 0, 0.5, within: 0.01))
    }

    @Test("what is drawn beside the paper is painted, and nothing is left behind (D1, D7)")
    func besidePaper() throws {
      try stage.touch.pinch(about: at(600, 336), distance: (300, 150))
      let paper = try sketch { isNear($0.zoom ?? 0, 0.5, within: 0.01) }.rect
      let beside = Point(paper.minX - 100, paper.midY)
      try stage.touch.drag(from: beside, to: beside + Vector(0, 200))
      _ = try sketch { $0.lines?.count == 4 }
      try waitForColor(0xF26B5E, at: beside + Vector(0, 100))

      try stage.touch.pinch(about: at(600, 336), distance: (150, 280))
      _ = try sketch { ($0.zoom ?? 0) > 0.9 }
      let shown = try stage.stillScreen()
      // Another window over everything: all that is exposed is painted again.
      let cover = try AnotherWindow(
        on: stage.server.display, frame: stage.tree().rect)
      try stage.screen.wait(forPixel: 600, 400) { $0 == Color(hex: 0xFF00FF) }
      cover.close()
      try stage.screen.wait(forPixel: 600, 400) { $0 != Color(hex: 0xFF00FF) }

      #expect(try stage.stillScreen().largestDifference(from: shown) == 0)
    }

    @Test("a cancelled drag removes its line and keeps the others (D9)") func cancels() throws {
      try stage.touch.drag(from: at(200, 236), to: at(600, 236))
      try stage.touch.drag(from: at(200, 436), to: at(600, 436), lifts: false)
      _ = try sketch { $0.drawing == true }

      try stage.touch.cancelAll()

      #expect(try sketch { $0.drawing == false }.lines?.count == 4)
    }

    @Test("a key opens the sheet, too") func key() throws {
      try stage.touch.drag(from: at(200, 236), to: at(600, 236))
      _ = try sketch { $0.lines?.count == 4 }

      try stage.server.seat.keyboard().tap("Menu")
      try stage.tap(button: "Remove all lines")

      _ = try sketch { $0.lines == [] }
    }

    @Test("the sheet has the same size at every zoom (D10)") func sheetIsNotZoomed() throws {
      try openSheet(at: at(640, 436))
      let plain = try stage.still { $0.first(.sheet)?.rect }
      try stage.tap(button: "Cancel")
      try stage.touch.pinch(about: at(600, 336), distance: (100, 308))
      _ = try sketch { ($0.zoom ?? 0) > 2 }

      try openSheet(at: at(640, 436))

      #expect(try stage.still { $0.first(.sheet)?.rect } == plain)
    }
  }
}
