import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Elements that are locked or hidden", .serialized)
struct LockedAndHiddenTests: SeveralElementsStory {
  let editor: EditorStage
  let views: [ElementView]

  init() throws { (editor, views) = try Self.makeElements() }

  @Test("fingers on what is locked act on the photo") func locked() {
    let view = views[4]
    controller.document.perform(.change(view.id, .lock(true)))
    let before = view.placement
    stage.finger.tap(at: view.middle)
    stage.advance(by: .seconds(1))
    #expect(hand.selected.isEmpty)
    let (one, two) = (stage.finger(1), stage.finger(2))
    one.down(at: view.middle + Vector(-20, 0))
    two.down(at: view.middle + Vector(20, 0))
    stage.stroke(
      [one, two], to: [view.middle + Vector(-90, 0), view.middle + Vector(90, 0)],
      in: .milliseconds(300))
    stage.lift([one, two])
    #expect(view.placement == before && !controller.canvasView.viewport.isFitted)
    stage.mouse(.scrolled(Vector(0, -1)), at: view.middle)
    stage.advance(by: .seconds(1))
    #expect(view.placement == before)

    controller.select(view.id)
    #expect(hand.selected == [view.id] && hand.marks.handle.isHidden && hand.marks.disc.isHidden)
    controller.adjust(view.id, by: Vector(5, 5))
    controller.remove(view.id)
    #expect(history?.present[view.id]?.placement == before)
  }

  @Test("what is hidden has no view, and comes back where it was") func hidden() throws {
    let order = controller.canvasView.elements.map(\.id)
    controller.document.perform(.change(ids[1], .hide(true)))
    #expect(controller.canvasView[ids[1]] == nil)
    #expect(controller.canvasView.elements.map(\.id) == order.filter { $0 != ids[1] })
    stage.finger.tap(at: Point(560, 260))
    stage.advance(by: .seconds(1))
    #expect(hand.selected.isEmpty)
    controller.document.undo()
    #expect(controller.canvasView.elements.map(\.id) == order)
  }
}
