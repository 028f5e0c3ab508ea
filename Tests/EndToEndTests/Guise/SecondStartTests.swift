import CX11
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// A second start of Guise in one session, by a terminal or a file manager.
@Suite("A second start") struct SecondStartTests {
  private let folder = TemporaryFolder()
  private let bus = TemporaryFolder()

  private func session() throws -> [String: String] {
    let session = try FakeDesktop(offering: "org.example.Other", in: bus) { _ in ("()", nil) }
    SecondStartTests.sessions.update { $0.append(session) }
    return ["DBUS_SESSION_BUS_ADDRESS": session.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""]
  }
  private static let sessions = Monitor<[FakeDesktop]>([])

  /// Starts Guise again, in a folder, and waits for its end.
  private func startAgain(
    _ arguments: [String], _ app: GuiseApp, in environment: [String: String]
  ) throws -> Platform.ExitStatus? {
    var launch = app.server.launch(
      "/bin/sh",
      ["-c", "cd \"$0\" && exec \"$@\"", folder.path, BuiltProgram.path(of: "guise")]
        + arguments + ["--state-directory", folder.path("state")], adding: environment)
    launch.outputFile = folder.path("second-output")
    let process = try ChildProcess(launch)
    let status = process.wait(until: Timeout(in: .seconds(20)))
    if status == nil { process.stop() }
    return status
  }

  @Test("opens its photo in the open window, asks nothing and loses nothing")
  func opens() throws {
    let environment = try session()
    let first = try folder.write(SampleImages.png(width: 1200, height: 1500), to: "first.png")
    try folder.write(SampleImages.png(width: 300, height: 200), to: "second photo.png")
    let app = try GuiseApp(photo: first, folder: folder, environment: environment)
    let element = try app.place("Handlebar mustache", at: app.onScreen(Point(600, 900)))

    #expect(try startAgain(["second photo.png"], app, in: environment) == .exited(0))

    #expect(folder.text(of: "second-output") == "")
    try app.waitForTree("the second photo, bare") { tree in
      tree.label.hasPrefix("second photo") && tree.all(.element).isEmpty
    }
    #expect(try app.tree().all(.sheet).isEmpty)

    #expect(try startAgain([first], app, in: environment) == .exited(0))
    let again = try app.waitForTree("the first work") { !$0.all(.element).isEmpty }
    #expect(again.first(.element)?.middle == element.middle)
  }

  @Test(
    "without a photo shows the window, also one that is minimized",
    .enabled(if: Desktop.Kind(manager: "openbox").isInstalled, "openbox is not installed"))
  func shows() throws {
    let environment = try session()
    let app = try GuiseApp(
      folder: folder, desktop: Desktop.Kind(manager: "openbox"), environment: environment)
    let window = try app.waitForManagedWindow()
    try app.asAnotherClient { display in _ = XIconifyWindow(display, window, 0) }
    try app.waitForTree("a hidden window") { _ in try app.place(of: window) == nil }

    #expect(try startAgain([], app, in: environment) == .exited(0))

    try app.waitForFrame(of: window)
  }

  @Test("of another folder for the work, and one with --new-window, run by themselves")
  func independent() throws {
    let environment = try session()
    let app = try GuiseApp(folder: folder, environment: environment)
    let before = app.screen.clientWindows().count

    var launch = app.server.launch(
      BuiltProgram.path(of: "guise"),
      ["--new-window", "--state-directory", folder.path("state")], adding: environment)
    launch.outputFile = folder.path("second-output")
    let second = try ChildProcess(launch)
    defer { second.stop() }
    launch.arguments = ["--state-directory", folder.path("other")]
    let third = try ChildProcess(launch)
    defer { third.stop() }

    try app.wait(for: "two more windows") { app.screen.clientWindows().count == before + 2 }
  }
}
