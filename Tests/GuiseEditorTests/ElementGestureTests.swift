import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Gestures on elements", .serialized)
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

  @Test("a pinch keeps the artwork at the fingers' midpoint under it", arguments: [0.0, 37, 150])
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
    stage.lift([left, right])
    #expect(editor.entries.count == 2, "one gesture is one step, after placing")
  }

  @Test("doubling the fingers' distance doubles the element's size, without a jump")
  func pinchIsWhole() throws {
    let center = Point(476, 368)
    let (left, right) = (stage.finger(1), stage.finger(2))
    left.down(at: center + Vector(-40, 0))
    right.down(at: center + Vector(40, 0))
    let start = view.placement.scale
    var scales = [start]

    for step in 1...40 {
      stage.advance(by: .milliseconds(8))
      let half = Vector(40 + Double(step), 0)
      stage.frame([
        left.sample(.moved, at: center - half), right.sample(.moved, at: center + half),
      ])
      scales.append(view.placement.scale)
    }

    #expect(abs(view.placement.scale / start - 2) < 0.01)
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $1 >= $0 && $1 <= $0 * 1.04 })
  }

  @Test("a turn leaves a right angle at 3 degrees and catches up without a jump")
  func turnFromRest() {
    let center = Point(476, 368)
    let (left, right) = (stage.finger(1), stage.finger(2))
    editor.controller.select(view.id)
    left.down(at: center - Vector(0, 140))
    right.down(at: center + Vector(0, 140))
    var shown: [Double] = []

    for step in 0...60 {
      stage.advance(by: .milliseconds(8))
      let arm = Vector(0, 140).rotated(by: .degrees(Double(step) / 2))
      stage.frame([
        left.sample(.moved, at: center - arm), right.sample(.moved, at: center + arm),
      ])
      shown.append(view.placement.rotation.degrees)
    }

    #expect(shown[...6].allSatisfy { abs($0) < 1e-9 } && shown[7] > 0.1)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 < 1 })
    for step in 17...60 { #expect(abs(shown[step] - Double(step) / 2) < 1e-6) }
  }

  @Test("a held element stays under its finger while another hand zooms the canvas")
  func zoomDuringDrag() {
    stage.finger.down(at: Point(476, 366))
    stage.finger.stroke(to: Point(560, 400), in: .milliseconds(100))
    let grip = view.middle - stage.finger.location

    editor.controller.tools.zoom.zoom(by: 2, about: Point(476, 368))
    #expect((view.middle - stage.finger.location - grip * 2).length < 1e-6)
    stage.finger.move(to: Point(560, 400))
    #expect((view.middle - stage.finger.location - grip * 2).length < 1e-6)
    let before = view.placement

    stage.finger.move(to: Point(561, 400))
    let step =
      editor.controller.canvasView.layer.convert(Point(561, 400), from: nil)
      - editor.controller.canvasView.layer.convert(Point(560, 400), from: nil)
    #expect((view.placement.center - before.center - step).length < 1e-9)
  }
}
