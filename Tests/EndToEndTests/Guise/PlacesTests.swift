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
        "--place-freely", "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory",
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
        $0.first(identifier: "toast")?.label.hasPrefix("Saved in") ?? false
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
      $0.first(identifier: "toast")?.label.hasSuffix(": who_.png") == true
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
      $0.first(identifier: "toast")?.label.hasPrefix("Saved in") ?? false
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
      $0.first(identifier: "toast")?.label.hasSuffix(": \(name)") == true
    }
    #expect(pictures == [name] && tree.first(.button, "Show") != nil)

    let middle = try #require(tree.first(.element)).middle
    try app.touch.drag(from: middle, to: middle + Vector(40, 30))
    try app.waitForTree("moved") { $0.hasElement(at: middle + Vector(40, 30), within: 3) }
    try app.tap(.button, "Save")
    try app.wait(for: "another picture") { pictures.count == 2 }
  }

  // MARK: The work

  @Test("a state folder that cannot be made at the start is made later, with the work before that")
  func stateFolder() throws {
    var disks = DiskEnvironment(in: folder)
    try disks.fill("state")
    let app = try startOnSample(disks: disks)
    let tree = try app.waitForTree("the problem") { $0.first(identifier: "problem") != nil }
    #expect(tree.first(identifier: "problem")?.label.contains("can't be kept") ?? false)
    let start = Point(476, 420)
    try place(in: app, at: start)
    func drag(_ from: Point, _ to: Point) throws {
      try app.touch.drag(from: from, to: to)
      try app.waitForTree("the element at \(to)") {
        $0.hasElement(at: to, within: 2) && $0.touches == 0 && $0.gestures == 0
      }
    }
    try drag(start, start + Vector(40, 0))
    #expect(!FileSystem.exists(folder.path("state")))

    unlink(folder.path("full"))
    try app.waitForTree("no problem") { $0.first(identifier: "problem") == nil }
    try app.wait(for: "the journal") { FileSystem.exists(folder.path("state/work.journal")) }
    for step in 1...7 {
      try drag(start + Vector(40, Double(step - 1) * 20), start + Vector(40, Double(step) * 20))
    }
    app.process.send(signal: SIGKILL)
    _ = app.process.wait(until: Timeout(in: .seconds(5)))

    let next = try self.start()
    try next.waitForTree("the work") { $0.hasElement(at: start + Vector(40, 140)) }
    for _ in 1...9 { try next.tap(.button, "Undo") }
    try next.waitForTree("the beginning") { $0.all(.element).isEmpty }
  }

  @Test("a clock that was set to 1970 makes no work old") func clock() throws {
    let photo = try TestPhoto.write(width: 300, height: 200, to: folder)
    let app = try start(photo)
    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    try place(in: app)
    try app.tap(.button, "Save")
    try app.wait(for: "the picture") { pictures.count == 1 }
    try app.waitForTree("saved") { $0.first(identifier: "toast") != nil }
    app.process.send(signal: SIGTERM)
    _ = app.process.wait(until: Timeout(in: .seconds(5)))
    // Another photo files the work.
    let sample = try startOnSample()
    sample.process.send(signal: SIGTERM)
    _ = sample.process.wait(until: Timeout(in: .seconds(5)))
    let journals = folder.names(in: "state/works").map { folder.path("state/works/" + $0) }
    #expect(journals.count == 1)
    for journal in journals {
      var times = [timespec](repeating: timespec(tv_sec: 100, tv_nsec: 0), count: 2)
      #expect(utimensat(AT_FDCWD, journal, &times, 0) == 0)
    }

    let again = try start(photo)

    try again.waitForTree("the work") { $0.first(.element) != nil }
  }

  // MARK: Places that do not answer

  @Test("a pictures folder that does not answer holds up nothing but itself") func hangs() throws {
    for name in ["Pictures/a.png", "Downloads/b.png"] {
      _ = try TestPhoto.write(width: 60, height: 40, to: folder)
      try folder.write(folder.read("photo.png"), to: name)
    }
    func bookmark(_ name: String, _ year: Int) -> String {
      let time = "\(year)-01-01T00:00:00Z"
      return """
        <bookmark href="file://\(folder.path(name))" added="\(time)" modified="\(time)"
          visited="\(time)"/>
        """
    }
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
        xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
        \(bookmark("Pictures/a.png", 2025))\(bookmark("Downloads/b.png", 2024))
      </xbel>
      """, to: ".local/share/recently-used.xbel")
    var disks = DiskEnvironment(in: folder)
    try disks.hang("Pictures")
    let app = try startOnSample(disks: disks)
    try place(in: app)

    try app.tap(.button, "Photo")
    try app.tap(.menuitem, "Open…")
    // The answers of `tree` are those of the main loop.
    var tree = try app.waitForTree("what answers") {
      $0.first(.tab, "Downloads") != nil && $0.first(.cell, "b.png") != nil
    }
    #expect(tree.first(.tab, "Pictures") == nil && tree.first(.cell, "a.png") == nil)
    try app.tap(.button, "Cancel")
    try app.waitForTree("the photo") { $0.first(identifier: "file-chooser") == nil }
    try openSaveAs(in: app)
    try app.tap(.tab, "Downloads")
    try app.waitForTree("the folder") { $0.first(.tab, "Downloads")?.selected ?? false }
    try tap(identifier: "save-file", in: app)
    try app.waitForTree("saved") {
      $0.first(identifier: "toast")?.label.hasPrefix("Saved in") ?? false
    }
    #expect(folder.names(in: "Downloads").count == 2)

    try openSaveAs(in: app)
    unlink(folder.path("hangs"))
    tree = try app.waitForTree("the place") { $0.first(.tab, "Pictures") != nil }
    #expect(tree.all(.tab).map(\.label).contains("Pictures"))
  }
}
