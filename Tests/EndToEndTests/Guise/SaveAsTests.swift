import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Saving where and how the user wants") struct SaveAsTests {
  private let folder = TemporaryFolder()

  private func start() throws -> GuiseApp {
    try FileSystem.makeFolder(folder.path("exports"))
    return try GuiseApp(folder: folder)
  }

  /// Taps a button of the chooser.
  private func tap(_ identifier: String, in guise: GuiseApp) throws {
    let tree = try guise.waitForTree(identifier) {
      $0.first(identifier: identifier)?.enabled ?? false
    }
    try guise.touch.tap(try #require(tree.first(identifier: identifier)).middle)
  }

  private func openChooser(in guise: GuiseApp) throws {
    try guise.touch.down(0, at: guise.onScreen(Point(80, 80)))
    try guise.waitForTree("the menu") { $0.first(.menuitem, "Save as…") != nil }
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.tap(.menuitem, "Save as…")
    try guise.waitForTree("the chooser") { $0.first(.sheet, "Save picture") != nil }
  }

  @Test("the picture becomes a JPEG; a second one asks before it replaces the first")
  func picture() throws {
    let guise = try start()
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))
    try openChooser(in: guise)
    try tap("format-jpg", in: guise)
    try guise.waitForTree("the ending") {
      $0.first(.textfield, "Name")?.value?.hasSuffix(".jpg") ?? false
    }
    try tap("save-file", in: guise)
    try guise.wait(for: "the picture") { guise.pictures.count == 1 }

    let path = folder.path("exports/" + guise.pictures[0])
    let first = try ImageFile.decode(path)
    #expect(path.hasSuffix(".jpg") && first.bitmap.size == guise.photo)
    try guise.open(tab: "Glasses")
    try guise.place("Round glasses", at: guise.onScreen(Point(600, 600)))
    try openChooser(in: guise)
    try guise.tap(.cell, guise.pictures[0])
    try tap("save-file", in: guise)
    try tap("replace", in: guise)

    try guise.wait(for: "another picture") {
      guard let second = try? ImageFile.decode(path) else { return false }
      return second.bitmap.meanDifference(from: first.bitmap) > 0.5
    }
    #expect(guise.pictures.count == 1)
  }

  @Test("a project is saved from the menu, and opens in another process as it was")
  func project() throws {
    let guise = try start()
    let placed = try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))
    try guise.tap(.button, "More")
    try guise.tap(.menuitem, "Save project…")
    try tap("save-file", in: guise)
    try guise.wait(for: "the project") { guise.pictures == ["Robin.guise"] }

    let other = try AppUnderTest(
      "guise", [folder.path("exports/Robin.guise"), "--state-directory", folder.path("other")])

    let tree = try other.waitForTree("the element") { $0.first(.element) != nil }
    #expect(tree.first(.element)?.rect == placed.rect)
  }

  @Test("where nothing can be written, the problem stays until it was read; the work is kept")
  func denied() throws {
    try folder.write("A file, not a folder.", to: "exports")
    let guise = try GuiseApp(folder: folder)
    try guise.place("Handlebar mustache", at: guise.onScreen(Point(600, 800)))

    try guise.tap(.button, "Save")

    let tree = try guise.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    #expect(tree.first(identifier: "problem")?.label.hasPrefix("Couldn't save") ?? false)
    #expect(tree.all(.element).count == 1)
    try guise.tap(.button, "OK")
    try guise.waitForTree("no problem") { $0.first(identifier: "problem") == nil }
    try guise.tap(.button, "Save")
    try guise.tap(.button, "Save as…")
    try guise.waitForTree("the chooser") { $0.first(.sheet, "Save picture") != nil }
  }
}
