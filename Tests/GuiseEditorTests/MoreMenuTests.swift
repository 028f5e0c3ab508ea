import DisguiseModel
import Drawing
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("The menu More") struct MoreMenuTests {
  let folder = TemporaryFolder()

  private func start(_ width: Double = 1280, _ height: Double = 800) throws -> WholeEditor {
    _ = try folder.photo("home/Pictures/anna.png", 50, 50)
    let home = folder.path("home")
    return try WholeEditor(width, height, in: folder) {
      $0.environment = ["HOME": home]
    }
  }

  private func choose(_ item: String, in whole: WholeEditor) throws {
    whole.tap(try whole.view(.button, "More"))
    whole.tap(try whole.view(.menuitem, item))
    whole.settle()
  }

  @Test(
    "has all its items within the window",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480)])
  func items(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)
    whole.tap(try whole.view(.button, "More"))
    let titles = [
      "Fit photo", "Full screen", "Open…", "Save project…", "My stickers", "Remove all…", "Keys",
      "About",
    ]
    for title in titles {
      let frame = whole.place(of: try whole.view(.menuitem, title))
      #expect(Rect(0, 0, size.0, size.1).contains(frame) && frame.height >= 48)
    }
  }

  @Test("saves a project, which opens as it was, and lists it with its picture") func project()
    throws
  {
    let whole = try start()
    try whole.place("mustaches/handlebar", under: Point(476, 400))
    let elements = whole.elements
    try choose("Save project…", in: whole)
    let name = try #require(whole.find(.textfield, "Name") as? TextField)
    #expect(name.text == "Robin.guise")
    whole.press("Return")
    whole.settle()
    let path = folder.path("home/Pictures/Robin.guise")
    #expect(whole.toast == "Saved as Robin.guise")
    #expect(try folder.read("home/Pictures/Robin.guise").starts(with: Array("PK".utf8)))

    whole.document.perform(.removeAll)
    whole.editor.open(document: path)
    whole.settle()
    #expect(whole.elements.map(\.placement) == elements.map(\.placement))
    try choose("Open…", in: whole)
    _ = try whole.view(.cell, "Robin.guise")
  }

  @Test("Keys and About can be read and closed", arguments: [(1280.0, 800.0), (360, 640)])
  func help(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)
    for (item, sheet) in [("Keys", "Keys"), ("About", "About Guise")] {
      try choose(item, in: whole)
      _ = try whole.view(.sheet, sheet)
      whole.tap(try whole.view(.button, "Close"))
      #expect(whole.find(.sheet, sheet) == nil)
      try choose(item, in: whole)
      whole.press("Escape")
      whole.settle()
      #expect(whole.find(.sheet, sheet) == nil)
    }
  }

  @Test("shows the user's own stickers") func ownStickers() throws {
    let whole = try start()
    try choose("My stickers", in: whole)
    #expect(try whole.view(.tab, "My stickers").isSelected)
  }
}

@MainActor @Suite("Renaming own stickers") struct RenamingTests {
  let folder = TemporaryFolder()

  private func start() throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(in: folder) { $0.environment = ["HOME": home] }
  }

  private let pack = "home/.local/share/guise/stickers/Mine"

  private func rename(_ old: String, to new: String, in whole: WholeEditor) throws {
    whole.editor.drawer.select(tab: 8)
    whole.settle()
    let cell = try whole.view(.cell, old)
    whole.editor.showMenu(
      for: try #require(whole.editor.library.catalog.stickers(in: "my-stickers").first),
      at: cell.middle)
    whole.settle()
    whole.tap(try whole.view(.menuitem, "Rename"))
    let field = try #require(whole.find(.textfield, "Name of the sticker") as? TextField)
    #expect(field.text == old)
    field.text = new
    field.onChange(new)
    whole.tap(try whole.view(.button, "Rename"))
    whole.settle()
  }

  @Test("lasts, and keeps what else the pack says") func lasts() throws {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    try folder.write(
      #"{"version": 1, "author": "Me", "stickers": [{"file": "star.png", "name": "A", "width": 0.3}]}"#,
      to: pack + "/pack.json")
    let whole = try start()

    try rename("A", to: " Ster/n ☆ ", in: whole)

    #expect(whole.find(.cell, "Ster/n ☆") != nil && whole.find(.cell, "A") == nil)
    let again = try start()
    again.editor.drawer.select(tab: 8)
    again.settle()
    #expect(again.find(.cell, "Ster/n ☆") != nil)
    let sticker = again.editor.library.catalog.stickers(in: "my-stickers").first
    #expect(sticker?.author == "Me" && sticker?.headWidth == 0.3)
  }

  @Test("makes a list for a pack that has none, and leaves a damaged one alone") func lists() throws
  {
    _ = try folder.photo(pack + "/star.png", 20, 20)
    try rename("star", to: "B", in: try start())
    #expect(folder.text(of: pack + "/pack.json").contains("\"B\""))

    try folder.write("{", to: pack + "/pack.json")
    let whole = try start()
    try rename("star", to: "C", in: whole)
    #expect(whole.problem == "Couldn't rename the sticker: its contents are damaged.")
    #expect(folder.text(of: pack + "/pack.json") == "{")
  }
}
