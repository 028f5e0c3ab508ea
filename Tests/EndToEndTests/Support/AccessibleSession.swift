import DesktopBus
import Glibc
import Platform
import TestSupport
import VirtualTouchscreen

/// A desktop session with an accessibility bus, as Debian's `at-spi2-core` starts it.
final class AccessibleSession {
  /// What screen readers need, and a library for programs that use their bus.
  static let isInstalled =
    FileSystem.exists("/usr/libexec/at-spi-bus-launcher")
    && FileSystem.exists("/usr/lib/python3/dist-packages/pyatspi/__init__.py")

  /// The environment of the programs of the session.
  let environment: [String: String]
  private let daemon: ChildProcess
  private let bus: SessionBus
  let folder: TemporaryFolder

  /// Starts the session.
  ///
  /// - Parameter isEnabled: Whether the desktop wants programs to be accessible.
  init(in folder: TemporaryFolder = TemporaryFolder(), isEnabled: Bool = true) throws {
    self.folder = folder
    let address = "unix:path=\(folder.path("session"))"
    try folder.write(
      """
      [D-BUS Service]
      Name=org.a11y.Bus
      Exec=/usr/libexec/at-spi-bus-launcher
      """, to: "services/org.a11y.Bus.service")
    // Not the desktop's own services: only that of the accessibility bus.
    let configuration = try folder.write(
      """
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder.path("services"))</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "session.conf")
    let own = [
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path,
      "GSETTINGS_BACKEND": "memory", "HOME": folder.path,
    ]
    environment = own
    var launch = Launch(
      "dbus-daemon",
      ["--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address"])
    launch.environment.merge(own) { $1 }
    launch.environment["DISPLAY"] = nil
    launch.outputFile = folder.path("session-address")
    launch.bond = .diesWithParent
    daemon = try ChildProcess(launch)
    let deadline = Timeout(in: .seconds(20))
    while folder.text(of: "session-address").isEmpty, !deadline.isPast {
      _ = daemon.wait(until: Timeout(in: .milliseconds(5)))
    }
    guard let bus = SessionBus(environment: own) else { throw TimeoutError("no session bus") }
    self.bus = bus
    try setEnabled(isEnabled)
  }

  deinit { daemon.stop() }

  /// Says whether the desktop wants programs to be accessible.
  func setEnabled(_ isEnabled: Bool) throws {
    let method = BusMethod(
      name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.freedesktop.DBus.Properties",
      member: "Set")
    let arguments = [
      BusValue("org.a11y.Status"), BusValue("IsEnabled"), BusValue(variant: BusValue(isEnabled)),
    ]
    guard bus.call(method, arguments) != nil else { throw TimeoutError("no accessibility bus") }
  }

  /// The address of the accessibility bus.
  func address() throws -> String {
    let method = BusMethod(
      name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", member: "GetAddress")
    guard let address = bus.call(method, [])?[0]?.string else {
      throw TimeoutError("no accessibility bus")
    }
    return address
  }

  /// The process of the accessibility bus.
  func accessibilityDaemon() throws -> pid_t {
    let method = BusMethod(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: "GetConnectionUnixProcessID")
    let accessible = SessionBus(environment: ["DBUS_SESSION_BUS_ADDRESS": try address()])
    guard let process = accessible?.call(method, [BusValue("org.freedesktop.DBus")])?[0]?.number
    else { throw TimeoutError("the accessibility bus has no process") }
    return pid_t(process)
  }

  /// Starts a program of the session on a screen; its output goes into a file.
  func start(
    _ program: String, _ arguments: [String], on server: XServer, output: String,
    adding: [String: String] = [:]
  ) throws -> ChildProcess {
    var launch = server.launch(program, arguments, adding: environment.merging(adding) { $1 })
    launch.outputFile = folder.path(output)
    launch.bond = .diesWithParent
    return try ChildProcess(launch)
  }
}
