import CX11
import Platform
import TestSupport
import Testing
import VirtualTouchscreen

/// A window manager, possibly with a compositor, on the server of a test.
final class Desktop {
  /// A window manager, and whether picom composites its windows.
  struct Kind: Hashable, Sendable, CustomTestStringConvertible {
    var manager: String
    var hasCompositor = false

    var testDescription: String { hasCompositor ? "\(manager) with picom" : manager }

    /// Window managers put windows side by side if they tile.
    var isTiling: Bool { manager == "i3" }

    private var programs: [String] {
      let session = manager == "xfwm4" ? ["dbus-run-session", "xfconf-query"] : []
      return [manager] + session + (hasCompositor ? ["picom"] : [])
    }

    var isInstalled: Bool { programs.allSatisfy(Program.isInstalled) }

    /// The window managers that the tests know.
    static let all = ["openbox", "i3", "xfwm4", "metacity"].flatMap {
      [Kind(manager: $0), Kind(manager: $0, hasCompositor: true)]
    }

    /// What is installed of them.
    static let installed = all.filter(\.isInstalled)
  }

  let kind: Kind
  private let folder: TemporaryFolder
  private let server: XServer
  private var processes: [ChildProcess] = []

  /// Starts a desktop; returns once it manages windows.
  init(_ kind: Kind, on server: XServer, folder: TemporaryFolder) throws {
    (self.kind, self.server, self.folder) = (kind, server, folder)
    try start(Self.command(of: kind.manager, in: folder))
    try wait(for: kind.manager) { !XRoot.values("_NET_SUPPORTING_WM_CHECK", on: $0).isEmpty }
    // i3 discards requests to map windows until its loop runs, in which it answers.
    if kind.manager == "i3" { try wait(for: "i3") { _ in (try? i3("nop")) != nil } }
    guard kind.hasCompositor else { return }
    try start(["picom", "--config", "/dev/null", "--backend", "xrender"])
    try wait(for: "picom") {
      XGetSelectionOwner($0, XInternAtom($0, "_NET_WM_CM_S0", 0)) != 0
    }
  }

  deinit { for process in processes.reversed() { process.stop() } }

  /// Ends the desktop with a signal, as the end of a session or a crash does.
  func end(signal: Int32) throws {
    for process in processes.reversed() {
      process.send(signal: signal)
      guard process.wait(until: Timeout(in: .seconds(10))) != nil else {
        throw TimeoutError("\(kind) does not end")
      }
    }
  }

  /// Runs an i3 command.
  func i3(_ command: String...) throws {
    let launch = server.launch("i3-msg", ["-q", "-s", folder.path("i3.sock")] + command)
    guard try ChildProcess(launch).wait(until: Timeout(in: .seconds(10))) == .exited(0) else {
      throw TimeoutError("i3-msg \(command) failed")
    }
  }

  /// A press raises a window; a restored window does not fly into its place.
  private static let openbox = """
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <theme><animateIconify>no</animateIconify></theme>
      <focus><focusNew>yes</focusNew></focus>
      <mouse><context name="Client"><mousebind button="Left" action="Press">
        <action name="Focus"/><action name="Raise"/>
      </mousebind></context></mouse>
    </openbox_config>
    """

  private static func command(of manager: String, in folder: TemporaryFolder) throws -> [String] {
    switch manager {
    case "i3":
      let lines = """
        # i3 config file (v4)
        font pango:monospace 8
        ipc-socket \(folder.path("i3.sock"))
        """
      return ["i3", "-c", try folder.write(lines, to: "i3.config")]
    case "xfwm4": return ["dbus-run-session", "--", "xfwm4", "--compositor=off"]
    case "openbox":
      return ["openbox", "--config-file", try folder.write(openbox, to: "openbox.xml")]
    case "metacity": return ["metacity", "--sm-disable", "--no-composite"]
    default: return [manager]
    }
  }

  private func start(_ command: [String]) throws {
    var launch = server.launch(
      command[0], Array(command.dropFirst()),
      adding: [
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path("xdg"),
      ])
    launch.outputFile = folder.path("\(command[0]).txt")
    launch.bond = .diesWithParent
    processes.append(try ChildProcess(launch))
  }

  private func wait(for what: String, until condition: (OpaquePointer) -> Bool) throws {
    guard let display = XOpenDisplay(server.display) else { throw TimeoutError("no display") }
    defer { XCloseDisplay(display) }
    guard Timeout(in: .seconds(20)).poll({ condition(display) }) else {
      let output = folder.names(in: "").filter { $0.hasSuffix(".txt") }.map { folder.text(of: $0) }
      throw TimeoutError("\(what) did not start; it printed: \(output.joined())")
    }
  }
}

/// The root window's properties.
enum XRoot {
  /// The 32-bit values of a property; empty if there is none.
  static func values(_ property: String, on display: OpaquePointer) -> [UInt] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XDefaultRootWindow(display), XInternAtom(display, property, 0), 0, 1024, 0,
      UInt(AnyPropertyType), &type, &format, &count, &rest, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
