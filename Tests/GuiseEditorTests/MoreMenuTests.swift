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
    whole.finishSaving()
    let path = folder.path("home/Pictures/Robin.guise")
    #expect(whole.toast == "Saved in Pictures: Robin.guise")
    #expect(try folder.read("home/Pictures/Robin.guise").starts(with: Array("PK".utf8)))

    whole.document.perform(.removeAll)
    whole.editor.opening.open(.document(path))
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
