import Drawing
import Foundation
import Testing
import VirtualTouchscreen

@Suite("Starting with a file that is not a photo")
struct StartTests {
  @Test("the editor opens and reports the error in the window and on standard error")
  func badPhoto() throws {
    let folder = try AppUnderTest.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("cat.txt").path
    try Data("meow".utf8).write(to: URL(fileURLWithPath: path))

    let app = try AppUnderTest(
      "guise", [path, "--state-directory", folder.appendingPathComponent("state").path],
      folder: folder)

    let sentence = "cat.txt isn't a picture Guise can read. Use JPEG, PNG or WebP."
    let tree = try app.waitForTree("the message") { $0.first("label", sentence) != nil }
    #expect(tree.first("button", "Sample face Robin") != nil)
    #expect(app.output.contains("guise: \(sentence)\n"))
  }
}
