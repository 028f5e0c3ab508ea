import DesktopBus
import Drawing
import Foundation
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// Guise as assistive programs see and use it, on the accessibility bus of a real session.
@Suite(
  "Accessibility bus",
  .enabled(if: AccessibleSession.isInstalled, "at-spi2-core and python3-pyatspi are not installed"))
struct AccessibilityTests {
  private let session: AccessibleSession

  init() throws { session = try AccessibleSession() }

  private static let client =
    URL(filePath: #filePath).deletingLastPathComponent().path
    + "/accessible.py"

  /// Lets an assistive program do what a story tells.
  private func play(_ story: String, with app: AppUnderTest) throws {
    // Debian's, which has the bindings.
    let client = try session.start(
      "/usr/bin/python3", [Self.client, story], on: app.server, output: "client.txt")
    let status = client.wait(until: Timeout(in: .seconds(120)))
    client.stop()
    #expect(status == .exited(0), "\(session.folder.text(of: "client.txt"))\n\(app.output)")
  }

  private func app(_ arguments: [String] = []) throws -> AppUnderTest {
    let folder = session.folder
    return try AppUnderTest(
      "guise",
      arguments + [
        "--reduced-motion", "--state-directory", folder.path("state"),
        "--export-directory", folder.path("exports"),
      ], environment: session.environment, folder: folder)
  }

  @Test("every button, tab, cell and text has a name, a role, states and a place")
  func names() throws { try play("look", with: app(["--sample"])) }

  @Test("from the start card to a saved picture by actions alone, and all messages are heard")
  func disguise() throws {
    try play("disguise", with: app())
    #expect(session.folder.names(in: "exports").contains { $0.hasSuffix(".png") })
  }

  @Test("a text is written, changed and placed without a key")
  func text() throws { try play("text", with: app(["--sample"])) }

  @Test(
    "a sheet is worked by actions and values alone, and each control in it has a name, role and value",
    arguments: ["color", "crop", "cut_out", "elements", "draw"])
  func sheets(story: String) throws { try play(story, with: app(["--sample"])) }

  @Test("without assistive programs there is no thread for them, and it ends with them")
  func off() throws {
    try session.setEnabled(false)
    let app = try app(["--sample"])
    try app.waitForTree("the photo") { $0.first(.button, "Save")?.enabled ?? false }
    let before = namedThreads(of: app)
    #expect(!before.contains("accessibility"))

    try session.setEnabled(true)
    try app.wait(for: "the thread") { namedThreads(of: app).contains("accessibility") }
    try session.setEnabled(false)
    try app.wait(for: "its end") { namedThreads(of: app) == before }
  }

  /// The threads of a program that were begun for one purpose. Those of the pools have the
  /// program's own name, and come and go with what is decoded or searched meanwhile.
  private func namedThreads(of app: AppUnderTest) -> [String] {
    let folder = "/proc/\(app.process.pid)/task"
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return tasks.compactMap { task in
      (try? String(contentsOfFile: "\(folder)/\(task)/comm", encoding: .utf8))?
        .trimmingCharacters(in: .newlines)
    }.filter { $0 != "guise" }.sorted()
  }
}
