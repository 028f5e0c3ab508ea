import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Lines") struct LinesStory {
    private let stage: GalleryStage

    init() throws { stage = try GalleryStage("lines") }

    private func sketch(_ isWanted: (TreeNode) -> Bool) throws -> TreeNode {
      try stage.wait(for: .canvas, "Sketch", isWanted)
    }

    private func sheetIsOpen() throws -> Bool { try stage.tree().first(.sheet) != nil }

    @Test("drags draw straight lines that accumulate (D1)") func draws() throws {
      try stage.touch.drag(from: Point(200, 300), to: Point(600, 500), lifts: false)
      let rubber = try sketch { $0.drawing == true }
      #expect(rubber.lines == [])
      try stage.screen.wait(forPixel: 400, 400) { $0 == Color(hex: 0xF26B5E) }
      try stage.touch.glide([0: (Point(600, 500), Point(600, 300))])
      try stage.screen.wait(forPixel: 400, 300) { $0 == Color(hex: 0xF26B5E) }
      try stage.touch.up(0)
      try stage.touch.drag(from: Point(300, 200), to: Point(300, 600))

      let drawn = try sketch { $0.lines?.count == 8 }
      #expect(
        zip(drawn.lines ?? [], [200, 236, 600, 236, 300, 136, 300, 536]).allSatisfy {
          isNear($0, $1)
        })
    }

    @Test("a tap draws a dot; a double tap removes the last line and draws none (D2)")
    func tapsAndDoubleTaps() throws {
      try stage.touch.drag(from: Point(200, 300), to: Point(600, 300))
      _ = try sketch { $0.lines?.count == 4 }
      try stage.touch.tap(Point(700, 500))
      let dotted = try sketch { $0.dots?.count == 2 }
      #expect(isNear(dotted.dots?[0] ?? 0, 700) && isNear(dotted.dots?[1] ?? 0, 436))

      try stage.play("double-tap 300 600")

      let undone = try sketch { $0.lines?.isEmpty ?? false }
      #expect(undone.dots?.count == 2)
    }

    @Test(
      "a long press opens a sheet; Cancel keeps the lines, Remove all removes them (D3, D6)")
    func sheet() throws {
      try stage.touch.drag(from: Point(200, 300), to: Point(600, 300))
      // Too short for a long press: a dot, once no second tap has followed.
      try stage.play("hold 900 500 for 400")
      #expect(try sketch { $0.dots?.count == 2 }.lines?.count == 4)
      #expect(try !sheetIsOpen())
      try stage.touch.down(0, at: Point(640, 500))
      _ = try stage.view(.button, "Cancel")
      // The press has been recognized: a second finger changes nothing.
      try stage.touch.tap(Point(300, 200), finger: 1)
      try stage.touch.up(0)
      #expect(try sheetIsOpen())
      try stage.tap(button: "Cancel")
      try stage.waitForFeedback("Cancelled: the lines stay")
      #expect(try sketch { _ in true }.lines?.count == 4)

      try stage.play("hold 640 500 for 700")
      try stage.tap(button: "Remove all lines")

      #expect(try sketch { $0.lines?.isEmpty ?? false }.dots == [])
    }

    @Test("the sheet opens once the finger has been down for 500 ms, while it is still down (D3)")
    func pressTime() throws {
      let start = ContinuousClock.now
      try stage.touch.down(0, at: Point(640, 500))
      _ = try stage.view(.button, "Remove all lines")

      #expect(ContinuousClock.now - start >= .milliseconds(500))
      try stage.touch.up(0)
    }

    @Test("movement and a second finger cancel a pending press (D4)") func stopsTimers() throws {
      try stage.play(
        """
        down 0 640 500
        wait 300
        move 0 660 500
        wait 400
        """)
      #expect(try !sheetIsOpen())
      #expect(try sketch { _ in true }.drawing == true)
      try stage.touch.up(0)

      try stage.play(
        """
        down 0 300 500
        wait 300
        down 1 700 500
        wait 400
        """)
      #expect(try !sheetIsOpen())
      try stage.touch.liftAll()
      #expect(try sketch { $0.lines?.count == 4 }.dots == [])
    }

    @Test("a line follows its own finger when another one crosses it (D5, D6)") func crossing()
      throws
    {
      try stage.touch.drag(from: Point(300, 400), to: Point(500, 400), lifts: false)
      try stage.touch.down(1, at: Point(800, 410))
      try stage.touch.glide([
        0: (Point(500, 400), Point(900, 400)), 1: (Point(800, 410), Point(300, 410)),
      ])
      try stage.touch.up(1)
      try stage.touch.up(0)

      let drawn = try sketch { $0.lines?.count == 4 }
      #expect(zip(drawn.lines ?? [], [300, 336, 900, 336]).allSatisfy { isNear($0, $1) })
      #expect(isNear(drawn.zoom ?? 0, 1))
    }

    @Test("a pinch zooms about the fingers' midpoint and draws nothing (D7, D9)")
    func zooms() throws {
      try stage.touch.drag(from: Point(500, 400), to: Point(700, 400))
      try stage.touch.drag(from: Point(600, 300), to: Point(600, 500))
      _ = try sketch { $0.lines?.count == 8 }
      let crossing = Color(hex: 0x2BA8A0)

      try stage.touch.pinch(about: Point(600, 400), distance: (100, 308))

      let zoomed = try sketch { isNear($0.zoom ?? 0, 308 / 108, within: 0.01) }
      #expect(zoomed.lines?.count == 8)
      #expect(zoomed.dots == [])
      try stage.screen.wait(forPixel: 600, 400) { $0 == crossing }
      // The vertical line is 5 points wide: its middle is the mean of its columns.
      let line = try stage.stillScreen(Rect(580, 350, 40, 1))
      let columns = (0..<40).filter { line[$0, 0] == crossing }.map { Double($0) + 580.5 }
      let middle = columns.reduce(0, +) / Double(columns.count)
      #expect(isNear(middle, 600, within: 1))
    }

    @Test("a finger that lifts and lands again continues the pinch without a jump (D8)")
    func returns() throws {
      try stage.touch.pinch(about: Point(600, 400), distance: (100, 208), lifts: false)
      let before = try sketch { isNear($0.zoom ?? 0, 208 / 108, within: 0.01) }
      try stage.touch.up(1)
      try stage.touch.down(1, at: Point(800, 600))
      #expect(try isNear(sketch { _ in true }.zoom ?? 0, before.zoom ?? 1, within: 0.001))
      let rest = Point(600 - 104, 400)
      let away = Point(800, 600) - rest
      try stage.touch.glide([1: (Point(800, 600), rest + away * 1.5)])
      try stage.touch.liftAll()

      _ = try sketch { isNear($0.zoom ?? 0, (before.zoom ?? 1) * 1.5, within: 0.02) }
    }

    @Test("a cancelled drag removes its line and keeps the others (D9)") func cancels() throws {
      try stage.touch.drag(from: Point(200, 300), to: Point(600, 300))
      try stage.touch.drag(from: Point(200, 500), to: Point(600, 500), lifts: false)
      _ = try sketch { $0.drawing == true }

      try stage.touch.cancelAll()

      #expect(try sketch { $0.drawing == false }.lines?.count == 4)
    }

    @Test("the sheet has the same size at every zoom (D10)") func sheetIsNotZoomed() throws {
      try stage.play("hold 640 500 for 700")
      let plain = try stage.still { $0.first(.sheet)?.rect }
      try stage.tap(button: "Cancel")
      try stage.touch.pinch(about: Point(600, 400), distance: (100, 308))
      _ = try sketch { ($0.zoom ?? 0) > 2 }

      try stage.play("hold 640 500 for 700")

      #expect(try stage.still { $0.first(.sheet)?.rect } == plain)
    }
  }
}
