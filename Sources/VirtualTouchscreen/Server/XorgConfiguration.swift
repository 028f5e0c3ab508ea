/// The text of an `xorg.conf` with a screen in memory and input devices behind sockets.
struct XorgConfiguration {
  var size: PixelSize
  var devices: [InputDevice]
  /// The directory for the sockets of the devices.
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

  /// Neither the machine's own devices and graphics cards nor a screen saver have a place here.
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

  private func inputDevice(_ device: InputDevice) -> String {
    let options = [("SocketPath", "\(directory)/\(device.socket)")] + device.driverOptions
    return """
      Section "InputDevice"
        Identifier "\(device.name)"
        Driver "inputtest"
      \(options.map { "  Option \"\($0)\" \"\($1)\"" }.joined(separator: "\n"))
      EndSection

      """
  }

  /// The video driver keeps the pixels in memory of its own, sized in KiB, and pads the rows.
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

  /// Timings for a display that does not exist: 60 Hz if the driver's limits of the pixel clock (11
  /// to 300 MHz) allow it, else as near as they do.
  ///
  /// Nothing is ever sent at this rate.
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
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "mode"
        Virtual \(size.width) \(size.height)
      EndSubSection
    EndSection

    """
  }
}
