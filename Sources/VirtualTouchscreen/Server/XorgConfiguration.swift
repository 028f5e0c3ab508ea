import Drawing
import Glibc

/// An `xorg.conf` with a framebuffer in memory and input devices controlled through sockets.
struct XorgConfiguration {
  var size: PixelSize
  var depth: Int
  var devices: [DeviceDescription]
  /// The directory for the device sockets.
  var directory: String

  var text: String {
    let sections =
      [serverLayout, Self.serverFlags] + devices.map(inputDevice) + [device, Self.monitor(size)]
      + [screen]
    return sections.joined(separator: "\n")
  }

  private var serverLayout: String {
    let pointer = devices.first { $0.kind == .absolutePointer || $0.kind == .mouse }
    let keyboard = devices.first { $0.kind == .keyboard }
    let lines = devices.map { device in
      let role =
        device == pointer
        ? " \"CorePointer\"" : device == keyboard ? " \"CoreKeyboard\"" : ""
      return "  InputDevice \"\(device.name)\"\(role)"
    }
    return """
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
      \(lines.joined(separator: "\n"))
      EndSection

      """
  }

  /// Excludes the machine's own devices and graphics cards, and disables the screen saver.
  private static let serverFlags = """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoEnableDevices" "false"
      Option "AutoAddGPU" "false"
      Option "DontVTSwitch" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection

    """

  private func inputDevice(_ device: DeviceDescription) -> String {
    let options = [("SocketPath", "\(directory)/\(device.socket)")] + device.driverOptions
    return """
      Section "InputDevice"
        Identifier "\(device.name)"
        Driver "inputtest"
      \(options.map { "  Option \"\($0)\" \"\($1)\"" }.joined(separator: "\n"))
      EndSection

      """
  }

  /// The video driver keeps the framebuffer in its own memory, sized in KiB, and pads the rows.
  private var device: String {
    let kibibytes = (size.width + 64) * size.height * 4 / 1024 + 1024
    return """
      Section "Device"
        Identifier "device"
        Driver "dummy"
        VideoRam \(max(4096, kibibytes))
      EndSection

      """
  }

  private static func monitor(_ size: PixelSize) -> String {
    """
    Section "Monitor"
      Identifier "monitor"
      HorizSync 1.0-10000.0
      VertRefresh 1.0-10000.0
      \(modeline(size))
    EndSection

    """
  }

  /// Returns timings for a nonexistent monitor: 60 Hz, or as close as the driver's pixel clock
  /// limits (11 to 300 MHz) allow. Nothing is ever scanned out at this rate.
  private static func modeline(_ size: PixelSize) -> String {
    let (width, height) = (size.width, size.height)
    let (totalWidth, totalHeight) = (width + 80, height + 20)
    let tenthsOfMegahertz = totalWidth * totalHeight * 60 / 100_000
    let clock = min(max(tenthsOfMegahertz, 115), 2990)
    return """
      Modeline "mode" \(clock / 10).\(clock % 10) \
      \(width) \(width + 8) \(width + 40) \(totalWidth) \
      \(height) \(height + 3) \(height + 9) \(totalHeight)
      """
  }

  private var screen: String {
    """
    Section "Screen"
      Identifier "screen"
      Device "device"
      Monitor "monitor"
      DefaultDepth \(depth)
      SubSection "Display"
        Depth \(depth)
        Modes "mode"
        Virtual \(size.width) \(size.height)
      EndSubSection
    EndSection

    """
  }
}

/// The location of the X server and its drivers.
package struct XorgInstallation: Hashable, Sendable {
  /// The X server binary, not the script `/usr/bin/Xorg`, which prefers a wrapper that lets only
  /// console users start a server.
  package var program: String
  /// The module directory, which contains `drivers/` and `input/`.
  package var modules: String

  package init(program: String, modules: String) {
    self.program = program
    self.modules = modules
  }

  /// The paths of Debian's packages.
  package static let debian = XorgInstallation(
    program: "/usr/lib/xorg/Xorg", modules: "/usr/lib/xorg/modules")

  /// Throws `XServerError.notInstalled` for the first missing part.
  func check() throws(XServerError) {
    let parts = [
      (program, "xserver-xorg-core"),
      (modules + "/input/inputtest_drv.so", "xserver-xorg-core"),
      (modules + "/drivers/dummy_drv.so", "xserver-xorg-video-dummy"),
    ]
    for (path, package) in parts where access(path, R_OK) != 0 {
      throw .notInstalled(path: path, package: package)
    }
  }
}
