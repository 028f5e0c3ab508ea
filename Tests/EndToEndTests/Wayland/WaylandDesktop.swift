import Foundation
import Glibc
import Platform
import TestSupport
import VirtualTouchscreen

/// A Wayland desktop without hardware: KWin on a virtual screen, with Xwayland for X11 programs.
final class WaylandDesktop {
  /// The programs that the desktop consists of.
  private static let programs = ["kwin_wayland", "Xwayland", "dbus-run-session", "xhost"]
  /// Whether all of them are installed.
  static let isInstalled = programs.allSatisfy { path(of: $0) != nil }

  /// The environment for its clients.
  let environment: [String: String]
  let input: FakeInput
  private let process: ChildProcess
  private let folder = TemporaryFolder()

  /// Starts a desktop; returns once X11 programs can connect and fingers can be put down.
  init(width: Int = 1280, height: Int = 800) throws {
    for name in ["run", "home"] { mkdir(folder.path(name), 0o700) }
    let variables = [
      "HOME": folder.path("home"), "XDG_RUNTIME_DIR": folder.path("run"),
      "XDG_CONFIG_HOME": folder.path("home/config"), "XDG_CACHE_HOME": folder.path("home/cache"),
      "XDG_DATA_HOME": folder.path("home/data"), "XDG_SESSION_TYPE": "wayland",
      // Any client may send input; everything is drawn without a graphics card.
      "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_COMPOSE": "O2",
      "LIBGL_ALWAYS_SOFTWARE": "1", "QT_QUICK_BACKEND": "software",
    ]
    var launch = Launch(
      "dbus-run-session",
      [
        "--", try Self.copyOfKWin(in: folder), "--virtual", "--width", "\(width)", "--height",
        "\(height)", "--xwayland", "--no-lockscreen", "--no-global-shortcuts", "--socket", "test",
        try Self.greeter(in: folder),
      ])
    launch.environment["DISPLAY"] = nil
    launch.environment["WAYLAND_DISPLAY"] = nil
    launch.environment.merge(variables) { $1 }
    launch.outputFile = folder.path("output.txt")
    launch.ownGroup = true
    launch.bond = .diesWithParent
    process = try ChildProcess(launch)
    environment = try Self.readGreeting(of: process, in: folder)
    input = try FakeInput(WaylandConnection(folder.path("run/test")))
  }

  /// The bus, the compositor and Xwayland are one process group.
  deinit {
    kill(-process.pid, SIGTERM)
    _ = process.wait(until: Timeout(in: .seconds(5)))
    kill(-process.pid, SIGKILL)
  }

  /// The display name of Xwayland.
  var display: String { environment["DISPLAY"] ?? "" }

  // MARK: Starting

  private static func path(of program: String) -> String? {
    let folders = Launch.currentEnvironment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  /// A file with capabilities, as KWin's is, cannot be started in containers, and ignores parts of
  /// its environment; a copy has none.
  private static func copyOfKWin(in folder: TemporaryFolder) throws -> String {
    guard let installed = path(of: "kwin_wayland") else {
      throw TimeoutError("KWin is not installed")
    }
    let copy = folder.path("kwin_wayland")
    // By a program: what this process writes is open in the children that it starts meanwhile, and cannot be
    // started until they have closed it.
    let process = try ChildProcess(Launch("cp", [installed, copy]))
    guard process.wait(until: Timeout(in: .seconds(20))) == .exited(0) else {
      throw TimeoutError("KWin cannot be copied")
    }
    return copy
  }

  /// A script that KWin starts as its first client, once Xwayland is ready: it lets this process be a client,
  /// too, and writes down the environment of clients.
  private static func greeter(in folder: TemporaryFolder) throws -> String {
    let (new, file) = (folder.path("environment.new"), folder.path("environment"))
    let script = try folder.write(
      "#!/bin/sh\nxhost +local: >&2\nenv > \(new)\nmv \(new) \(file)\nexec sleep 86400\n",
      to: "greeter")
    chmod(script, 0o700)
    return script
  }

  private static func readGreeting(
    of process: ChildProcess, in folder: TemporaryFolder
  ) throws -> [String: String] {
    let isThere = Timeout(in: .seconds(120)).poll(every: .milliseconds(20)) {
      access(folder.path("environment"), R_OK) == 0 || process.exitStatus != nil
    }
    let lines = folder.text(of: "environment").split(separator: "\n")
    guard isThere, !lines.isEmpty else {
      kill(-process.pid, SIGKILL)
      throw TimeoutError("KWin has not started: \(folder.text(of: "output.txt"))")
    }
    let pairs = lines.compactMap { line in
      line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[$0...].dropFirst())) }
    }
    return Dictionary(pairs) { $1 }
  }
}
