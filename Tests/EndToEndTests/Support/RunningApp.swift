import Drawing
import Platform
import TestSupport
import VirtualTouchscreen

/// A built program on an X server.
class RunningApp: ProgramUnderTest {
  let screen: VirtualScreen

  /// Starts a program of this package with a launch that an X server provides. Unless the environment
  /// names them, there are no session bus and no settings: the tester's own desktop has no influence.
  init(
    _ program: String, _ arguments: [String], on screen: VirtualScreen, folder: TemporaryFolder,
    environment: [String: String], launch: (String, [String], [String: String]) -> Launch
  ) throws {
    self.screen = screen
    let own = [
      "DBUS_SESSION_BUS_ADDRESS": "", "XDG_CONFIG_HOME": folder.path(".config"),
      "XDG_CONFIG_DIRS": folder.path("etc/xdg"),
    ]
    let environment = own.merging(environment) { $1 }.merging(["HOME": folder.path]) { $1 }
    try super.init(program, arguments, folder: folder) { program, arguments in
      launch(program, arguments, environment)
    }
  }

  /// The screen's pixels once they have not changed for 400 ms.
  func stillScreen(_ part: Rect? = nil) throws -> Bitmap {
    try screen.waitUntilStill(for: .milliseconds(400), in: part)
  }
}
