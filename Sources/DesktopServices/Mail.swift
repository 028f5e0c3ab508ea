import DesktopBus
import Glibc
import Platform

/// New mail with a file, in the user's mail program: by the desktop's portal, `org.freedesktop.portal.Email`,
/// else by `xdg-email`.
package enum Mail {
  private static let interface = "org.freedesktop.portal.Email"

  /// Whether there is what could open new mail. Blocks.
  package static func isAvailable(environment: [String: String]) -> Bool {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileSystem.exists("\($0)/xdg-email") }
      || PortalRequest.isAvailable(interface, environment: environment)
  }

  /// Opens new mail; returns whether a mail program was told. Blocks for as long as the portal takes.
  ///
  /// - Parameter path: The file that is attached. It may be read later, so it must stay.
  package static func compose(
    subject: String, attaching path: String, parent: UInt?, environment: [String: String]
  ) -> Bool {
    if PortalRequest.isAvailable(interface, environment: environment),
      let file = try? OpenFile(path, O_RDONLY)
    {
      let request = PortalRequest(environment: environment)
      let answer = request.run(
        interface, "ComposeEmail", [BusValue(parent: parent)],
        options: ["subject": BusValue(subject), "attachment_fds": BusValue(handles: [0])],
        file: file)
      switch answer {
      case .granted, .cancelled: return true
      case .failed: break
      }
    }
    // `env` searches the environment's own PATH.
    var launch = Launch(
      "/usr/bin/env", ["xdg-email", "--subject", subject, "--attach", path],
      environment: environment)
    launch.ownGroup = true
    guard let process = try? ChildProcess(launch) else { return false }
    // It returns once a mail program has been started; some stay.
    return process.wait(until: Timeout(in: .seconds(20))).map { $0 == .exited(0) } ?? true
  }
}
