import Drawing
import Testing
import VirtualTouchscreen

extension GalleryStories {
  @Suite("Eraser") struct EraserStory {
    private let stage: GalleryStage
    private let origin: Point

    init() throws {
      stage = try GalleryStage("lines")
      origin = try stage.view(.canvas, "Sketch").rect.origin
      for y in [136.0, 236] {
        try stage.touch.drag(from: at(200, y), to: at(600, y))
      }
      _ = try sketch { $0.lines?.count == 8 }
    }

    /// A point of the sketch, not zoomed, in window pixels.
    private func at(_ x: Double, _ y: Double) -> Point { origin + Vector(x, y) }

    @discardableResult
    private func sketch(_ isWanted: (TreeNode) -> Bool) throws -> TreeNode {
      try stage.wait(for: .canvas, "Sketch", isWanted)
    }

    @Test(
      "rubbing to and fro removes the last line and draws none (Q1)",
      arguments: [Vector(70, 0), Vector(-10, 60)])
    func rubs(step: Vector) throws {
      try stage.touch.rub(at(800, 400), by: step, strokes: 4, lifts: false)
      try stage.waitForFeedback("Rubbed: last line removed")
      #expect(try sketch { $0.drawing == false }.lines == [200, 136, 600, 136])

      // The rest of the gesture neither draws nor removes anything.
      try stage.touch.glide([0: (at(800, 400), at(900, 500))])
      try stage.touch.up(0)
      try stage.touch.rub(at(800, 400), by: step, strokes: 6)
      try sketch { $0.lines == [] }
      try stage.touch.rub(at(800, 400), by: step, strokes: 4)
      try stage.waitForFeedback("Rubbed: no line")

      #expect(try sketch { $0.drawing == false }.dots == [])
    }

    @Test("a line whose end goes to and fro once more is drawn (Q1)") func draws() throws {
      try stage.touch.rub(at(800, 400), by: Vector(70, 0), strokes: 3)

      try stage.waitForFeedback("Line 3 drawn")
      #expect(try sketch { $0.lines?.count == 12 }.drawing == false)
    }

    @Test("rubbing slowly draws, as the finger seeks the end of the line (Q1)") func seeks() throws
    {
      let (left, right) = (at(800, 400), at(870, 400))
      // Slower than rubbing; a delay only makes it slower.
      let strokes = (0..<5).map { stroke in
        let end = stroke % 2 == 0 ? right : left
        return "wait 450\nmove 0 \(end.x) \(end.y)"
      }
      try stage.play(
        (["down 0 \(left.x) \(left.y)", "move 0 \(left.x + 20) \(left.y)"] + strokes)
          .joined(separator: "\n"))
      try stage.touch.up(0)

      try stage.waitForFeedback("Line 3 drawn")
    }
  }
}
