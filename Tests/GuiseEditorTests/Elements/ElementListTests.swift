import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("The list of elements") struct ElementListTests {
  nonisolated private static let sizes = [
    Size(1280, 800), Size(360, 640), Size(480, 800), Size(800, 1280), Size(640, 360),
  ]

  /// An editor with glasses, a hat above them and a mustache on top, and its list.
  private func opened(_ size: Size = Size(1280, 800), count: Int = 3) throws -> WholeEditor {
    let whole = try made(size, count: count)
    try open(whole)
    return whole
  }

  private func made(_ size: Size = Size(1280, 800), count: Int = 3) throws -> WholeEditor {
    let whole = try WholeEditor(size.width, size.height)
    let photo = Rect(origin: .zero, size: whole.document.canvasSize)
    let stickers = ["glasses/round", "hats/top-hat", "mustaches/handlebar"]
    whole.document.perform(
      .all(
        (0..<count).map { number in
          let sticker = StickerID(rawValue: stickers[number % 3])
          let place = photo.center + Vector(0, Double(number % 7 - 1) * photo.height / 10)
          return .place(.sticker(sticker), Placement(center: place, scale: 1))
        }))
    whole.settle()
    return whole
  }

  private func open(_ whole: WholeEditor) throws {
    whole.tap(try whole.view(.button, "More"))
    try whole.choose("Elements")
    whole.settle()
  }

  private func list(_ whole: WholeEditor) throws -> ListView {
    try #require(whole.stage.root.visibleTree.first { $0.identifier == "elements" } as? ListView)
  }

  private func sheet(_ whole: WholeEditor) -> ElementListSheet? {
    whole.stage.root.visibleTree.first { $0 is ElementListSheet } as? ElementListSheet
  }

  private func row(_ index: Int, _ whole: WholeEditor) throws -> ElementRow {
    try #require(try list(whole).view(forRow: index) as? ElementRow)
  }

  private func button(_ name: String, ofRow index: Int, _ whole: WholeEditor) throws -> View {
    try #require(try row(index, whole).subviews.first { $0.identifier == name })
  }

  private func order(_ whole: WholeEditor) -> [Int] { whole.elements.map(\.id.rawValue) }

  @Test("has what is on top first, at every size, and its rows are large enough", arguments: sizes)
  func sizes(size: Size) throws {
    let whole = try opened(size)
    let window = Rect(origin: .zero, size: size)
    let sheet = try #require(self.sheet(whole))
    #expect(window.contains(sheet.convert(sheet.bounds.insetBy(1, 1), to: nil)))
    #expect(try list(whole).numberOfRows == 3)
    for index in 0..<3 {
      let row = try self.row(index, whole)
      #expect(row.label == whole.editor.desk.library.name(of: whole.elements[2 - index]))
      for view in row.subviews where view is Button || view is RowGrip {
        #expect(view.bounds.width >= 48 && view.bounds.height >= 48)
      }
      let label = try #require(row.subviews.first { $0 is Label })
      #expect(label.frame.width >= 60)
    }
  }

  @Test("a tap selects what is covered, and the list stays") func tap() throws {
    let whole = try opened()
    whole.tap(try row(2, whole))
    #expect(whole.editor.desk.hand.selected == [whole.elements[0].id])
    #expect(try list(whole).selectedRows == [2] && sheet(whole) != nil)
    for _ in 0..<9 where try whole.stage.window.focus !== list(whole) { whole.press("Tab") }
    whole.press("Home", "Down")
    #expect(whole.editor.desk.hand.selected == [whole.elements[1].id])
  }

  @Test("what is done in the list is undone by keys and by the buttons above, and the list stays")
  func undo() throws {
    let whole = try opened()
    func isLocked() -> Bool { whole.elements[2].isLocked }
    func change(_ change: () throws -> Void, isLocked expected: Bool) rethrows {
      try change()
      whole.settle()
      #expect(isLocked() == expected && sheet(whole) != nil)
    }
    try change({ whole.tap(try button("lock", ofRow: 0, whole)) }, isLocked: true)
    change({ whole.press("z", modifiers: .control) }, isLocked: false)
    try change({ whole.tap(try whole.view(.button, "Redo")) }, isLocked: true)
    try change({ whole.tap(try whole.view(.button, "Undo")) }, isLocked: false)
    change({ whole.press("y", modifiers: .control) }, isLocked: true)
    // All else beside the list closes it.
    whole.tap(try whole.view(.button, "More"))
    #expect(sheet(whole) == nil)
  }

  @Test("keys change what is selected in it, and it stays") func keys() throws {
    let whole = try opened()
    whole.tap(try row(2, whole))
    let before = whole.elements
    whole.press("Right")
    #expect(whole.elements[0].placement.center.x > before[0].placement.center.x)
    whole.press("f")
    #expect(whole.elements[0].placement.isFlipped)
    whole.press("d", modifiers: .control)
    whole.settle()
    #expect(whole.elements.count == 4 && sheet(whole) != nil)
    whole.press("Delete")
    whole.settle()
    #expect(whole.elements.count == 3 && sheet(whole) != nil)

    // What would open something above it, or below it, waits.
    whole.press("k", "l", "1")
    for key in ["f", "o", "s"] { whole.press(key, modifiers: .control) }
    whole.settle()
    #expect(whole.stage.root.all(Overlay.self).filter(\.isModal).count == 1)
    #expect(whole.stage.window.focus as? TextField == nil && whole.toast == nil)

    // Those by which a person walks through the list stay its own.
    for _ in 0..<9 where try whole.stage.window.focus !== list(whole) { whole.press("Tab") }
    let place = whole.elements.map(\.placement)
    whole.press("Down", "Up", "Left")
    #expect(whole.elements.map(\.placement) == place)
    whole.press("Escape")
    #expect(sheet(whole) == nil)
  }

  @Test("rows say in which of several groups they are, and those of one have a line beside them")
  func groups() throws {
    let whole = try opened(count: 5)
    whole.document.perform(.group([whole.elements[0].id, whole.elements[1].id]))
    whole.settle()
    #expect(try row(4, whole).label.hasSuffix("in a group"))
    whole.document.perform(.group([whole.elements[2].id, whole.elements[3].id]))
    whole.settle()
    let ends = try (0..<5).map { try row($0, whole).label.split(separator: ", ").last }
    #expect(ends.dropFirst() == ["in group 2", "in group 2", "in group 1", "in group 1"])
    let starts = try (0..<5).map { try #require(row($0, whole).subviews.first).frame.minX }
    #expect(starts[0] < starts[1] && Set(starts[1...]).count == 1)
  }

  @Test("with Shift, taps and arrows add to what is selected") func several() throws {
    let whole = try opened()
    whole.tap(try row(2, whole))
    whole.press("Shift_L", modifiers: .shift)
    whole.tap(try row(0, whole))
    #expect(whole.editor.desk.hand.selected == [whole.elements[0].id, whole.elements[2].id])
    #expect(try list(whole).selectedRows == [0, 2])
    whole.tap(try row(2, whole))
    #expect(try list(whole).selectedRows == [0])
  }

  @Test("two hands have two lists, side by side") func twoLists() throws {
    let whole = try made()
    for number in [1, 2] {
      whole.stage.finger(UInt32(number)).down(at: Point(number == 1 ? 60 : 500, 760))
      whole.editor.perform("elements")
      whole.settle()
    }
    let sheets = whole.stage.root.visibleTree.compactMap { $0 as? ElementListSheet }
    #expect(sheets.count == 2)
    let frames = sheets.map { $0.convert($0.bounds, to: nil) }
    #expect(frames.count == 2 && !frames[0].intersects(frames[1]))
  }

  @Test("its buttons lock and hide, each as one step, and unlock and show again") func buttons()
    throws
  {
    let whole = try opened()
    let id = whole.elements[2].id
    let before = whole.document.history?.past.count ?? 0
    whole.tap(try button("lock", ofRow: 0, whole))
    #expect(whole.elements[2].isLocked)
    #expect(try button("lock", ofRow: 0, whole).label == "Unlock")
    whole.tap(try button("hide", ofRow: 0, whole))
    #expect(whole.elements[2].isHidden && whole.controller.canvasView[id] == nil)
    #expect(try row(0, whole).label.hasSuffix("hidden, locked"))
    #expect(whole.document.history?.past.count == before + 2)

    whole.tap(try button("hide", ofRow: 0, whole))
    whole.tap(try button("lock", ofRow: 0, whole))
    #expect(whole.elements[2].isFree && whole.controller.canvasView[id] != nil)
    whole.press("Escape")
    whole.settle()
    whole.press("z", modifiers: .control)
    whole.settle()
    #expect(whole.elements[2].isLocked)
  }

  @Test(
    "a row is dragged by its grip, up, down and below all",
    arguments: [
      (0, 1.0, [1, 3, 2]), (0, 3.0, [3, 1, 2]), (2, -2.0, [2, 3, 1]), (1, 0.3, [1, 2, 3]),
    ])
  func reorder(row index: Int, rows: Double, order wanted: [Int]) throws {
    let whole = try opened()
    let finger = whole.stage.finger(3)
    let grip = try row(index, whole).grip.middle
    finger.down(at: grip)
    finger.stroke(to: grip + Vector(0, rows * ElementRow.height), in: .milliseconds(300))
    let ghosts = try #require(sheet(whole)).subviews.filter { $0 is ElementRow }
    #expect(ghosts.count == 1)
    finger.up()
    whole.settle()
    #expect(order(whole) == wanted)
    #expect(try #require(sheet(whole)).subviews.allSatisfy { !($0 is ElementRow) })
    #expect(try row(0, whole).element?.id.rawValue == wanted.last)
  }

  @Test("by keys, in the order of the row, what is hidden is moved, and the grip keeps them")
  func movesByKeys() throws {
    let whole = try opened()
    whole.tap(try button("hide", ofRow: 0, whole))
    whole.settle()
    try list(whole).becomeFirstResponder()
    for name in ["hide", "lock", "grip"] {
      whole.press("Tab")
      #expect(whole.stage.window.focus === (try button(name, ofRow: 0, whole)))
    }
    for (key, wanted) in [("Up", [1, 2, 3]), ("Down", [1, 3, 2]), ("Down", [3, 1, 2])]
      + [("Down", [3, 1, 2]), ("Up", [1, 3, 2])]
    {
      whole.press(key)
      whole.settle()
      #expect(order(whole) == wanted)
      let index = try #require(Array(wanted.reversed()).firstIndex(of: 3))
      #expect(whole.stage.window.focus === (try row(index, whole).grip))
      #expect(whole.stage.window.showsFocus)
    }
  }

  @Test("two hands drag rows at once; one that is gone meanwhile goes nowhere") func twoRows()
    throws
  {
    let whole = try opened()
    let (one, two) = (whole.stage.finger(1), whole.stage.finger(2))
    let grips = try [0, 2].map { try row($0, whole).grip.middle }
    one.down(at: grips[0])
    one.stroke(to: grips[0] + Vector(0, 20), in: .milliseconds(100))
    whole.document.perform(.remove(whole.elements[2].id))
    two.down(at: grips[0] + Vector(0, ElementRow.height))
    two.stroke(to: grips[0] + Vector(0, -10), in: .milliseconds(200))
    one.stroke(to: grips[0] + Vector(0, 120), in: .milliseconds(100))
    one.up()
    two.up()
    whole.settle()
    #expect(order(whole) == [2, 1])
  }

  @Test("a row is dragged as far as the list scrolls, and its view is free for another") func far()
    throws
  {
    let whole = try opened(Size(360, 640), count: 40)
    let list = try self.list(whole)
    let view = try row(0, whole)
    let (one, two) = (whole.stage.finger(1), whole.stage.finger(2))
    let area = list.convert(list.bounds, to: nil)
    let grip = view.grip.middle
    one.down(at: grip)
    one.stroke(to: Point(grip.x, area.maxY - 4), in: .milliseconds(200))
    whole.stage.advance(by: .seconds(1))
    let views = list.visibleRows.compactMap { list.view(forRow: $0) as? ElementRow }
    let reused = try #require(views.first { $0 === view && $0.bounds == view.bounds })
    let dragged = try #require(reused.element?.id)
    #expect(dragged.rawValue != 40)
    two.down(at: reused.grip.middle)
    two.stroke(to: Point(grip.x, area.minY + 4), in: .milliseconds(200))
    #expect(try #require(sheet(whole)).subviews.count { $0 is ElementRow } == 2)
    two.up()
    whole.stage.advance(by: .seconds(10))
    #expect(list.contentOffset == list.maximumOffset)
    one.up()
    whole.settle()

    #expect(order(whole).first == 40)
    #expect(order(whole).count == 40 && order(whole)[1] != dragged.rawValue)
    #expect(try #require(sheet(whole)).subviews.allSatisfy { !($0 is ElementRow) })
  }

  @Test("a drag goes on while another hand adds, deletes and reorders") func meanwhile() throws {
    let whole = try opened(count: 5)
    let finger = whole.stage.finger(1)
    let grip = try row(3, whole).grip.middle
    finger.down(at: grip)
    finger.stroke(to: grip + Vector(0, 20), in: .milliseconds(100))
    let kept = try row(3, whole)
    let place = whole.elements[0].placement
    whole.document.perform(.place(.sticker(StickerID(rawValue: "hats/top-hat")), place))
    whole.settle()
    #expect(try list(whole).numberOfRows == 6 && row(4, whole) === kept)
    whole.document.perform(.remove(whole.elements[3].id))
    whole.document.perform(.reorder(ElementID(rawValue: 1), .front))
    whole.settle()
    #expect(order(whole) == [2, 3, 5, 6, 1])
    for index in 0..<5 {
      #expect(try row(index, whole).element?.id == whole.elements[4 - index].id)
    }
    finger.stroke(to: try row(0, whole).middle, in: .milliseconds(200))
    finger.up()
    whole.settle()
    #expect(order(whole) == [3, 5, 6, 1, 2])
  }

  @Test("what somebody holds is neither moved, locked nor hidden") func held() throws {
    let whole = try made()
    let view = try #require(whole.controller.canvasView[whole.elements[2].id])
    let other = whole.stage.finger(9)
    other.down(at: view.middle)
    other.stroke(to: view.middle + Vector(0, 40), in: .milliseconds(100))
    try #require(whole.document.history?.held == [view.id])
    let own = whole.stage.finger(1)
    own.tap(at: try whole.view(.button, "More").middle)
    whole.settle()
    own.tap(at: try whole.view(.menuitem, "Elements").middle)
    whole.settle()
    for name in ["lock", "hide"] {
      own.tap(at: try button(name, ofRow: 0, whole).middle)
      whole.stage.advance(by: .seconds(1))
      #expect(whole.toast == "Can't do that while the element is being moved.")
    }
    let grip = try row(0, whole).grip.middle
    own.down(at: grip)
    own.stroke(to: grip + Vector(0, 140), in: .milliseconds(200))
    own.up()
    #expect(order(whole) == [1, 2, 3] && whole.elements.allSatisfy { $0.isFree })
    #expect(whole.document.history?.held == [view.id])
    other.up()
  }

  @Test("2,000 rows have few views, and few pictures are drawn") func many() throws {
    let whole = try opened(count: 2000)
    #expect(try list(whole).numberOfRows == 2000)
    let views = try list(whole).all(ElementRow.self).count
    #expect(views < 20)
    try list(whole).scrollToRow(1999, isAnimated: false)
    whole.settle()
    #expect(try row(1999, whole).element?.id.rawValue == 1)
    #expect(try list(whole).all(ElementRow.self).count < views + 5)
  }

  @Test("a row at an end of the list scrolls it, and goes on when its own view is gone")
  func scrolls() throws {
    let whole = try opened(count: 200)
    let list = try list(whole)
    let finger = whole.stage.finger(3)
    let grip = try row(0, whole).grip.middle
    let end = list.convert(Point(0, list.bounds.maxY - 20), to: nil).y
    finger.down(at: grip)
    finger.stroke(to: Point(grip.x, end), in: .milliseconds(300))
    whole.stage.advance(by: .seconds(3))
    #expect(list.contentOffset.y > 800 && list.view(forRow: 0) == nil)
    finger.stroke(to: Point(grip.x, end - 200), in: .milliseconds(300))
    let index = try #require(
      list.row(at: list.convert(Point(grip.x, end - 200), from: nil)))
    finger.up()
    whole.settle()
    #expect(order(whole).firstIndex(of: 200) == 199 - index)
    #expect(try #require(sheet(whole)).subviews.allSatisfy { !($0 is ElementRow) })
  }

  @Test("screen readers and keys move a row by its actions") func actions() throws {
    let whole = try opened()
    let list = try self.list(whole)
    #expect(list.rowActions(1).map(\.identifier) == ["forward", "backward"])
    #expect(list.rowActions(0).map(\.identifier) == ["backward"])
    #expect(list.rowActions(2).map(\.identifier) == ["forward"])
    list.rowActions(1)[0].action()
    #expect(order(whole) == [1, 3, 2])
    list.rowActions(1)[1].action()
    #expect(order(whole) == [3, 1, 2])
  }

  @Test("its button lets fingers select several") func selects() throws {
    let whole = try opened()
    whole.tap(try whole.view(.button, "Select"))
    #expect(sheet(whole) == nil && whole.controller.tools.loop.isArmed)
    whole.tap(try whole.view(.button, "Done"))
    #expect(!whole.controller.tools.loop.isArmed)
  }

  @Test("closes with the last element, and with the document") func closes() throws {
    let whole = try opened()
    whole.document.perform(.removeAll)
    whole.settle()
    #expect(sheet(whole) == nil)
    whole.press("e")
    #expect(sheet(whole) == nil)
  }
}
