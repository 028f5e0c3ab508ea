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
    try whole.choose(item)
  }

  @Test(
    "is a list within the window, below its button, whose last row removes all",
    arguments: [(1280.0, 800.0), (800, 1280), (480, 800), (360, 640), (800, 480)])
  func items(size: (Double, Double)) throws {
    let whole = try start(size.0, size.1)
    try whole.controller.place(at: Point(600, 750))
    let button = try whole.view(.button, "More")
    whole.tap(button)
    let menu = try whole.view(.menu, "More")
    let rows = menu.all(View.self).filter { $0.role == .menuitem }

    #expect(
      rows.map(\.label) == [
        "Surprise me", "Elements", "Select", "Save as…", "Save project…", "Print…", "Send by mail",
        "Open…",
        "Earlier disguises",
        "My stickers", "Fit photo", "Full screen", "Place freely", "Settings", "Keys", "About",
        "Remove all…",
      ])
    #expect(
      rows.filter { $0.valueText != nil }.map(\.label) == [
        "Select", "Full screen", "Place freely",
      ])
    #expect(rows.first { $0.label == "Full screen" }?.valueText == "off")
    #expect(rows.allSatisfy { $0.bounds.height == 48 })
    #expect(Set(rows.map { whole.place(of: $0).minX }).count == 1)
    let frame = whole.place(of: menu)
    #expect(Rect(0, 0, size.0, size.1).contains(frame))
    #expect(!frame.intersects(whole.place(of: button)))
    // High windows show all of it.
    #expect(size.1 < 900 || frame.height >= 17 * 48)

    try whole.choose("Remove all…")
    _ = try whole.view(.sheet, "Remove all disguises?")
  }

  @Test("has no command that can't be performed, and opens beside a finger that rests") func held()
    throws
  {
    let whole = try start()
    let button = try whole.view(.button, "More")
    whole.stage.finger.down(at: button.middle)
    whole.stage.advance(by: .seconds(1))
    #expect(whole.find(.menuitem, "Remove all…") == nil && whole.find(.menuitem, "Keys") != nil)
    #expect(whole.editor.desk.hand.menu != nil)

    whole.stage.finger.stroke(to: try whole.view(.menuitem, "Keys").middle, in: .milliseconds(200))
    whole.stage.finger.up()
    whole.settle()

    _ = try whole.view(.sheet, "Keys")
    #expect(whole.editor.desk.hand.menu == nil)
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

  @Test("shows gray what waits until a file is saved, and what is chosen then does nothing")
  func saving() throws {
    let whole = try start()
    whole.editor.saving.save()
    whole.tap(try whole.view(.button, "More"), settling: false)
    let waiting = ["Save as…", "Save project…", "Send by mail"]
    for label in waiting {
      let row = try whole.view(.menuitem, label)
      #expect(!row.isEnabled && !row.canActivate, "\(label)")
      whole.tap(row, settling: false)
      #expect(whole.find(.menu, "More") != nil, "\(label)")
    }
    #expect(try whole.view(.menuitem, "Print…").isEnabled)
    whole.press("Escape")
    whole.finishSaving()
    whole.tap(try whole.view(.button, "More"))
    #expect(try waiting.allSatisfy { try whole.view(.menuitem, $0).isEnabled })
  }
}
