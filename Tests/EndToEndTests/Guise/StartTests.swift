import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Starting with a file that is not a photo")
struct StartTests {
  @Test("the editor opens and reports the error in the window and on standard error")
  func badPhoto() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("meow", to: "cat.txt")

    let app = try AppUnderTest(
      "guise", [path, "--state-directory", folder.path("state")],
      folder: folder)

    let sentence = "cat.txt isn't a picture Guise can read. Use JPEG, PNG or WebP."
    let tree = try app.waitForTree("the message") { $0.first(.label, sentence) != nil }
    #expect(tree.first(.button, "Sample face Robin") != nil)
    #expect(app.output.contains("guise: \(sentence)\n"))
  }

  @Test("a message of the start is shown for its whole time, however long the server has run")
  func startMessage() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("A file, not a folder.", to: "state")

    let app = try AppUnderTest(
      "guise", ["--sample", "--state-directory", path], folder: folder)

    try app.waitForTree("the message") { $0.first(identifier: "toast") != nil }
    let start = MonotonicTime.now
    try app.waitForTree("its end") { $0.first(identifier: "toast") == nil }
    #expect(MonotonicTime.now - start > .seconds(3))
  }
}
