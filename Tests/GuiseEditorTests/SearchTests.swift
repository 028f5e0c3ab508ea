import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import DisguiseModel
@testable import GuiseEditor

@MainActor @Suite("Search in the drawer") struct SearchTests {
  private let folder = TemporaryFolder()
  private let middle = Point(476, 300)

  private func start(_ size: (Double, Double) = (1280, 800)) throws -> WholeEditor {
    try WholeEditor(size.0, size.1, in: folder)
  }

  private func type(_ text: String, in whole: WholeEditor) {
    whole.stage.window.textInput.client?.insertText(text)
    whole.settle()
  }

  /// Opens the search with the button, and types.
  private func search(_ text: String, in whole: WholeEditor) throws {
    whole.tap(try whole.view(.button, "Search"))
    type(text, in: whole)
  }

  private func cells(_ whole: WholeEditor) -> [String] {
    whole.layout.drawer.search.all(StickerCell.self).map(\.item.identifier)
  }

  @Test("Escape leaves it, also when a finger on the photo has taken the keys from it")
  func escape() throws {
    let whole = try start()
    try search("hat", in: whole)
    whole.tap(Point(100, 100))
    #expect(whole.layout.drawer.search.isHidden == false)
    whole.press("Escape")
    whole.settle()
    #expect(whole.layout.drawer.search.isHidden)
  }

  @Test("a sticker is found from every tab, armed by a tap and placed", arguments: ["1", "2", "9"])
  func sticker(tab: String) throws {
    let whole = try start()
    whole.press(tab)
    whole.settle()
    try search("witch hat", in: whole)
    #expect(cells(whole) == ["sticker-halloween/witch-hat"])

    whole.tap(try whole.view(.cell, "Witch hat"))
    #expect(try whole.view(.cell, "Witch hat").isSelected)
    whole.tap(middle)

    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["halloween/witch-hat"])
    #expect(cells(whole) == ["sticker-halloween/witch-hat"], "what was found stays")
  }

  @Test("emoji stand in the grid of their tab, and the way back is no toggle") func grid() throws {
    let whole = try start()
    let index = try #require(
      whole.editor.desk.library.catalog.tabs.firstIndex { $0.id == StickerCatalog.textTab })
    whole.layout.drawer.select(tab: index)
    whole.settle()
    func columns() -> [Double] {
      let cells = whole.layout.drawer.visibleTree.compactMap { $0 as? TextCell }
      let first = cells.map { whole.place(of: $0).minY }.min()
      return cells.map(whole.place).filter { $0.minY == first }.map(\.minX)
    }
    let inTab = columns()
    try search("face", in: whole)
    #expect(inTab.count == 4 && columns() == inTab)
    #expect(try !whole.view(.button, "Leave the search").isSelected)
  }

  @Test("stickers come first, then sets, frames and emoji, each under its title") func groups()
    throws
  {
    let whole = try start()
    try search("party", in: whole)

    let list = whole.layout.drawer.search.visibleTree
    func top(_ match: (View) -> Bool) throws -> Double {
      let view = list.first(where: match)
      return whole.place(of: try #require(view)).minY
    }
    let tops = [
      try top { $0.identifier == "sticker-hats/party" },
      try top { ($0 as? Label)?.text == "Frames" },
      try top { $0.identifier == "sticker-frames/party" },
      try top { ($0 as? Label)?.text == "Emoji" },
      try top { $0.identifier == "text-🎉" },
    ]
    #expect(tops == tops.sorted() && Set(tops).count == tops.count)
  }

  @Test("a set is put on, a frame goes around the photo, an emoji is armed") func kinds() throws {
    let whole = try start()
    try search("pirate", in: whole)
    whole.tap(try whole.view(.cell, "Pirate"))
    #expect(whole.elements.count > 1)

    try again("polaroid", in: whole)
    whole.tap(try whole.view(.cell, "Polaroid"))
    #expect(whole.document.history?.present.frame?.kind.frame?.frame.rawValue == "frames/polaroid")
    #expect(try whole.view(.cell, "Polaroid").isSelected)

    try again("cat joy", in: whole)
    whole.tap(try whole.view(.cell, "cat with tears of joy"))
    whole.tap(middle)
    #expect(whole.elements.last?.kind.letters == .emoji("😹"))
  }

  /// Looks for something else.
  private func again(_ text: String, in whole: WholeEditor) throws {
    whole.press("f", modifiers: .control)
    type(text, in: whole)
  }

  @Test("it is opened by a key, its cells are reached with keys, and Escape leaves it") func keys()
    throws
  {
    let whole = try start()
    whole.press("3")
    whole.press("f", modifiers: .control)
    #expect(whole.focus == "Search")
    type("witch hat", in: whole)

    whole.press("Down")
    #expect(whole.focus == "Witch hat")
    whole.press("Return")
    whole.settle()
    #expect(whole.controller.hand.armed?.id.rawValue == "halloween/witch-hat")
    whole.press("Escape")
    whole.settle()
    #expect(whole.layout.drawer.shownPanel == nil && whole.focus == "Search")
    #expect(whole.find(.cell, "Round glasses") != nil, "the tab that was there before")

    whole.press("f", modifiers: .control)
    #expect(cells(whole) == ["sticker-halloween/witch-hat"], "what was looked for is still there")
    type("round", in: whole)
    whole.press("Return")
    #expect(whole.focus == "Round glasses")
  }

  @Test("a tab leaves it, also the one that was there before", arguments: ["Mustaches", "Hats"])
  func leave(tab: String) throws {
    let whole = try start()
    try search("polaroid", in: whole)
    #expect(whole.find(.cell, "Top hat") == nil)
    whole.tap(try whole.view(.tab, tab))
    #expect(whole.layout.drawer.shownPanel == nil && whole.find(.textfield, "Search") == nil)
    #expect(whole.find(.cell, tab == "Hats" ? "Top hat" : "Walrus mustache") != nil)
    #expect(try whole.view(.tab, tab).isSelected)
    #expect(whole.find(.button, "Search") != nil)
  }

  @Test("nothing found is said, and nothing typed shows what was used last") func empty() throws {
    let whole = try start()
    try search("xyzzy", in: whole)
    #expect(whole.find(.label, "Nothing has this name.") != nil)
    whole.tap(try whole.view(.button, "Clear"))
    #expect(
      whole.find(.label, "Find stickers, sets, frames and emoji by their names.") != nil)
    try again("walrus", in: whole)
    whole.tap(try whole.view(.cell, "Walrus mustache"))
    whole.tap(middle)
    whole.tap(try whole.view(.button, "Leave the search"))

    whole.tap(try whole.view(.button, "Search"))
    whole.tap(try whole.view(.button, "Clear"))
    #expect(cells(whole) == ["sticker-mustaches/walrus"])
    #expect(whole.find(.label, "Recent") != nil)
  }

  @Test("the user's own stickers are found, also under a new name") func own() throws {
    let path = try folder.write(SampleImages.png(width: 30, height: 20), to: "Zebra.png")
    let home = folder.path("home")
    let whole = try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
    whole.editor.stickers.add([.file(path: path)])
    whole.settle()
    try search("zebra", in: whole)
    let found = whole.layout.drawer.search.all(StickerCell.self).filter { $0.label == "Zebra" }
    #expect(found.count == 1)
  }

  @Test("a finger drags out of what was found, while another hand types") func drag() throws {
    let whole = try start()
    try search("walrus", in: whole)
    let cell = try whole.view(.cell, "Walrus mustache")

    whole.stage.finger.down(at: cell.middle)
    whole.stage.finger.stroke(to: Point(500, 400), in: .milliseconds(200))
    type(" mus", in: whole)
    whole.stage.finger.up()
    whole.settle()

    #expect(whole.elements.map(\.kind.artwork.rawValue) == ["mustaches/walrus"])
    #expect(try #require(whole.find(.textfield, "Search") as? TextField).text == "walrus mus")
  }

  @Test(
    "the field and what is found are in sight above the on-screen keyboard",
    arguments: [
      (360.0, 640.0), (480, 800), (800, 1280), (1280, 800), (640, 360), (560, 480),
    ])
  func keyboard(size: (Double, Double)) throws {
    let whole = try start(size)
    whole.stage.window.textInput.hasHardwareKeyboard = false
    whole.layout.openDrawer()
    whole.settle()
    let before = whole.place(of: whole.layout.drawer)
    try search("witch hat", in: whole)
    let keyboard = try #require(whole.stage.window.keyboardFrame)

    let (field, cell) = (try whole.view(.textfield, "Search"), try whole.view(.cell, "Witch hat"))
    #expect(whole.place(of: field).minY >= 64 && whole.place(of: field).maxY <= keyboard.minY)
    #expect(whole.place(of: field).width >= 150)
    // In a window as low as that, it can be seen by half once the keyboard is away.
    let shown = size.1 < 400 ? whole.place(of: cell).minY : whole.place(of: cell).midY
    #expect(shown < keyboard.minY, "\(whole.place(of: cell))")
    whole.stage.window.clearFocus()
    whole.settle()
    #expect(whole.stage.window.keyboardFrame == nil)
    #expect(whole.place(of: whole.layout.drawer) == before)
    whole.tap(try whole.view(.button, "Leave the search"))
    #expect(whole.layout.drawer.shownPanel == nil)
  }

  @Test("with the search, fingers do not draw") func drawing() throws {
    let whole = try start()
    whole.layout.drawer.select(tab: 9)
    #expect(whole.editor.desk.tools.draw.isArmed)
    whole.tap(try whole.view(.button, "Search"))
    #expect(!whole.editor.desk.tools.draw.isArmed)
    whole.tap(try whole.view(.button, "Leave the search"))
    #expect(whole.editor.desk.tools.draw.isArmed)
  }
}
