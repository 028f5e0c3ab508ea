import Drawing
import Glibc
import Platform

/// A headless X server: a real Xorg with a framebuffer in memory, whose touchscreen, mouse,
/// touchpad and keyboard are controlled by this process.
///
/// It needs no privileges. Its files are in a private directory and are always cleaned up: it stops
/// on `stop()`, with its last reference, and when this process ends in any way.
package final class XServer {
  /// The display name for `DISPLAY`, such as `:3`.
  package let display: String
  /// The screen size.
  package let size: PixelSize
  /// The private directory, with the device sockets and the log `xorg.log`.
  package var directory: String { running.directory.path }
  /// The process identifier of Xorg.
  package var pid: pid_t { running.process.pid }
  /// A descriptor for `poll` that becomes readable when Xorg has exited.
  package var endDescriptor: Int32 { running.process.endDescriptor }
  /// The time from the call to the initializer until Xorg accepted clients.
  package let startDuration: Duration

  private let running: RunningServer

  /// Starts a server; returns when it accepts clients, after about a tenth of a second.
  package init(_ options: Options = Options()) throws(XServerError) {
    let start = MonotonicTime.now
    let sides = Options.sides
    guard sides.contains(options.size.width), sides.contains(options.size.height) else {
      throw .unsupportedSize(options.size)
    }
    try options.installation.check()
    running = try RunningServer(options)
    do throws(XServerError) {
      display = ":\(try running.displayNumber(within: options.patience))"
    } catch {
      running.stop()
      throw error
    }
    size = options.size
    startDuration = .now - start
  }

  deinit { running.stop() }

  /// The server's input devices, controlled by this process.
  package private(set) lazy var seat = Seat(
    display: display, directory: directory, screen: size)

  /// Returns the launch parameters of a program that opens its windows on this server.
  ///
  /// `DISPLAY` names the server and `XTOUCH_DIR` the directory of the device sockets.
  /// `WAYLAND_DISPLAY` is removed, because toolkits prefer Wayland.
  package func launch(
    _ program: String, _ arguments: [String] = [], adding variables: [String: String] = [:]
  ) -> Launch {
    var launch = Launch(program, arguments)
    launch.environment["WAYLAND_DISPLAY"] = nil
    launch.environment["DISPLAY"] = display
    launch.environment["XTOUCH_DIR"] = directory
    launch.environment.merge(variables) { _, added in added }
    return launch
  }

  /// Stops the server and removes its files. Remaining clients lose their connection.
  package func stop() {
    seat.close()
    running.stop()
  }
}

extension XServer {
  /// The configuration of a server.
  package struct Options: Sendable {
    /// The screen size; each side must have 128 to 16384 pixels.
    package var size: PixelSize
    /// The bits of a pixel: 15, 16, 24 or 30.
    package var depth: Int
    /// The display number, such as 5 for `:5`; nil uses a free one.
    package var display: Int?
    /// The input devices. The first pointer and the first keyboard are the core devices.
    package var devices: [DeviceDescription]
    /// Extensions to disable, such as `MIT-SHM`, named as for `Xorg -extension`.
    package var disabledExtensions: [String]
    /// Whether the cursor is drawn. This video driver draws it into the framebuffer: right under
    /// the finger, and into every screenshot.
    package var showsCursor: Bool
    /// Environment variables to set in addition to those of this process.
    package var environment: [String: String]
    /// How long startup may take.
    package var patience: Duration
    /// The location of Xorg and its drivers.
    package var installation: XorgInstallation

    /// The screen sides supported by the video driver.
    package static let sides = 128...16384

    package init(
      size: PixelSize = PixelSize(1280, 800), depth: Int = 24, display: Int? = nil,
      devices: [DeviceDescription] = DeviceDescription.standard, disabledExtensions: [String] = [],
      showsCursor: Bool = false, environment: [String: String] = [:],
      patience: Duration = .seconds(30), installation: XorgInstallation = .debian
    ) {
      self.size = size
      self.depth = depth
      self.display = display
      self.devices = devices
      self.disabledExtensions = disabledExtensions
      self.showsCursor = showsCursor
      self.environment = environment
      self.patience = patience
      self.installation = installation
    }
  }
}
