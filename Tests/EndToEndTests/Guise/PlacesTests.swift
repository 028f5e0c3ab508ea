import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

/// Files at places that are full, that refuse names, or that do not answer.
@Suite("Files and places") struct PlacesTests {
  private let folder = TemporaryFolder()

  /// Starts the editor with disks that have faults.
  private func start(
    _ arguments: String..., disks: DiskEnvironment? = nil, size: PixelSize = PixelSize(1280, 800)
  ) throws -> AppUnderTest {
    let app = try AppUnderTest(
      "guise",
      arguments + [
        "--reduced-motion", "--state-directory", folder.path("state"), "--export-directory",
        folder.path("exports"),
      ], size: size, environment: disks?.variables ?? [:], folder: folder)
    return app
  }

  private func startOnSample(disks: DiskEnvironment? = nil) throws -> AppUnderTest {
    let app = try start("--sample", disks: disks)
    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    return app
  }

  private func place(in app: AppUnderTest, at point: Point = Point(476, 400)) throws {
    try app.tap(.cell, "Handlebar mustache")
    try app.waitForTree("armed") { $0.first(.cell, "Handlebar mustache")?.selected ?? false }
    try app.touch.tap(point)
    try app.waitForTree("the mustache") { $0.first(.element) != nil }
    try app.tap(.cell, "Handlebar mustache")
    try app.waitForTree("disarmed") { $0.first(.cell, "Handlebar mustache")?.selected == false }
  }

  private var pictures: [String] { folder.names(in: "exports").filter { !$0.hasPrefix(".") } }

  private func tap(identifier: String, in app: AppUnderTest) throws {
    let tree = try app.waitForTree(identifier) {
      $0.first(identifier: identifier)?.enabled ?? false
    }
    try app.touch.tap(try #require(tree.first(identifier: identifier)).middle)
  }

  /// Opens the chooser for a copy of the picture.
  private func openSaveAs(in app: AppUnderTest) throws {
    try app.touch.down(0, at: Point(300, 200))
    try app.waitForTree("the menu") { $0.first(.menuitem, "Save as…") != nil }
    try app.touch.up(0)
    try app.touch.sync()
    try app.tap(.menuitem, "Save as…")
    try app.waitForTree("the chooser") { $0.first(identifier: "save-file") != nil }
  }

  // MARK: Names

  @Test(
    "a photo with any name is saved, kept and dragged out on a disk of Windows",
    arguments: ["EINVAL", "ENOENT"])
  func names(error: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("exports"), withIntermediateDirectories: true)
    var disks = DiskEnvironment(in: folder)
    disks.refuseNames(in: "exports", with: error)
    for name in ["Screenshot 2026-11-26 10:20:15.png", "a \"quoted\" <name>|*?.png", "con.png"] {
      let photo = try TestPhoto.write(width: 200, height: 200, to: folder)
      rename(photo, folder.path(name))
      let app = try start(folder.path(name), disks: disks)
      try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
      let before = pictures.count

      try app.tap(.button, "Save")
      try app.waitForTree("saved") {
        $0.first(identifier: "toast")?.label.hasPrefix("Saved as") ?? false
      }
      #expect(pictures.count == before + 1)
      try openSaveAs(in: app)
      let proposed = try app.tree().first(identifier: "file-name")?.value ?? ""
      #expect(!proposed.isEmpty && !proposed.contains { "\\/:*?\"<>|".contains($0) })
      app.process.stop()
    }
  }

  @Test(
    "a typed name that the disk refuses is called so, and a better one is proposed",
    arguments: ["EINVAL", "ENOENT"])
  func refusedName(error: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("exports"), withIntermediateDirectories: true)
    var disks = DiskEnvironment(in: folder)
    disks.refuseNames(in: "exports", with: error)
    let app = try startOnSample(disks: disks)
    try openSaveAs(in: app)
    try app.server.seat.keyboard().type("who?")
    try app.waitForTree("the name") { $0.first(identifier: "file-name")?.value == "who?.png" }
    try tap(identifier: "save-file", in: app)

    let tree = try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    let problem = try #require(tree.first(identifier: "problem")).label
    #expect(problem.contains("who?.png") && problem.contains("name"), "\(problem)")
    #expect(!problem.contains("exist") && !problem.contains("rgument"), "\(problem)")
    try app.tap(.button, "Save as…")
    try app.waitForTree("a better name") { $0.first(identifier: "file-name")?.value == "who_.png" }
    try tap(identifier: "save-file", in: app)

    let saved = try app.waitForTree("saved") {
      $0.first(identifier: "toast")?.label == "Saved as who_.png"
    }
    #expect(pictures == ["who_.png"] && saved.first(identifier: "problem") == nil)
  }

  // MARK: Messages

  @Test("what is said about a failed save goes with the next outcome") func messages() throws {
    try folder.write("A file, not a folder.", to: "exports")
    let app = try startOnSample()
    try place(in: app)
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

  @Test("five taps on Save make one file; after a change, the next one makes another")
  func fiveTaps() throws {
    let app = try startOnSample()
    try place(in: app)
    let save = try app.view(.button, "Save").middle

    for _ in 1...5 { try app.touch.tap(save) }
    try app.wait(for: "a picture") { pictures.count == 1 }
    let name = try #require(pictures.first)
    // Each of the taps has come by then, for the tree is written after them.
    try app.waitForTree("ready") { $0.first(.button, "Save")?.enabled ?? false }
    try app.touch.tap(save)
    let tree = try app.waitForTree("what it says") {
      $0.first(identifier: "toast")?.label == "Saved already as \(name)"
    }
    #expect(pictures == [name] && tree.first(.button, "Show") != nil)

    let middle = try #require(tree.first(.element)).middle
    try app.touch.drag(from: middle, to: middle + Vector(40, 30))
    try app.waitForTree("moved") { $0.hasElement(at: middle + Vector(40, 30), within: 3) }
    try app.tap(.button, "Save")
    try app.wait(for: "another picture") { pictures.count == 2 }
  }
}
