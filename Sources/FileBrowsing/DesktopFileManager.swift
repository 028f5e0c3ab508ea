import DesktopBus
import Platform

/// The desktop's file manager.
package enum DesktopFileManager {
  /// Opens a file's folder with the file selected, through `org.freedesktop.FileManager1`, or else
  /// its folder with `xdg-open`. Blocks while the file manager starts.
  ///
  /// - Returns: Whether that succeeded.
  package static func show(_ path: String, environment: [String: String]) -> Bool {
    selects(path, environment) || opens(FileSystem.folder(of: path), environment)
  }

  private static func selects(_ path: String, _ environment: [String: String]) -> Bool {
    guard let uri = FileURI.of(path), let bus = SessionBus(environment: environment) else {
      return false
    }
    let showItems = BusMethod(
      name: "org.freedesktop.FileManager1", path: "/org/freedesktop/FileManager1",
      interface: "org.freedesktop.FileManager1", member: "ShowItems")
    return bus.call(showItems, [BusValue([uri]), BusValue("")]) != nil
  }

  /// A file manager that `xdg-open` runs itself goes on for as long as it is open: one that has not
  /// failed soon has succeeded.
  private static func opens(_ folder: String, _ environment: [String: String]) -> Bool {
    // `env` searches the environment's own PATH.
    var launch = Launch("/usr/bin/env", ["xdg-open", folder], environment: environment)
    launch.ownGroup = true
    do throws(LaunchError) {
      let status = try ChildProcess(launch).wait(until: Timeout(in: .seconds(5)))
      return status == nil || status == .exited(0)
    } catch {
      return false
    }
  }
}
