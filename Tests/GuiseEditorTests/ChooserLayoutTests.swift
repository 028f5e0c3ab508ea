import DisguiseModel
import TestSupport
import Testing
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

@MainActor @Suite("What a file chooser shows of its files") struct ChooserLayoutTests {
  let folder = TemporaryFolder()

  private func start(_ width: Double = 1280, _ height: Double = 800) throws -> WholeEditor {
    let home = folder.path("home")
    return try WholeEditor(width, height, start: .lastWork, in: folder) {
      $0.environment = ["HOME": home]
    }
  }

  private func openPictures(in whole: WholeEditor) throws {
    whole.press("o", modifiers: .control)
    whole.settle()
    whole.tap(try whole.view(.tab, "Pictures"))
    whole.settle()
  }

  @Test(
    "in a low window places are beside two rows of files"
  )
  func low() throws {
    for index in 1...12 {
      _ = try folder.photo("home/Pictures/\(index).png", 20, 20)
    }
    let whole = try start(640, 360)
    try openPictures(in: whole)
    let sheet = whole.place(of: try whole.view(.sheet, "Open a photo"))
    let tiles = whole.stage.root.all(FileTile.self).filter { !$0.isHidden }.map(whole.place)
    #expect(Set(tiles.filter { $0.maxY <= sheet.maxY }.map(\.minY)).count >= 2)
    #expect(whole.place(of: try whole.view(.tab, "Pictures")).maxX < tiles[0].minX)
  }

  @Test(
    "in a low window the name has a row of its own, and is seen whole",
    arguments: [(640.0, 360.0, 1.0), (480, 320, 1), (640, 360, 2), (800, 480, 2)])
  func lowName(width: Double, height: Double, textScale: Double) throws {
    let home = folder.path("home")
    let whole = try WholeEditor(width, height) { $0.environment = ["HOME": home] }
    whole.stage.window.textScale = textScale
    whole.press("s", modifiers: [.control, .shift])
    whole.settle()
    func place(_ identifier: String) throws -> Rect {
      whole.place(
        of: try #require(
          whole.stage.root.visibleTree.last { $0.identifier == identifier }, "\(identifier)"))
    }
    let field = try #require(
      whole.stage.root.visibleTree.last { $0.identifier == "file-name" } as? TextField)
    field.text = "astronaut disguised.png"
    whole.settle()
    let name = whole.place(of: field)
    let row = try ["enclosing-folder", "format-png", "format-jpg", "format-webp", "new-folder"]
      .map(place)
    let words = TextLayout(field.text, font: field.font).size.width
    #expect(name.width >= 340 && words * textScale <= name.width)
    for (left, right) in zip(row, row.dropFirst()) {
      #expect(left.maxX <= right.minX && left.midY == right.midY)
    }
    #expect(row.allSatisfy { $0.minY >= name.maxY + 8 && $0.width >= 48 && $0.height >= 48 })
    #expect(row[0].minX == name.minX && row[4].maxX == name.maxX)
  }

  @Test(
    "in a small window with large texts the name goes on to the end, above the new folder",
    arguments: [(480.0, 320.0, 250.0), (360, 640, 264), (480, 800, 384)])
  func longName(width: Double, height: Double, least: Double) throws {
    let home = folder.path("home")
    let whole = try WholeEditor(width, height) { $0.environment = ["HOME": home] }
    whole.stage.window.textScale = 2
    whole.press("s", modifiers: [.control, .shift])
    whole.settle()
    func place(_ identifier: String) throws -> Rect {
      whole.place(
        of: try #require(
          whole.stage.root.visibleTree.last { $0.identifier == identifier }, "\(identifier)"))
    }
    let (name, up, new) = (
      try place("file-name"), try place("enclosing-folder"), try place("new-folder")
    )
    #expect(name.width >= least && name.maxX >= new.maxX)
    #expect(!up.intersects(name) && new.minY >= name.maxY + 8)
    let formats = try ["format-png", "format-jpg", "format-webp"].map(place)
    #expect(formats.allSatisfy { $0.maxX <= new.minX && $0.midY == new.midY && $0.width >= 48 })
  }

  @Test("the ending of a name stays whole in a line of its own") func endings() {
    let name = FileTile.breakable("my_photo.last-one.png")
    #expect(name == "my_\u{200B}photo\u{200B}.last-\u{200B}one\u{200B}.png")
    let font = Theme.caption.scaled(by: 2)
    let width = TextLayout("astronaut.", font: font).size.width + 1
    let whole = TextLayout(FileTile.breakable("astronaut.png"), font: font, width: width)
    let first = TextLayout("astronaut\n.png", font: font)
    #expect(whole.lineCount == 2 && abs(whole.inkBounds.width - first.inkBounds.width) < 1)
  }

  @Test(
    "the lower edge of the files cuts pictures rather than names",
    arguments: [(140.0, 226.0), (140, 260), (140, 300), (188, 430), (188, 370), (120, 100)])
  func rows(natural: Double, height: Double) {
    let nameHeight = FileTile.nameHeight(textScale: 1)
    let row = FileGrid.rowHeight(about: natural, names: nameHeight, in: height)
    let part = (height / row).truncatingRemainder(dividingBy: 1)
    let names = (nameHeight + 12) / row
    #expect(row <= natural && row > 0.7 * natural)
    #expect(height < natural || part < 0.05 || part <= 1 - names)
  }

  @Test("a name has one direction in its tile and its field") func direction() throws {
    let name = "قبعة.png"
    _ = try folder.photo("home/Pictures/\(name)", 20, 20)
    let whole = try start()
    whole.stage.window.layoutDirection = .rightToLeft
    try openPictures(in: whole)
    let tile = try #require(try whole.view(.cell, name) as? FileTile)
    let shown = try #require(tile.all(Label.self).first?.text)
    #expect(shown.replacing("\u{200B}", with: "") == name.asFileName)
  }
}
