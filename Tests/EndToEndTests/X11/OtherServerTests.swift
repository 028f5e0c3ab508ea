import Drawing
import Glibc
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

@Suite("Guise on other X servers") struct OtherServerTests {
  private static let arguments = [
    "--sample", "--place-freely", "--size", "1000x700", "--scale", "1",
  ]

  private static let missing = OtherServer.Kind.allCases.map(\.rawValue)
    .filter { !Program.isInstalled($0) }.joined(separator: ", ")

  @Test(
    "all of them are installed",
    .enabled(if: missing.isEmpty, "not installed, so not tested: \(missing)"))
  func complete() { #expect(OtherServer.Kind.installed == OtherServer.Kind.allCases) }

  @Test(
    "shows the same pixels as on Xorg, is used with the mouse, and ends with the server",
    .enabled(if: !OtherServer.Kind.installed.isEmpty, "neither Xvfb, Xephyr nor Xvnc is installed"),
    arguments: OtherServer.Kind.installed)
  func works(kind: OtherServer.Kind) throws {
    let folder = TemporaryFolder()
    let server = try OtherServer(kind, folder: folder)
    let guise = try start(on: server.display, folder: folder)
    let xorg = try AppUnderTest("guise", Self.editorArguments(TemporaryFolder()))
    let canvas = try ready(guise)
    #expect(try ready(xorg) == canvas)
    #expect(try painting(guise).hasSamePixels(as: painting(xorg)))

    // A click arms the sticker, another one places it; then the mouse drags it.
    let cell = try guise.view(.cell, "Handlebar mustache").middle
    try server.drag(from: cell, to: cell, steps: 1)
    try guise.waitForTree("armed") { $0.first(.cell, "Handlebar mustache")?.selected ?? false }
    try server.drag(from: canvas.center, to: canvas.center, steps: 1)
    try guise.waitForTree("one element") { $0.all(.element).count == 1 }
    try server.drag(from: cell, to: cell, steps: 1)
    let end = canvas.center + Vector(70, -50)
    try server.drag(from: canvas.center, to: end)
    try guise.waitForTree("the drag") { $0.hasElement(at: end) }
    #expect(guise.output == "", "a missing touchscreen is no error")

    server.process.send(signal: SIGKILL)
    #expect(guise.process.wait(until: Timeout(in: .seconds(20)))?.shellCode == 1)
    #expect(guise.output == "Guise lost its connection to the X server and quit.\n")
  }

  @Test(
    "shows the same picture on a screen of 16 bits, within a level of them",
    .enabled(if: Program.isInstalled("Xvfb"), "Xvfb is not installed"))
  func sixteenBits() throws {
    let folder = TemporaryFolder()
    let server = try OtherServer(.xvfb, depth: 16, folder: folder)
    let guise = try start(on: server.display, folder: folder)
    let xorg = try AppUnderTest("guise", Self.editorArguments(TemporaryFolder()))
    #expect(try ready(guise) == ready(xorg))

    // Half a level of 5 bits, and one of the 255 for rounding.
    #expect(try painting(guise).largestDifference(from: painting(xorg)) <= 5)
    #expect(guise.output == "")
  }

  private static func editorArguments(_ folder: TemporaryFolder) -> [String] {
    arguments + ["--reduced-motion", "--state-directory", folder.path("state")]
  }

  private func start(on display: String, folder: TemporaryFolder) throws -> RunningApp {
    let screen = try VirtualScreen(display)
    let app = try RunningApp(
      "guise", Self.editorArguments(folder), on: screen, folder: folder, environment: [:]
    ) { program, arguments, variables in
      var launch = Launch(program, arguments)
      launch.environment["WAYLAND_DISPLAY"] = nil
      launch.environment["DISPLAY"] = display
      launch.environment.merge(variables) { $1 }
      return launch
    }
    try screen.waitForWindow()
    return app
  }

  /// The pixels of the window after it has been exposed: all of them painted in one frame.
  private func painting(_ app: RunningApp) throws -> Bitmap {
    let window = Rect(0, 0, 1000, 700)
    _ = try app.stillScreen(window)
    _ = try AnotherWindow(on: app.screen.name, frame: window)
    return try app.stillScreen(window)
  }

  /// Waits until the photo is shown, and the message about the mouse is gone; returns the canvas.
  private func ready(_ app: RunningApp) throws -> Rect {
    let tree = try app.waitForTree("the photo") {
      ($0.first(.button, "Save")?.enabled ?? false)
        && !$0.all.contains { $0.type == "Toast" }
    }
    return try #require(tree.first(.canvas)).rect
  }
}
