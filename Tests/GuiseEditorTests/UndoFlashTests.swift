import DisguiseModel
import Testing
import TouchKit

@testable import GuiseEditor

@MainActor @Suite("What undo and redo change is framed for a moment") struct UndoFlashTests {
  private func frames(_ whole: WholeEditor) -> [View] {
    whole.controller.canvasView.ghosts.subviews.filter { $0.identifier == "change" }
  }

  @Test("where it is, or was") func frames() throws {
    let whole = try WholeEditor()
    try whole.place("hats/crown", under: Point(476, 300))
    try whole.place("glasses/round", under: Point(476, 400))
    let (crown, glasses) = (whole.elements[0], whole.elements[1])
    var moved = crown.placement
    moved.center = moved.center + Vector(200, 300)
    moved.rotation = .degrees(30)
    whole.document.perform(.change(crown.id, .placement(moved)))
    #expect(frames(whole).isEmpty)

    whole.press("z", modifiers: .control)
    #expect(frames(whole).map(\.center) == [crown.placement.center])
    whole.press("y", modifiers: .control)
    #expect(
      frames(whole).last?.center == moved.center
        && frames(whole).last?.transform == .rotation(.degrees(30)))
    whole.settle()
    #expect(frames(whole).isEmpty, "it has faded")
    whole.press("z", "z", modifiers: .control)
    #expect(frames(whole).map(\.center) == [crown.placement.center, glasses.placement.center])
    #expect(frames(whole).allSatisfy { !$0.isUserInteractionEnabled })
  }

  @Test("one thing that comes back is selected, as when it was placed; several are not")
  func selected() throws {
    let whole = try WholeEditor()
    try whole.place("hats/crown", under: Point(476, 300))
    try whole.place("glasses/round", under: Point(476, 400))
    let ids = whole.elements.map(\.id)
    func select(_ ids: [ElementID]) {
      whole.controller.tools.select.select(ids, by: whole.editor.desk.hand)
    }
    func comeBack() -> [ElementID] {
      whole.press("Delete")
      whole.settle()
      whole.press("z", modifiers: .control)
      whole.settle()
      return whole.editor.desk.hand.selected
    }
    select([ids[1]])
    #expect(comeBack() == [ids[1]])
    select(ids)
    #expect(comeBack().isEmpty)
    whole.document.perform(.group(ids))
    select(ids)
    #expect(comeBack() == ids)
    // What only changes leaves the selection as it is.
    select([ids[0]])
    whole.document.perform(.change(ids[1], .flip))
    whole.press("z", modifiers: .control)
    #expect(whole.editor.desk.hand.selected == [ids[0]])
  }
}
