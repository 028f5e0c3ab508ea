import Drawing
import Foundation
import ImageCoding
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Work that states a wrong size for its photo")
struct PhotoSizeTests {
  private let message = "This photo's size has changed. Your disguise was fitted to it."

  @Test("a journal with a wrong size is fitted to the photo, with a message")
  func journal() throws {
    let folder = TemporaryFolder()
    var before = Point.zero
    do {
      let guise = try GuiseApp(folder: folder)
      before = try guise.place("Handlebar mustache", at: Point(476, 470)).place
    }
    try folder.edit("state/work.journal") {
      $0.replacing("\"height\":1500", with: "\"height\":1501")
    }

    let app = try AppUnderTest(
      "guise", ["--state-directory", folder.path("state")],
      folder: folder)

    let tree = try app.waitForTree("the restored mustache and the message") {
      $0.first(.label, "We restored your last disguise. \(message)") != nil
    }
    let after = try #require(tree.first(.element))
    #expect(after.place.distance(to: Point(before.x, before.y * 1500 / 1501)) < 1e-6)
    #expect(tree.first(.button, "Undo")?.enabled == true)
    try app.tap(.button, "Undo")
    try app.waitForTree("an empty face") { $0.all(.element).isEmpty }
  }

  @Test("a document with a wrong size is fitted to the photo, with a message, and can be edited")
  func document() throws {
    let folder = TemporaryFolder()

    let guise = try GuiseApp(photo: writeDocument(in: folder), folder: folder)

    let tree = try guise.waitForTree("the message") { $0.first(.label, message) != nil }
    let element = try #require(tree.first(.element))
    #expect(element.place == Point(600, 750) && element.scale == 2)
    let (start, end) = (guise.onScreen(element.place), Point(500, 300))
    try guise.touch.drag(from: start, to: end)
    try guise.waitForTree("the dragged mustache") {
      ($0.first(.element)?.middle ?? .zero).distance(to: end) < 1
    }
  }

  @Test("an export is fitted to the photo, with a line on standard error") func export() throws {
    let folder = TemporaryFolder()
    let program = Process()
    program.executableURL = URL(fileURLWithPath: BuiltProgram.path(of: "guise"))
    let output = folder.path("out.png")
    program.arguments = ["export", try writeDocument(in: folder), "-o", output]
    let errors = Pipe()
    program.standardError = errors

    try program.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    program.waitUntilExit()

    #expect(program.terminationStatus == 0)
    #expect(
      String(decoding: message, as: UTF8.self)
        == "guise: the size of the photo in robin.guise has changed; "
        + "the disguise was fitted to it\n")
    #expect(try ImageFile.size(of: output) == Size(1200, 1500))
  }

  /// Writes a document with a mustache in the middle of a sample face, at half the face's size.
  private func writeDocument(in folder: TemporaryFolder) throws -> String {
    try folder.write(
      """
      {"format": "guise", "version": 1,
       "photo": {"id": "sample:robin", "width": 600, "height": 750}, "nextID": 2,
       "elements": [{"id": 1, "sticker": "mustaches/handlebar", "center": [300, 375],
                     "scale": 1, "rotation": 0}]}
      """, to: "robin.guise")
  }
}
