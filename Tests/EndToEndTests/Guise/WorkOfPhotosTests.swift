import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Each photo keeps its work") struct WorkOfPhotosTests {
  private let folder = TemporaryFolder()

  /// How the first session ends.
  enum End: CaseIterable { case closed, killed }

  private func start(_ arguments: String...) throws -> AppUnderTest {
    try AppUnderTest(
      "guise", arguments + ["--reduced-motion", "--state-directory", folder.path("state")],
      folder: folder)
  }

  private func photo(_ name: String, _ color: UInt32) throws -> String {
    let picture = Bitmap.drawn(width: 400, height: 300, format: .opaque) {
      $0.fill(Rect(0, 0, 400, 300), with: Color(hex: color))
    }
    return try folder.write(PNGEncoder.encode(picture), to: name)
  }

  /// Places a mustache on a photo, and ends the session.
  private func work(on start: String, _ end: End) throws {
    let app = try self.start(start)
    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    try app.tap(.cell, "Handlebar mustache")
    try app.waitForTree("armed") { $0.first(.cell, "Handlebar mustache")?.selected ?? false }
    try app.touch.tap(Point(476, 400))
    try app.waitForTree("the mustache") { $0.first(.element) != nil }
    app.process.send(signal: end == .killed ? SIGKILL : SIGTERM)
    _ = app.process.wait(until: Timeout(in: .seconds(5)))
  }

  @Test("the same photo opens with its disguise and its undo", arguments: End.allCases)
  func samePhoto(end: End) throws {
    let anna = try photo("anna.png", 0xC0A080)
    try work(on: anna, end)

    let app = try start(anna)

    let tree = try app.waitForTree("the work") { $0.first(.element) != nil }
    #expect(tree.first(.label, "We restored your last disguise.") != nil)
    #expect(tree.first(.button, "Undo")?.enabled == true)
    #expect(tree.first(.button, "Keep") != nil)
    // Starting over removes the elements, and undo brings them back.
    try app.tap(.button, "Start over")
    try app.waitForTree("the bare photo") { $0.all(.element).isEmpty }
    #expect(try app.view(.button, "Save").enabled)
    try app.tap(.button, "Undo")
    try app.waitForTree("the work") { $0.all(.element).count == 1 }
  }

  @Test(
    "another photo or the sample face leaves the work where it is, and goes back to it with a tap",
    arguments: End.allCases)
  func otherPhoto(end: End) throws {
    let anna = try photo("anna.png", 0xC0A080)
    try work(on: anna, end)
    for other in ["--sample", try photo("bert.png", 0x80A0C0)] {
      let app = try start(other)
      let tree = try app.waitForTree("the other photo") {
        $0.first(.label, "Your last disguise is kept.") != nil
      }
      #expect(tree.all(.element).isEmpty)
      try app.tap(.button, "Open it")
      try app.waitForTree("the work") { $0.all(.element).count == 1 }
      app.process.send(signal: SIGTERM)
      _ = app.process.wait(until: Timeout(in: .seconds(5)))
    }

    // A start with a photo whose work was filed brings it back, too.
    try work(on: "--sample", end)
    let app = try start(anna)
    let tree = try app.waitForTree("the work of the photo") { $0.all(.element).count == 1 }
    #expect(tree.first(.label, "We restored your disguise of this photo.") != nil)
  }
}
