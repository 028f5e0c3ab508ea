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
    let options = ["--sample", "--state-directory", folder.path("state")]
    let first = try AppUnderTest("guise", options, folder: folder)
    defer { withExtendedLifetime(first) {} }
    // Before it can be there: on a busy machine it may be seen late.
    let start = MonotonicTime.now
    let second = try AppUnderTest("guise", options, folder: folder)

    // When the photo has opened, it is shown anew, with what there is to tell about that.
    try second.waitForTree("the message") { tree in
      tree.first(identifier: "toast") != nil && tree.label.hasPrefix("Robin")
    }
    try second.waitForTree("its end") { $0.first(identifier: "toast") == nil }
    #expect(MonotonicTime.now - start > .seconds(3))
  }

  @Test("a problem of the start stays until it has been read")
  func startProblem() throws {
    let folder = TemporaryFolder()
    _ = try folder.write("A file, not a folder.", to: "state")
    let app = try GuiseApp(folder: folder)
    let tree = try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    #expect(tree.first(identifier: "toast") == nil)
    // A gesture, which closes other messages.
    let place = app.onScreen(Point(400, 900))
    try app.place("Handlebar mustache", at: place)
    try app.touch.drag(from: place, to: place + Vector(40, 60))
    try app.waitForElement(at: place + Vector(40, 60))
    #expect(try app.tree().first(identifier: "problem") != nil)

    try app.tap(.button, "OK")

    try app.waitForTree("its end") { $0.first(identifier: "problem") == nil }
  }
}
