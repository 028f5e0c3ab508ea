import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// What a gesture needs is painted before it begins.
@MainActor
@Suite("The canvas beside an element under a finger", .serialized)
struct AnticipationTests {
  private let editor: EditorStage
  private let view: ElementView
  private let other: ElementView
  private var stage: Stage { editor.stage }
  private var pictures: CanvasBitmaps { editor.controller.canvasView.bitmaps }

  init() throws {
    editor = try EditorStage()
    view = try editor.place("noses-and-mouths/clown-nose", at: Point(470, 350))
    other = try editor.place("noses-and-mouths/clown-nose", at: Point(560, 470))
    settle()
  }

  private func settle() { editor.settle() }

  /// The elements whose motion is painted ahead.
  private var ready: [ElementID] {
    guard let arrangement = pictures.anticipated else { return [] }
    let isComplete = arrangement.pictures.allSatisfy { $0.isComplete }
    #expect(isComplete)
    return arrangement.parts.moving
  }

  @Test("is painted when a finger lands, shown when it moves, and forgotten when it has lifted")
  func finger() throws {
    stage.finger.down(at: view.middle)
    pictures.finish()
    #expect(ready == [view.id])
    let base = try #require(pictures.anticipated?.base)

    stage.finger.move(to: view.middle + Vector(40, 0))
    stage.draw()

    #expect(pictures.current?.base === base)
    #expect(pictures.current?.parts.moving == [view.id])
    stage.finger.up()
    settle()
    #expect(pictures.anticipated == nil && pictures.current?.parts.moving == [])
  }

  @Test("is forgotten after a tap, and not painted for a pointer") func tap() {
    stage.finger.down(at: other.middle)
    #expect(pictures.anticipated?.parts.moving == [other.id])
    stage.finger.up()
    settle()
    #expect(pictures.anticipated == nil)
    stage.mouse(.moved, at: view.middle)
    settle()
    #expect(pictures.anticipated == nil)
  }
}
