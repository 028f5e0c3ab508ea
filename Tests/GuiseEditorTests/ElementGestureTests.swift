import GuiseEditor
import Testing
import TouchKit
import TouchKitTesting

@MainActor
@Suite("Hands on elements")
struct ElementGestureTests {
  let editor: EditorStage
  let view: ElementView
  var stage: Stage { editor.stage }

  init() throws {
    editor = try EditorStage()
    view = try editor.place(at: Point(476, 368))
  }

  @Test("a drag keeps the grabbed point under the finger")
  func drag() {
    let start = Point(476, 366)
    let grabbed = editor.artworkPoint(view, under: start)

    stage.finger.down(at: start)
    stage.finger.stroke(to: Point(600, 440), in: .milliseconds(200))

    #expect(view.convert(grabbed, to: nil).distance(to: Point(600, 440)) < 0.5)
    stage.finger.up()
    #expect(editor.entries.count == 2)
  }

  @Test("a pinch keeps the point between the fingers under them", arguments: [0.0, 37, 150])
  func pinch(turn: Double) {
    let center = Point(476, 368)
    let grabbed = editor.artworkPoint(view, under: center)
    let (left, right) = (stage.finger(1), stage.finger(2))

    left.down(at: center + Vector(-40, 0))
    right.down(at: center + Vector(40, 0))
    for step in 1...20 {
      let t = Double(step) / 20
      stage.advance(by: .milliseconds(8))
      let half = Vector(40 + 60 * t, 0).rotated(by: .degrees(turn * t))
      let middle = center + Vector(30, 50) * t
      stage.frame([
        left.sample(.moved, at: middle - half), right.sample(.moved, at: middle + half),
      ])
    }

    #expect(view.convert(grabbed, to: nil).distance(to: Point(506, 418)) < 1)
    stage.frame([
      left.sample(.ended, at: left.location), right.sample(.ended, at: right.location),
    ])
    #expect(editor.entries.count == 2, "one gesture is one step, after the placing")
  }
}
