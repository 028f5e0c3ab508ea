import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("Rows of equal choices") struct ChoiceRowTests {
  /// Where Tab stops, from the first stop of what is open on.
  private func stops(_ whole: WholeEditor) -> [View] {
    var stops: [View] = []
    for _ in 0..<60 {
      whole.press("Tab")
      guard let focus = whole.stage.window.focus, !stops.contains(where: { $0 === focus }) else {
        break
      }
      stops.append(focus)
    }
    return stops
  }

  /// Expects that all rows of choices that are in sight are one stop each, with Home, End and arrows inside.
  private func check(_ whole: WholeEditor, rows count: Int) throws {
    let rows = whole.stage.root.visibleTree.compactMap { $0 as? ChoiceRow }
    #expect(rows.count == count)
    let stops = stops(whole)
    for row in rows {
      let cells = row.subviews.filter { $0 is Control && !$0.isHidden && $0.isEnabled }
      let inside = stops.filter { $0.isDescendant(of: row) }
      #expect(inside.count == 1 && cells.count > 1)
      let chosen = cells.first(where: \.isSelected)
      #expect(chosen == nil || inside.first === chosen)
      whole.stage.window.focus = inside.first
      whole.press("End")
      #expect(whole.stage.window.focus === cells.last)
      whole.press("Right")
      #expect(whole.stage.window.focus === cells.last)
      whole.press("Home")
      #expect(whole.stage.window.focus === cells.first)
      whole.press("Right")
      #expect(whole.stage.window.focus === cells[1])
    }
  }

  private func open(_ command: Command.ID, in whole: WholeEditor) throws {
    try whole.place("mustaches/handlebar", under: Point(476, 400))
    whole.tap(try #require(whole.controller.canvasView.elements.first))
    whole.editor.perform(command)
    whole.settle()
  }

  @Test("the colors of an element are one stop, whichever is chosen") func colors() throws {
    let whole = try WholeEditor()
    try open("color", in: whole)
    try check(whole, rows: 1)
    whole.tap(try whole.view(.button, "Ginger"))
    try check(whole, rows: 1)
  }

  @Test("so are the ratios of a crop") func ratios() throws {
    let whole = try WholeEditor()
    try open("crop", in: whole)
    try check(whole, rows: 1)
  }

  @Test("so are styles, fonts, and the colors of a text and its outline") func texts() throws {
    let whole = try WholeEditor()
    whole.press("9")
    whole.settle()
    whole.tap(try whole.view(.button, "Add text"))
    try check(whole, rows: 4)
  }

  @Test("so are brushes, sizes and inks") func drawing() throws {
    let whole = try WholeEditor()
    let tabs = whole.editor.desk.library.catalog.tabs
    whole.layout.drawer.select(
      tab: try #require(tabs.firstIndex { $0.id == StickerCatalog.drawTab }))
    whole.settle()
    try check(whole, rows: 3)
  }
}
