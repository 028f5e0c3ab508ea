import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// What a gesture needs is painted before it begins.
@MainActor
@Suite("The canvas beside an element under a pointer")
struct AnticipationTests {
  private let editor: EditorStage
  private let view: ElementView
  private let other: ElementView
  private var stage: Stage { editor.stage }
  private var pictures: CanvasPictures { editor.controller.canvasView.pictures }

  init() throws {
    editor = try EditorStage()
    view = try editor.place("noses-and-mouths/clown-nose", at: Point(470, 350))
    other = try editor.place("noses-and-mouths/clown-nose", at: Point(560, 470))
    settle()
  }

  private func settle() { editor.settle() }

  private func rest(on view: View) {
    stage.mouse(.moved, at: view.middle)
    stage.advance(by: .milliseconds(110))
    pictures.finish()
  }

  /// The elements whose motion is painted ahead.
  private var ready: [ElementID] {
    guard let arrangement = pictures.anticipated else { return [] }
    let isComplete = arrangement.pictures.allSatisfy { $0.isComplete }
    #expect(isComplete)
    return arrangement.parts.moving
  }

  @Test("is painted once the pointer rests, and shown when the wheel turns")
  func wheel() throws {
    stage.mouse(.moved, at: view.middle)
    stage.advance(by: .milliseconds(90))
    #expect(pictures.anticipated == nil)
    stage.advance(by: .milliseconds(20))
    pictures.finish()
    #expect(ready == [view.id])
    let base = try #require(pictures.anticipated?.base)

    editor.turnWheel(at: view.middle)
    stage.draw()

    #expect(pictures.current?.base === base)
    #expect(pictures.current?.parts.moving == [view.id])
    settle()
    #expect(pictures.current?.parts.moving == [])
    // The wheel may turn again.
    #expect(ready == [view.id])
  }

  @Test("is shown when a touchpad pinches") func touchpad() throws {
    rest(on: view)
    let base = try #require(pictures.anticipated?.base)
    stage.touchpadPinch(.began, at: view.middle)
    stage.touchpadPinch(.changed, scale: 1.2, at: view.middle)
    stage.draw()
    #expect(pictures.current?.base === base)
    stage.touchpadPinch(.cancelled, at: view.middle)
  }

  @Test("follows the pointer, and is forgotten where there is no element") func movement() {
    rest(on: view)
    rest(on: other)
    #expect(ready == [other.id])
    stage.mouse(.moved, at: Point(476, 640))
    stage.advance(by: .milliseconds(110))
    #expect(pictures.anticipated == nil)
    rest(on: view)
    stage.mouse(.left, at: Point(-1, 350))
    #expect(pictures.anticipated == nil)
    settle()
    #expect(pictures.anticipated == nil)
  }

  @Test("stays after a click") func click() throws {
    rest(on: view)
    let arrangement = try #require(pictures.anticipated)
    stage.mouse(.pressed(.primary), at: view.middle)
    stage.mouse(.released(.primary), at: view.middle)
    settle()
    #expect(editor.controller.selection == view.id)
    #expect(pictures.anticipated === arrangement)
  }

  @Test("is renewed after an edit of another element, and after zooming") func edits() throws {
    rest(on: view)
    var last = try #require(pictures.anticipated)
    let edits: [() -> Void] = [
      { editor.controller.document.perform(.remove(other.id)) },
      { editor.controller.zoomCanvas(by: 1.5, about: view.middle) },
    ]
    for edit in edits {
      edit()
      settle()
      #expect(ready == [view.id])
      let next = try #require(pictures.anticipated)
      #expect(next !== last)
      last = next
    }
    editor.controller.document.perform(.remove(view.id))
    settle()
    #expect(pictures.anticipated == nil)
  }

  @Test("is forgotten when fingers are used") func finger() {
    rest(on: view)
    stage.finger.down(at: other.middle)
    #expect(pictures.pointed == nil)
    #expect(pictures.anticipated?.parts.moving == [other.id])
    stage.finger.up()
    settle()
    #expect(pictures.anticipated == nil)
  }
}
