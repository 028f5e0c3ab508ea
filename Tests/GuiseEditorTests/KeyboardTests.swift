import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The keyboard in the editor")
struct KeyboardTests {
  @Test("Tab goes through the bar, then the elements, then the drawer")
  func order() throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    whole.press("Escape")

    var names: [String?] = []
    for _ in 0..<11 {
      whole.press("Tab")
      names.append(whole.focus)
    }

    #expect(
      names == [
        "Photo", "Undo", "Surprise me", "Save", "More", "Handlebar mustache", "Drawer",
        "Search", "Mustaches", "Handlebar mustache", "Photo",
      ], "Redo is disabled and therefore skipped; tabs are one stop, and cells")
  }

  @Test("arrows, Home and End lead through tabs and cells, at the side and below")
  func arrows() throws {
    for (width, height) in [(1280.0, 800.0), (480, 800)] {
      let whole = try WholeEditor(width, height)
      let names = whole.editor.desk.library.catalog.stickers(in: "mustaches").map(\.name)
      whole.stage.window.focus = try whole.view(.cell, names[0])
      let isBelow = width < height
      // Columns of two cells at the side, and two rows below.
      whole.press(isBelow ? "Down" : "Right")
      #expect(whole.focus == names[1])
      whole.press(isBelow ? "Right" : "Down")
      #expect(whole.focus == names[3])
      whole.press(isBelow ? "Up" : "Left", "Up", "Up", "Up")
      #expect(whole.focus == names[isBelow ? 2 : 0], "and stays at the edge")
      whole.press("Left", "Left", "Left", "Right")
      if !isBelow { whole.press("Right") }
      #expect(whole.focus == names[2], "from the end of a row to the next one")
      whole.press("End")
      #expect(whole.focus == names.last)
      let cell = try #require(whole.stage.window.focus), list = try #require(cell.superview)
      whole.stage.advance(by: .seconds(1))
      #expect(list.bounds.contains(cell.frame), "it scrolls into sight")
      whole.press("Home")
      #expect(whole.focus == names[0])

      whole.press("Tab")
      whole.press("Tab", modifiers: .shift)
      #expect(whole.focus == names[0])
      whole.press("Tab", modifiers: .shift)
      #expect(whole.focus == "Mustaches")
      whole.press("End")
      #expect(whole.focus == "My stickers")
      #expect(whole.editor.desk.layout.drawer.selectedTab == 14)
      whole.press("Home")
      #expect(whole.focus == "Mustaches")
    }
  }

  @Test("arrows lead on among emoji, of which only the visible ones exist") func emoji() throws {
    let whole = try WholeEditor(1280, 500)
    whole.press("9")
    whole.settle()
    let list = try #require(whole.find(.list, "Emoji") as? ListView)
    let top = try #require(list.visibleRows.first)
    while !(whole.stage.window.focus?.isDescendant(of: list) ?? false) { whole.press("Tab") }
    let count = list.visibleRows.count
    for _ in 0..<2 * count { whole.press("Down") }
    #expect(list.visibleRows.first.map { $0 >= top + count } == true)
    #expect(whole.stage.window.focus is TextCell)
    whole.press("Home")
    #expect(list.visibleRows.first == top)
    let first = try #require(whole.stage.window.focus as? TextCell)
    let name = first.label

    whole.press("Right", "Return")
    whole.settle()
    let armed = try #require(whole.stage.window.focus as? TextCell, "arming one shows all anew")
    #expect(armed.isArmed && armed.label != name)
    whole.press("Left")
    #expect(whole.focus == name)
  }

  @Test("Ctrl with plus and minus zooms the canvas, with 0 shows all of it") func zoom() throws {
    let whole = try WholeEditor()
    let viewport = { whole.controller.canvasView.viewport }
    whole.press("plus", modifiers: .control)
    whole.press("equal", modifiers: .control)
    #expect(abs(viewport().zoom - 2.25) < 1e-9)
    whole.press("minus", modifiers: .control)
    #expect(abs(viewport().zoom - 1.5) < 1e-9)
    whole.press("0", modifiers: .control)
    whole.settle()
    #expect(viewport().isFitted)
  }

  @Test("in a left-handed layout the bar's focus order is mirrored")
  func leftHanded() throws {
    let whole = try WholeEditor { $0.settings.set(.leftHanded, to: true) }

    var names: [String?] = []
    for _ in 0..<4 {
      whole.press("Tab")
      names.append(whole.focus)
    }

    #expect(names == ["More", "Save", "Surprise me", "Photo"])
  }

  @Test("Return places the armed sticker, whatever part of the drawer has the focus")
  func placing() throws {
    let whole = try WholeEditor()
    whole.stage.window.focus = try whole.view(.cell, "Handlebar mustache")
    whole.press("Down")
    #expect(whole.focus == "Chevron mustache")

    whole.press("Return")
    #expect(whole.controller.hand.armed?.name == "Chevron mustache" && whole.elements.isEmpty)
    whole.press("Return")
    #expect(whole.elements.count == 1, "Return on the armed cell")
    whole.stage.window.focus = try whole.view(.tab, "Hats")
    whole.press("KP_Enter")

    #expect(whole.elements.count == 2, "Return on a tab")
    #expect(whole.elements.allSatisfy { $0.placement.center == Point(600, 750) })
    #expect(whole.editor.desk.layout.drawer.selectedTab == 0)
  }

  @Test("Return opens a tab while nothing is armed, Space always does")
  func tabs() throws {
    let whole = try WholeEditor()
    whole.press("Tab")
    whole.stage.window.focus = try whole.view(.tab, "Glasses")
    whole.press("Return")
    #expect(whole.editor.desk.layout.drawer.selectedTab == 2)

    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first
    whole.stage.window.focus = try whole.view(.tab, "Hats")
    whole.press("space")

    #expect(whole.editor.desk.layout.drawer.selectedTab == 3 && whole.elements.isEmpty)
  }

  @Test("Return activates a focused button or another cell, also while a sticker is armed")
  func otherTargets() throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    whole.press("Tab")
    whole.stage.window.focus = try whole.view(.cell, "Walrus mustache")
    whole.press("Return")
    #expect(whole.controller.hand.armed?.name == "Walrus mustache" && whole.elements.count == 1)

    whole.stage.window.focus = try whole.view(.button, "Undo")
    whole.press("Return")

    #expect(whole.elements.isEmpty)
  }

  @Test("a number key moves a focus in the drawer to the tab that it opens")
  func numbers() throws {
    let whole = try WholeEditor()
    whole.press("Tab")
    whole.stage.window.focus = try whole.view(.tab, "Mustaches")
    whole.press("4")
    #expect(whole.focus == "Hats" && whole.editor.desk.layout.drawer.selectedTab == 3)

    whole.stage.window.focus = try whole.view(.cell, "Top hat")
    whole.press("1")

    #expect(whole.focus == "Handlebar mustache")
    whole.stage.window.focus = try whole.view(.button, "Save")
    whole.press("2")
    #expect(whole.focus == "Save", "a focus elsewhere does not move")
  }

  @Test("the focused element is the selected one, also when the selection changes")
  func selection() throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    whole.press("Escape", "Escape")
    whole.press("Tab", modifiers: .shift)
    while whole.stage.window.focus as? ElementView == nil {
      whole.press("Tab", modifiers: .shift)
    }
    let first = try #require(whole.elements.first)
    #expect(whole.controller.hand.selection == first.id)

    whole.press("Right")
    let step = whole.elements.map { $0.placement.center.x - first.placement.center.x }
    #expect(step.count == 1 && abs(step[0] - whole.controller.photoPixelsPerPoint) < 1e-9)
    whole.press("d", modifiers: .control)
    let copy = try #require(whole.elements.last?.id)
    #expect(whole.controller.hand.selection == copy)
    #expect((whole.stage.window.focus as? ElementView)?.id == copy)

    whole.press("Escape")
    #expect(whole.controller.hand.selection == nil && whole.stage.window.focus == nil)
  }

  @Test("the selection marks of a focused element stay until a touch elsewhere")
  func marksStay() throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    while whole.stage.window.focus as? ElementView == nil { whole.press("Tab") }

    whole.stage.advance(by: .seconds(10))
    #expect(whole.controller.hand.marks.alpha == 1 && whole.stage.window.nextDeadline == nil)
    whole.tap(try whole.view(.cell, "Walrus mustache"))
    whole.stage.advance(by: .seconds(4))

    #expect(whole.controller.hand.marks.alpha == 0)
  }

  @Test("a tap on the photo or beside it clears the focus", arguments: [476.0, 40])
  func tapClears(x: Double) throws {
    let whole = try WholeEditor()
    whole.press("Tab")
    #expect(whole.focus == "Photo" && whole.stage.window.showsFocus)

    whole.tap(Point(x, 400))

    #expect(whole.stage.window.focus == nil && !whole.stage.window.showsFocus)
  }

  @Test("keys do not activate a button whose focus ring a touch has hidden")
  func hiddenFocus() throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    whole.press("Tab", "Tab")
    #expect(whole.focus == "Undo")

    whole.tap(try whole.view(.cell, "Walrus mustache"))
    whole.press("Return")

    #expect(whole.elements.count == 2)
  }

  @Test(
    "every stop of Tab in a sheet shows where it is",
    arguments: ["settings", "keys", "open", "elements", "crop", "cut-out"])
  func shownStops(command: String) throws {
    let whole = try WholeEditor()
    whole.tap(try whole.view(.cell, "Handlebar mustache"))
    whole.tap(Point(476, 400))
    whole.press("Escape")
    func pixels() -> [UInt8] { whole.stage.draw().withPixels { bytes, _ in Array(bytes) } }
    whole.editor.perform(Command.ID(rawValue: command))
    whole.settle()
    let window = whole.stage.window
    for _ in 0..<12 {
      whole.press("Tab")
      whole.settle()
      let (focus, shown) = (try #require(window.focus), pixels())
      #expect(window.showsFocus)
      window.clearFocus()
      #expect(pixels() != shown, "\(type(of: focus)) \(focus.label)")
      window.focus = focus
    }
  }
}
