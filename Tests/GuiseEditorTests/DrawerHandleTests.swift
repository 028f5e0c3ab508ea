import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The handle of the drawer") struct DrawerHandleTests {
  private func height(_ whole: WholeEditor) -> Double {
    whole.layout.drawer.isHidden ? 0 : whole.layout.drawer.bounds.height
  }

  private func drag(_ whole: WholeEditor, by way: Double) {
    let start = whole.place(of: whole.layout.dockedDrawer.handle).center
    whole.stage.finger.down(at: start)
    whole.stage.finger.stroke(to: start + Vector(0, way), in: .milliseconds(300))
    whole.stage.finger.up()
    whole.settle()
  }

  @Test(
    "drags it to all of its height, one row, or away, and the photo gets the room",
    arguments: [(800.0, 1280.0), (480, 800), (360, 640)])
  func heights(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    #expect(height(whole) == 256)
    for (way, expected) in [
      (80.0, 160.0), (140, 0), (-150, 160), (-110, 256), (250, 0), (-250, 256),
    ] {
      drag(whole, by: way)
      #expect(height(whole) == expected)
      let canvas = whole.place(of: whole.controller.canvasView)
      // The photo leaves a row to the dice where that would lie on it.
      let hasRow =
        size.0 == 360
        && whole.layout.corners.diceCovers(
          whole.document.canvasSize, on: Size(size.0, size.1 - 64 - expected))
      #expect(whole.controller.canvasView.freeHeight == (hasRow ? 32.0 : 0))
      #expect(canvas == Rect(0, 64, size.0, size.1 - 64 - expected))
      #expect(whole.place(of: whole.layout.dockedDrawer.handle).maxY == canvas.maxY)
    }
  }

  @Test(
    "one row has a row of emoji, and of colors, with texts of each size",
    arguments: [(800.0, 1280.0), (480, 800), (360, 640)], [1.0, 2])
  func rowOfPanels(size: (Double, Double), textScale: Double) throws {
    let whole = try WholeEditor(size.0, size.1)
    whole.stage.window.textScale = textScale
    whole.layout.dockedDrawer.height = .row
    let drawer = whole.layout.drawer
    drawer.show(tab: "text-and-emoji")
    whole.editor.texts.load()
    whole.settle()
    let list = try #require(drawer.all(ListView.self).first { $0.identifier == "emoji" })
    #expect(list.bounds.height == TextCell.side)
    #expect(drawer.bounds.contains(drawer.convert(list.bounds, from: list)))
    let cells = list.all(TextCell.self).filter { !$0.isHidden && $0.item != nil }
    let inSight = cells.filter { list.bounds.contains(list.convert($0.bounds, from: $0)) }
    #expect(inSight.count == TextCell.columns(in: size.0))

    drawer.show(tab: "draw")
    whole.settle()
    for name in ["Brush", "Color"] {
      let rows = drawer.visibleTree.compactMap { $0 as? ChoiceRow }
      let row = try #require(rows.first { $0.label == name })
      #expect(drawer.bounds.contains(drawer.convert(row.bounds, from: row)), "\(name)")
    }
  }

  @Test(
    "a flick leads on to the next height, both ways; a finger that stops before it lifts does not",
    arguments: [(800.0, 1280.0), (480, 800), (360, 640)])
  func flickHandle(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    func flick(by way: Double, stopping: Bool = false) -> Double {
      let start = whole.place(of: whole.layout.dockedDrawer.handle).center
      whole.stage.finger.down(at: start)
      whole.stage.finger.stroke(to: start + Vector(0, way), in: .milliseconds(50))
      if stopping { whole.stage.advance(by: .milliseconds(300)) }
      whole.stage.finger.up()
      whole.settle()
      return height(whole)
    }
    let full = height(whole)
    let row = flick(by: 36)
    #expect(row < full && row > 0)
    #expect(flick(by: 36) == 0)
    #expect(flick(by: -36, stopping: true) == 0)
    #expect(flick(by: -36) == row)
    #expect(flick(by: -36) == full)
    #expect(flick(by: full - row + 4) == row, "where the finger lifts, it stays")
  }

  @Test("a finger may miss it, more above than below, but not for an element") func margin() throws
  {
    let whole = try WholeEditor(480, 800)
    let handle = whole.layout.dockedDrawer.handle
    let frame = whole.place(of: handle)
    func hit(_ y: Double) -> Bool {
      whole.stage.root.hitTest(Point(frame.midX, y)) === handle
    }
    #expect(hit(frame.minY - 20) && hit(frame.maxY + 8))
    #expect(!hit(frame.minY - 30) && !hit(frame.maxY + 14))
    try whole.place("glasses/round", under: Point(frame.midX, frame.minY - 40))
    #expect(!hit(frame.minY - 20) && hit(frame.midY))
  }

  @Test("while a finger drags it, the photo stays where it is") func dragging() throws {
    let whole = try WholeEditor(480, 800)
    let canvas = whole.controller.canvasView.frame
    let start = whole.place(of: whole.layout.dockedDrawer.handle).center
    whole.stage.finger.down(at: start)
    whole.stage.finger.stroke(to: start + Vector(0, 120), in: .milliseconds(200))
    whole.stage.window.layoutIfNeeded()
    #expect(whole.controller.canvasView.frame == canvas)
    #expect(abs(whole.layout.drawer.frame.minY - (canvas.maxY + 120)) <= 12)
    whole.stage.finger.up()
    whole.settle()
    #expect(height(whole) == 160)
  }

  @Test("a tap or a key goes from one to the next; what is armed stays in sight; it is remembered")
  func tap() throws {
    let folder = TemporaryFolder()
    do {
      let whole = try WholeEditor(480, 800, in: folder)
      whole.tap(try whole.view(.cell, "Handlebar mustache"))
      whole.tap(whole.layout.dockedDrawer.handle)
      #expect(height(whole) == 160 && whole.layout.dockedDrawer.handle.valueText == "One row")
      whole.press("Tab")
      whole.stage.window.focus = whole.layout.dockedDrawer.handle
      whole.press("space")
      whole.settle()
      #expect(height(whole) == 0 && whole.layout.corners.armed != nil)
      #expect(whole.editor.memory.remembered.drawer == .away)
      whole.press("2")
      whole.settle()
      #expect(height(whole) == 256, "a key that selects a tab opens it")
      drag(whole, by: 90)
    }
    let whole = try WholeEditor(480, 800, in: folder) {
      $0.remembered = .read(from: Remembered.path(in: folder.path("state")))
    }
    #expect(height(whole) == 160)
  }

  @Test(
    "beside the canvas it leads to all columns, one, or none, on both sides",
    arguments: [(1280.0, 800.0, 328.0), (800, 480, 328), (1920, 1080, 440)],
    [(false, false), (false, true), (true, false), (true, true)])
  func beside(size: (Double, Double, Double), hands: (Bool, Bool)) throws {
    let (isLeftHanded, isRightToLeft) = hands
    let whole = try WholeEditor(size.0, size.1) {
      $0.settings.set(.leftHanded, to: isLeftHanded)
    }
    whole.stage.window.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    whole.settle()
    let handle = whole.layout.dockedDrawer.handle
    let isOnLeft = isLeftHanded != isRightToLeft
    func check(_ width: Double) {
      let canvas = whole.place(of: whole.controller.canvasView)
      let start = isOnLeft ? width : 0
      #expect(canvas == Rect(start, 64, size.0 - width, size.1 - 64))
      let place = whole.place(of: handle)
      #expect(isOnLeft ? place.minX == canvas.minX : place.maxX == canvas.maxX)
      #expect(abs(place.midY - canvas.midY) <= 1)
      #expect(whole.layout.drawer.isHidden == (width == 0))
      let hint = whole.place(of: whole.layout.status.hint)
      #expect(whole.layout.status.hint.isHidden || !hint.intersects(place))
    }
    func drag(by way: Double) {
      let start = whole.place(of: handle).center
      whole.stage.finger.down(at: start)
      whole.stage.finger.stroke(
        to: start + Vector(isOnLeft ? -way : way, 0), in: .milliseconds(300))
      whole.stage.finger.up()
      whole.settle()
    }
    check(size.2)
    for (way, width) in [
      (size.2 - 230, 216.0), (200, 0), (-200, 216), (216 - size.2, size.2), (size.2, 0),
    ] {
      drag(by: way)
      check(width)
    }
    whole.tap(handle)
    check(size.2)
    whole.tap(handle)
    check(216)
    #expect(handle.valueText == "One column")
    let cells = whole.editor.desk.library.catalog.stickers(in: "mustaches")
      .compactMap { whole.find(.cell, $0.name) }.map { whole.place(of: $0) }
    #expect(Set(cells.map(\.minX)).count == 1)
    whole.layout.drawer.beginSearch()
    whole.settle()
    check(size.2)
    whole.layout.drawer.endSearch()
    whole.settle()
    check(216)
  }

  @Test("is not there without a photo, nor over the canvas of a small window") func elsewhere()
    throws
  {
    #expect(try WholeEditor(560, 480).layout.dockedDrawer.handle.isHidden)
    #expect(try WholeEditor(1280, 800, start: .lastWork).layout.dockedDrawer.handle.isHidden)
    #expect(try WholeEditor(480, 800, start: .lastWork).layout.dockedDrawer.handle.isHidden)
  }

  @Test(
    "a flick along the cells turns to the next tab and back, and carries nothing",
    arguments: [(1280.0, 800.0), (480, 800)])
  func flick(size: (Double, Double)) throws {
    let whole = try WholeEditor(size.0, size.1)
    let mustaches = whole.editor.desk.library.catalog.stickers(in: "mustaches")
    var mustache = try #require(mustaches.dropFirst(5).first)
    // A row that scrolls is pulled beyond its end.
    let way = size.1 > size.0 ? 220.0 : 70
    if size.1 > size.0 {
      mustache = try #require(mustaches.last)
      let middle = whole.place(of: whole.layout.drawer).center + Vector(150, 20)
      whole.stage.finger.down(at: middle)
      whole.stage.finger.stroke(to: middle - Vector(180, 0), in: .seconds(1))
      whole.stage.finger.up()
      whole.settle()
      #expect(whole.layout.drawer.selectedTab == 0)
    }
    let start = whole.place(of: try whole.view(.cell, mustache.name)).center
    whole.stage.finger.down(at: start)
    whole.stage.finger.stroke(to: start + Vector(-way, 5), in: .milliseconds(120))
    whole.stage.finger.up()
    whole.settle()
    #expect(whole.layout.drawer.selectedTab == 1 && whole.elements.isEmpty)
    let next = whole.place(of: try whole.view(.cell, "Dog")).center
    whole.stage.finger.down(at: next)
    whole.stage.finger.stroke(to: next + Vector(way, 5), in: .milliseconds(120))
    whole.stage.finger.up()
    whole.settle()
    #expect(whole.layout.drawer.selectedTab == 0 && whole.elements.isEmpty)
  }

  @Test(
    "a flick turns to the next tab and back wherever it begins, also where there are no cells, and does nothing else",
    arguments: [(1280.0, 800.0), (360, 640), (800, 1280)],
    [LayoutDirection.leftToRight, .rightToLeft])
  func flickAnywhere(size: (Double, Double), direction: LayoutDirection) throws {
    let whole = try WholeEditor(size.0, size.1)
    whole.stage.window.layoutDirection = direction
    whole.settle()
    let (drawer, isLeft) = (whole.layout.drawer, direction == .rightToLeft)
    let area = whole.place(of: drawer)
    for (tab, name) in whole.editor.desk.library.catalog.tabs.map(\.id).enumerated()
    where tab > 0
      && [StickerCatalog.ownTab, StickerCatalog.drawTab, StickerCatalog.textTab]
        .contains(name)
    {
      for (place, step) in [(0.65, 1), (0.65, -1), (0.97, 1), (0.97, -1)] {
        drawer.select(tab: tab)
        whole.settle()
        let way = Double(isLeft ? step : -step) * 80
        let middle = area.minX + area.width * (isLeft ? 0.4 : 0.6)
        let start = Point(middle - way / 2, area.minY + place * area.height)
        whole.stage.finger.down(at: start)
        whole.stage.finger.stroke(to: start + Vector(way, 5), in: .milliseconds(120))
        whole.stage.finger.up()
        whole.settle()
        let wanted = min(tab + step, whole.editor.desk.library.catalog.tabs.count - 1)
        #expect(drawer.selectedTab == wanted, "\(name) at \(place) by \(step)")
        #expect(whole.elements.isEmpty && whole.find(.sheet, "Text") == nil)
      }
    }
  }

  @Test("a flick begins beside the cells of a row that is not full, too") func flickBeside() throws
  {
    let whole = try WholeEditor(800, 1280)
    let area = whole.place(of: whole.layout.drawer)
    let start = Point(area.maxX - 20, area.midY)
    whole.stage.finger.down(at: start)
    whole.stage.finger.stroke(to: start - Vector(80, 0), in: .milliseconds(120))
    whole.stage.finger.up()
    #expect(whole.layout.drawer.selectedTab == 1)
  }
}
