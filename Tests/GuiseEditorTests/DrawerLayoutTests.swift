import DisguiseModel
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor
@Suite("Layout of the drawer")
struct DrawerLayoutTests {
  @Test(
    "the drawer is beside the canvas, below it or over it, as the window's size requires",
    arguments: [
      (Size(1280, 800), DrawerPlace.side(rail: 88, columns: 2)),
      (Size(800, 480), .side(rail: 88, columns: 2)),
      (Size(600, 400), .side(rail: 88, columns: 2)), (Size(960, 540), .side(rail: 88, columns: 2)),
      (Size(1599, 900), .side(rail: 88, columns: 2)),
      (Size(1600, 900), .side(rail: 88, columns: 3)),
      (Size(800, 1280), .sheet(height: 256)), (Size(480, 800), .sheet(height: 256)),
      (Size(360, 640), .sheet(height: 256)), (Size(600, 600), .sheet(height: 240)),
      (Size(480, 500), .sheet(height: 200)), (Size(240, 400), .sheet(height: 160)),
      (Size(240, 320), .overlay(height: 176)), (Size(560, 480), .overlay(height: 256)),
      (Size(599, 400), .overlay(height: 256)),
    ])
  func place(window: Size, expected: DrawerPlace) {
    #expect(DrawerPlace(in: window) == expected)
  }

  private nonisolated static let sizes = [
    (1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480), (960, 540), (1920, 1080),
  ]

  private func cells(_ whole: WholeEditor) -> [Rect] {
    whole.library.catalog.stickers(in: "mustaches").compactMap { whole.find(.cell, $0.name) }
      .map { whole.place(of: $0) }
  }

  @Test("bar, canvas, drawer and cells are on the grid of 4", arguments: sizes, [false, true])
  func grid(size: (Double, Double), isLeftHanded: Bool) throws {
    let whole = try WholeEditor(size.0, size.1) { $0.settings.set(.leftHanded, to: isLeftHanded) }
    let canvas = whole.place(of: whole.controller.canvasView)
    let drawer = whole.place(of: whole.editor.desk.layout.drawer)
    let cells = cells(whole)

    #expect(whole.place(of: whole.editor.desk.layout.topBar) == Rect(0, 0, size.0, 64))
    #expect(canvas.minY == 64 && canvas.intersection(drawer) == nil)
    #expect(canvas.width * canvas.height + drawer.width * drawer.height == size.0 * (size.1 - 64))
    #expect(cells.count == 14)
    let side = size.1 > size.0 ? 76.0 : 104
    #expect(cells.allSatisfy { $0.size == Size(side, side) })
    for frame in cells + [canvas, drawer] {
      #expect(
        [frame.minX, frame.minY, frame.width, frame.height].allSatisfy {
          $0.truncatingRemainder(dividingBy: 4) == 0
        }, "\(frame)")
    }
  }

  @Test(
    "cells are in two columns, in three in wide windows, and in two rows below the canvas",
    arguments: [
      ((1280.0, 800.0), 2), ((960, 540), 2), ((1600, 900), 3), ((480, 800), 7), ((800, 1280), 7),
      ((360, 640), 7),
    ])
  func columns(size: (Double, Double), count: Int) throws {
    let whole = try WholeEditor(size.0, size.1)
    let cells = cells(whole)
    let drawer = whole.place(of: whole.editor.desk.layout.drawer)

    #expect(cells.filter { $0.minY == cells[0].minY }.count == count)
    if count < 4 {
      #expect(cells[1].minX - cells[0].maxX == 8)
      #expect(cells[0].minX == drawer.minX + 88 + 12 && cells[count - 1].maxX == drawer.maxX - 12)
    } else {
      #expect(cells[0].minX == 12 && cells[2].minX - cells[0].maxX == 8)
      #expect(cells[1].minX == cells[0].minX && cells[1].minY - cells[0].maxY == 8)
      // As far from the tabs as from the window's edge, with no room left unused.
      #expect(cells[0].minY - drawer.minY - 80 == drawer.maxY - cells[1].maxY)
      #expect(drawer.maxY - cells[1].maxY <= 12)
    }
  }

  @Test("tabs have equal sizes, at least 48 points; eight fit below the search")
  func tabs() throws {
    for size in Self.sizes {
      let whole = try WholeEditor(size.0, size.1)
      let frames = whole.library.catalog.tabs.compactMap { whole.find(.tab, $0.title)?.bounds.size }
      #expect(frames.count == whole.library.catalog.tabs.count)
      #expect(frames.allSatisfy { $0 == frames[0] && $0.width >= 80 && $0.height >= 80 })
    }
    let wide = try WholeEditor(1280, 800)
    let tab = try wide.view(.tab, "Mustaches")
    let search = wide.place(of: try wide.view(.button, "Search"))
    #expect(search == Rect(952 + 20, 72, 48, 48) && wide.place(of: tab).minY == search.maxY + 8)
    #expect(8 * tab.bounds.height + 48 + 3 * 8 <= 736)
  }

  @Test("the search of a row of tabs begins where the first cell does, and the tabs beside it")
  func aligned() throws {
    let whole = try WholeEditor(480, 800)

    let search = whole.place(of: try whole.view(.button, "Search"))
    // A button's and a tab's background is 4 points inside its frame.
    #expect(search.minX + 4 == cells(whole)[0].minX && search.width == 48)
    #expect(whole.place(of: try whole.view(.tab, "Mustaches")).minX == search.maxX)
  }

  @Test("without a photo there is no sheet, and the card has its room") func empty() throws {
    let whole = try WholeEditor(480, 800, start: .lastWork)

    #expect(whole.editor.desk.layout.drawer.isHidden)
    #expect(whole.place(of: whole.controller.canvasView) == Rect(0, 64, 480, 736))
  }

  @Test("the main button is 64 points high and at least as wide, the others at least 48")
  func mainButton() throws {
    for size in Self.sizes {
      let whole = try WholeEditor(size.0, size.1)
      let save = try whole.view(.button, "Save").bounds.size
      #expect(save.width >= 64 && save.height == 64)
      for label in ["Photo", "Undo", "Redo", "More"] {
        let button = try whole.view(.button, label).bounds.size
        #expect(button.width >= 48 && button.height >= 48)
      }
    }
  }

  // MARK: What was used last

  private func recents(_ whole: WholeEditor) -> [StickerCell] {
    whole.editor.desk.layout.drawer.all(StickerCell.self)
      .filter { $0.identifier.hasPrefix("recent-") }
  }

  @Test("what was used last is on top, from the next change of the tab on; its cells work")
  func recentlyUsed() throws {
    let whole = try WholeEditor()
    #expect(whole.find(.label, "Recent") == nil)
    let names = ["Walrus mustache", "Handlebar mustache", "Chevron mustache"]
    for (index, name) in names.enumerated() {
      whole.tap(try whole.view(.cell, name))
      whole.tap(Point(476, 200 + 200 * Double(index)))
    }
    #expect(whole.elements.count == 3)
    whole.tap(try whole.view(.cell, "Pencil mustache"))
    #expect(recents(whole).isEmpty, "no cell moves under the finger")

    whole.press("3")
    whole.settle()

    let cells = recents(whole).sorted { $0.frame.minX < $1.frame.minX }
    try #require(cells.count == 2)
    #expect(cells.map(\.label) == ["Chevron mustache", "Handlebar mustache"])
    #expect(whole.find(.label, "Recent") != nil)
    let glasses = whole.place(of: try whole.view(.cell, "Round glasses"))
    #expect(cells.allSatisfy { whole.place(of: $0).maxY < glasses.minY })
    whole.tap(cells[1])
    #expect(whole.controller.hand.armed?.name == "Handlebar mustache" && cells[1].isArmed)
  }

  @Test("rows of cells have no recent ones") func recentlyUsedInRow() throws {
    let whole = try WholeEditor(480, 800)
    whole.tap(try whole.view(.cell, "Walrus mustache"))
    whole.tap(Point(240, 300))

    whole.press("3")
    whole.settle()

    #expect(recents(whole).isEmpty && whole.find(.label, "Recent") == nil)
  }
}

extension WholeEditor {
  fileprivate var library: Library { editor.desk.library }
}
