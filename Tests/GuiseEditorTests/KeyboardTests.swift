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
    for _ in 0..<8 {
      whole.press("Tab")
      names.append(whole.focus)
    }

    #expect(
      names == [
        "Photo", "Undo", "Save", "More", "Handlebar mustache", "Mustaches", "Glasses", "Hats",
      ], "Redo is disabled and therefore skipped")
  }

  @Test("in a left-handed layout the bar's focus order is mirrored")
  func leftHanded() throws {
    let whole = try WholeEditor { $0.settings.set(.leftHanded, to: true) }

    var names: [String?] = []
    for _ in 0..<3 {
      whole.press("Tab")
      names.append(whole.focus)
    }

    #expect(names == ["More", "Save", "Photo"])
  }

  @Test("Return places the armed sticker, whatever part of the drawer has the focus")
  func placing() throws {
    let whole = try WholeEditor()
    whole.stage.window.focus = try whole.view(.cell, "Walrus mustache")
    whole.press("Tab")
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
    #expect(whole.editor.desk.layout.drawer.selectedTab == 1)

    whole.controller.hand.armed = whole.editor.desk.library.catalog.all.first
    whole.stage.window.focus = try whole.view(.tab, "Hats")
    whole.press("space")

    #expect(whole.editor.desk.layout.drawer.selectedTab == 2 && whole.elements.isEmpty)
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
    whole.press("3")
    #expect(whole.focus == "Hats" && whole.editor.desk.layout.drawer.selectedTab == 2)

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
    #expect(whole.elements.first?.placement.center.x == first.placement.center.x + 1)
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
}
