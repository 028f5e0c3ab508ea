import Drawing
import TestSupport
import TouchKit
import VirtualTouchscreen

/// A built program on its own X server, driven by a virtual touchscreen.
class AppUnderTest: ProgramUnderTest {
  let server: XServer
  let screen: VirtualScreen
  let touch: Touchscreen

  /// Starts a program of this package; returns once its window is mapped.
  init(
    _ program: String, _ arguments: [String] = [], size: PixelSize = PixelSize(1280, 800),
    disabledExtensions: [String] = [], devices: [DeviceDescription] = DeviceDescription.standard,
    environment: [String: String] = [:], serverEnvironment: [String: String] = [:],
    folder: TemporaryFolder = TemporaryFolder()
  ) throws {
    let server = try XServer(
      .init(
        size: size, devices: devices, disabledExtensions: disabledExtensions,
        environment: serverEnvironment))
    self.server = server
    screen = try VirtualScreen(server.display)
    touch = try server.seat.touchscreen()
    try super.init(program, arguments, folder: folder) { program, arguments in
      server.launch(
        program, arguments, adding: environment.merging(["HOME": folder.path]) { $1 })
    }
    _ = try screen.waitForWindow()
  }

  deinit {
    process.stop()
    server.stop()
  }

  /// Waits for the view with a role and a label, and taps its middle.
  func tap(_ role: Role, _ label: String, finger: Int = 0) throws {
    try touch.tap(view(role, label).middle, finger: finger)
  }

  /// The screen's pixels once they have not changed for 400 ms.
  func stillScreen(_ part: Rect? = nil) throws -> Bitmap {
    try screen.waitUntilStill(for: .milliseconds(400), in: part)
  }
}
