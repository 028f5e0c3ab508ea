import Drawing
import Foundation
import ImageCoding
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Finger paint") struct FingerPaintStory {
    private let stage: GalleryStage
    private let keyboard: VirtualKeyboard

    init() throws {
      stage = try GalleryStage("finger-paint")
      keyboard = try stage.server.seat.keyboard()
    }

    private func at(_ x: Double, _ y: Double) throws -> Point {
      try stage.view(.canvas, "Sheet").rect.origin + Vector(x, y)
    }

    @discardableResult
    private func sheet(_ isWanted: (TreeNode) -> Bool) throws -> TreeNode {
      try stage.wait(for: .canvas, "Sheet", isWanted)
    }

    /// The pixels of the sheet, once they are at rest.
    private func pixels() throws -> Bitmap {
      try stage.stillScreen(stage.view(.canvas, "Sheet").rect)
    }

    @Test("a stroke is as wide as its finger presses, and without pressure the thinner the faster")
    func widths() throws {
      try stage.touch.drag(from: at(100, 400), to: at(900, 400), steps: 4)
      try sheet { $0.lines?.count == 1 }
      try stage.touch.press(0, by: 0.1)
      try stage.touch.drag(from: at(100, 100), to: at(700, 100))
      try sheet { $0.lines?.count == 2 }
      try stage.touch.press(0, by: 1)
      try stage.touch.drag(from: at(100, 200), to: at(700, 200))
      let widths = try #require(try sheet { $0.lines?.count == 3 }.lines)

      #expect(isNear(widths[1], 7.6, within: 0.5))
      #expect(isNear(widths[2], 40, within: 0.5))
      let pixels = try pixels()
      #expect(pixels[400, 185] == pixels[400, 200] && pixels[400, 115] == pixels[400, 300])

      // Much slower than any pace of the first stroke; a delay only makes it slower.
      let (start, end) = try (at(100, 500), at(160, 500))
      let moves = (1...10).map { step in
        let place = start + (end - start) * (Double(step) / 10)
        return "wait 60\nmove 2 \(place.x) \(place.y)"
      }
      try stage.play(
        (["down 2 \(start.x) \(start.y)"] + moves + ["up 2"]).joined(separator: "\n"))
      let all = try #require(try sheet { $0.lines?.count == 4 }.lines)
      #expect(all[3] > 20)
    }

    @Test("three fingers paint at once, each in its own color") func fingers()
      throws
    {
      for finger in 0..<3 { try stage.touch.down(finger, at: at(150, 100 * Double(finger + 1))) }
      try sheet { $0.fingers == [1, 2, 3] }
      let paths = try (0..<3).map { finger in
        let y = 100 * Double(finger + 1)
        return (finger, (from: try at(150, y), to: try at(600, y)))
      }
      try stage.touch.glide(Dictionary(uniqueKeysWithValues: paths))
      for finger in 0..<3 { try stage.touch.up(finger) }
      try sheet { $0.lines?.count == 3 && $0.fingers == [] }

      let pixels = try pixels()
      let colors = (1...3).map { pixels[400, 100 * $0] }
      #expect(Set(colors.map { "\($0)" }).count == 3)
      #expect(colors[0] == Color(hex: 0xF26B5E))

      // A chosen color is that of all fingers.
      try stage.tap(.button, "Sky")
      try stage.touch.drag(from: at(150, 450), to: at(600, 450))
      try sheet { $0.lines?.count == 4 }
      #expect(try self.pixels()[400, 450] == Color(hex: 0x3E8BEB))
    }

    @Test("ten fingers at 1000 Hz lose no place while the app cannot follow them") func everyPlace()
      throws
    {
      let start = try at(100, 60)
      func place(_ finger: Int, _ step: Int) -> Point {
        start + Vector(2 * Double(step), 45 * Double(finger))
      }
      for finger in 0..<10 { try stage.touch.down(finger, at: place(finger, 0)) }
      try sheet { $0.fingers?.count == 10 }

      stage.process.send(signal: SIGSTOP)
      for step in 1...400 {
        for finger in 0..<10 { try stage.touch.move(finger, to: place(finger, step)) }
        try stage.touch.rest(for: .milliseconds(1))
      }
      stage.process.send(signal: SIGCONT)
      for finger in 0..<10 { try stage.touch.up(finger) }

      let steps = try #require(try sheet { $0.lines?.count == 10 }.steps)
      #expect(steps.allSatisfy { isNear($0, 2, within: 0.1) }, "\(steps)")
    }

    @Test(
      "with its switch on, a pinch takes back what its fingers have painted, zooms, and turns the sheet; a key leads home"
    )
    func pinch() throws {
      try stage.tap(.switch, "Two fingers zoom")
      try stage.touch.drag(from: at(100, 100), to: at(300, 100))
      try sheet { $0.lines?.count == 1 }
      let before = try pixels()

      try stage.touch.pinch(
        about: at(500, 300), distance: (100, 220), turn: (.zero, .degrees(40)))
      try sheet { ($0.zoom ?? 1) > 1.8 && $0.fingers == [] }
      #expect(try stage.tree().first(.canvas, "Sheet")?.lines?.count == 1)
      try keyboard.tap("Ctrl+0")
      try sheet { $0.zoom == 1 }

      #expect(try pixels().hasSamePixels(as: before))
    }

    @Test("a finger that has painted for a while goes on painting when another one lands")
    func longStroke() throws {
      try stage.tap(.switch, "Two fingers zoom")
      try stage.touch.drag(from: at(100, 100), to: at(400, 100), lifts: false)
      try stage.touch.down(1, at: at(500, 300))
      try stage.touch.glide([
        0: (at(400, 100), at(300, 200)), 1: (at(500, 300), at(700, 400)),
      ])
      for finger in 0...1 { try stage.touch.up(finger) }

      try sheet { $0.lines?.count == 2 && $0.zoom == 1 }
    }

    @Test("undo and redo walk along the strokes, also over Clear; a cancelled stroke is gone")
    func steps() throws {
      // The first finger takes the invitation away.
      try stage.touch.down(0, at: at(100, 120))
      try sheet { $0.fingers == [1] }
      try stage.touch.cancelAll()
      try sheet { $0.fingers == [] }
      var states = [try pixels()]
      for y in [120.0, 160, 140] {
        try stage.touch.drag(from: at(100, y), to: at(500, y + 60))
        try sheet { $0.lines?.count == states.count }
        states.append(try pixels())
      }
      try stage.touch.drag(from: at(100, 150), to: at(500, 150), lifts: false)
      try stage.touch.cancelAll()
      try sheet { $0.fingers == [] }
      #expect(try pixels().hasSamePixels(as: states[3]))

      try stage.tap(.button, "Clear")
      try sheet { $0.lines == [] }
      #expect(try pixels().hasSamePixels(as: states[0]))
      for count in [3, 2, 1, 0] {
        try keyboard.tap("Ctrl+z")
        try sheet { $0.lines?.count == count }
        #expect(try pixels().hasSamePixels(as: states[count]), "\(count) strokes")
      }
      try keyboard.tap("Ctrl+z")
      try stage.waitForFeedback("Nothing to undo")
      for count in [1, 2, 3] {
        try keyboard.tap("Ctrl+Shift+z")
        try sheet { $0.lines?.count == count }
        #expect(try pixels().hasSamePixels(as: states[count]), "\(count) strokes again")
      }
      try stage.tap(.button, "Redo")
      try sheet { $0.lines == [] }
    }

    @Test("a mouse paints, and keys reach all tools in order") func mouseAndKeys() throws {
      let pointer = try stage.server.seat.pointer()
      try pointer.move(to: at(200, 200))
      try pointer.press(1)
      for x in stride(from: 220.0, through: 400, by: 20) { try pointer.move(to: at(x, 200)) }
      try pointer.release(1)
      try pointer.sync()
      try sheet { $0.lines?.count == 1 }

      // The first is the finger of the keyboard.
      for _ in 0..<4 { try keyboard.tap("Tab") }
      try keyboard.tap("space")
      try stage.wait(for: .button, "Sun") { $0.selected }
      for _ in 0..<5 { try keyboard.tap("Tab") }
      try keyboard.tap("space")
      try stage.touch.pinch(about: at(500, 300), distance: (100, 220))
      try sheet { $0.lines?.count == 1 && ($0.zoom ?? 1) > 1.8 }
      // Fit follows.
      for key in ["Tab", "space"] { try keyboard.tap(key) }
      try sheet { $0.zoom == 1 }
      // Redo is disabled.
      for key in ["Tab", "Tab", "space"] { try keyboard.tap(key) }
      try sheet { $0.lines == [] }
    }

    @Test("saves the sheet in the folder for pictures, never over another file") func save() throws
    {
      try stage.touch.drag(from: at(100, 100), to: at(500, 160))
      try sheet { $0.lines?.count == 1 }
      let shown = try pixels()

      for name in ["Finger painting.png", "Finger painting 2.png"] {
        try stage.tap(.button, "Save")
        let path = stage.home.path("Pictures/\(name)")
        try stage.waitForFeedback("Saved \(path)")
        let saved = try ImageFile.decode(path).bitmap
        #expect((saved.width, saved.height) == (shown.width, shown.height))
        #expect(saved[300, 130] == shown[300, 130] && saved[300, 300] == shown[300, 300])
      }
      try FileManager.default.removeItem(atPath: stage.home.path("Pictures"))
      try stage.home.write("", to: "Pictures")
      try keyboard.tap("Ctrl+s")
      try stage.waitForTree("the error") { $0.feedback.hasPrefix("Not saved: ") }
    }

    @Test("a step of a finger costs what it changes, not the sheet") func cost() throws {
      try stage.touch.down(0, at: at(200, 200))
      try sheet { $0.fingers == [1] }
      _ = try stage.stillScreen()
      let window = try stage.screen.waitForWindow()
      let recorder = try FrameRecorder(of: window.id, on: stage.server.display)
      for x in stride(from: 210.0, through: 400, by: 10) {
        try stage.touch.move(0, to: at(x, 200))
        try stage.touch.sync()
      }
      _ = try stage.stillScreen()

      #expect(try recorder.finish() > 0)
      #expect(recorder.largestArea < 200 * 60)
    }
  }
}
