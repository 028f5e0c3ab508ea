import Drawing
import Platform
import TestSupport
import TouchKit
import VirtualTouchscreen

/// A built program on its own X server, driven by a virtual touchscreen.
class AppUnderTest: RunningApp {
  let server: XServer
  let touch: Touchscreen
  /// The desktop that manages the program's window; nil for none.
  let desktop: Desktop?

  /// Starts a program of this package; returns once its window is mapped.
  init(
    _ program: String, _ arguments: [String] = [], size: PixelSize = PixelSize(1280, 800),
    depth: Int = 24, disabledExtensions: [String] = [],
    devices: [DeviceDescription] = DeviceDescription.standard,
    environment: [String: String] = [:], serverEnvironment: [String: String] = [:],
    folder: TemporaryFolder = TemporaryFolder(), desktop: Desktop.Kind? = nil
  ) throws {
    let server = try XServer(
      .init(
        size: size, depth: depth, devices: devices, disabledExtensions: disabledExtensions,
        environment: serverEnvironment))
    self.server = server
    touch = try server.seat.touchscreen()
    self.desktop = try desktop.map { try Desktop($0, on: server, folder: folder) }
    try super.init(
      program, arguments, on: VirtualScreen(server.display), folder: folder,
      environment: environment
    ) { server.launch($0, $1, adding: $2) }
    if desktop == nil { try screen.waitForWindow() } else { _ = try waitForManagedWindow() }
  }

  deinit {
    process.stop()
    server.stop()
  }

  /// Waits for the view with a role and a label, and taps its middle.
  func tap(_ role: Role, _ label: String, finger: Int = 0) throws {
    try touch.tap(view(role, label).middle, finger: finger)
  }
}
