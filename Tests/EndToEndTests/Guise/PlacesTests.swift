import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

/// Files at places that are full, that refuse names, or that do not answer.
@Suite("Files and places") struct PlacesTests {
  private let folder = TemporaryFolder()

  private func startOnSample() throws -> AppUnderTest {
    let app = try AppUnderTest(
      "guise",
      [
        "--sample", "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], folder: folder)
    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    return app
  }

  // MARK: Messages

  @Test("what is said about a failed save goes with the next outcome") func messages() throws {
    try folder.write("A file, not a folder.", to: "exports")
    let app = try startOnSample()
    func problem() throws -> String? { try app.tree().first(identifier: "problem")?.label }
    try app.tap(.button, "Save")
    try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    let first = try problem()

    // Another reason.
    unlink(folder.path("exports"))
    symlink("exports", folder.path("exports"))
    try app.tap(.button, "Save")
    try app.waitForTree("the other reason") {
      let label = $0.first(identifier: "problem")?.label
      return label != nil && label != first
    }
    unlink(folder.path("exports"))
    try app.tap(.button, "Save")

    let tree = try app.waitForTree("saved") {
      $0.first(identifier: "toast")?.label.hasPrefix("Saved as") ?? false
    }
    #expect(tree.first(identifier: "problem") == nil)
  }
}
