import CX11
import CXtst
import Drawing
import Glibc
import Platform
import TestSupport
import VirtualTouchscreen

/// Another X server than Xorg, without a touchscreen; its mouse is that of the XTEST extension.
final class OtherServer {
  /// The servers by their programs.
  enum Kind: String, CaseIterable, Sendable {
    /// In memory.
    case xvfb = "Xvfb"
    /// A window of another X server.
    case xephyr = "Xephyr"
    /// A desktop for remote viewers (TigerVNC).
    case xvnc = "Xvnc"

    /// What is installed on this machine.
    static let installed = allCases.filter { Program.isInstalled($0.rawValue) }
  }

  /// The display name.
  let display: String
  let process: ChildProcess
  /// The server in whose window Xephyr runs.
  private let host: XServer?

  /// Starts a server with a screen of 1280 x 800 pixels; returns when it accepts clients. Xephyr has the depth
  /// of its host.
  init(_ kind: Kind, depth: Int = 24, folder: TemporaryFolder) throws {
    host = kind == .xephyr ? try XServer() : nil
    let arguments =
      switch kind {
      case .xvfb: ["-screen", "0", "1280x800x\(depth)", "-nolisten", "tcp", "-noreset"]
      case .xephyr: ["-screen", "1280x800", "-nolisten", "tcp", "-noreset", "-no-host-grab"]
      case .xvnc:
        [
          "-geometry", "1280x800", "-depth", "\(depth)", "-SecurityTypes", "None", "-rfbport", "-1",
          "-rfbunixpath", folder.path("rfb.sock"),
        ]
      }
    var launch = Launch(kind.rawValue, ["-displayfd", "3"] + arguments)
    launch.environment["DISPLAY"] = host?.display
    launch.outputFile = folder.path("server.txt")
    launch.bond = .diesWithParent
    let file = open(folder.path("display"), O_RDWR | O_CREAT | O_APPEND, 0o600)
    defer { close(file) }
    launch.descriptors = [3: file]
    process = try ChildProcess(launch)
    var number = ""
    let isReady = Timeout(in: .seconds(20)).poll {
      number = folder.text(of: "display")
      return number.hasSuffix("\n")
    }
    guard isReady else {
      throw TimeoutError("\(kind.rawValue) did not start: \(folder.text(of: "server.txt"))")
    }
    display = ":" + number.dropLast()
  }

  deinit {
    process.stop()
    host?.stop()
  }

  /// Presses the mouse's button at a point, moves it to another one in even steps, and releases it.
  func drag(from start: Point, to end: Point, steps: Int = 10) throws {
    guard let display = XOpenDisplay(display) else { throw TimeoutError("no display \(display)") }
    defer { XCloseDisplay(display) }
    for step in 0...steps {
      let place = start + (end - start) * (Double(step) / Double(steps))
      XTestFakeMotionEvent(display, -1, Int32(place.x), Int32(place.y), 0)
      if step == 0 { XTestFakeButtonEvent(display, 1, 1, 0) }
      XSync(display, 0)
    }
    XTestFakeButtonEvent(display, 1, 0, 0)
    XSync(display, 0)
  }
}

/// The programs of this machine.
enum Program {
  /// Whether a program is in a folder of `PATH`.
  static func isInstalled(_ name: String) -> Bool {
    let folders = Launch.currentEnvironment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
