import Drawing

/// The input devices of a virtual server, each connected on first use.
///
/// A process has one seat per server, because a device accepts one client at a time.
package final class Seat {
  private let display: String
  private let directory: String
  private let screen: PixelSize
  private var devices: [String: any VirtualDevice] = [:]

  /// Creates a seat for the server on a display, whose device sockets are in a directory. A command
  /// started by xtouch-run finds the two in `DISPLAY` and `XTOUCH_DIR`.
  package init(display: String, directory: String, screen: PixelSize) {
    self.display = display
    self.directory = directory
    self.screen = screen
  }

  deinit { close() }

  /// Returns a touchscreen of the server.
  package func touchscreen(
    _ device: DeviceDescription = .touchscreen
  ) throws(DeviceError) -> Touchscreen {
    try connected(device) { () throws(DeviceError) in
      let (directory, display) = (directory, display)
      return try Touchscreen(on: screen, display: display) { () throws(DeviceError) in
        try DeviceConnection(to: device, directory: directory, display: display)
      }
    }
  }

  /// Returns the absolute pointer.
  package func pointer(_ device: DeviceDescription = .pointer) throws(DeviceError) -> VirtualPointer
  {
    try connected(device) { () throws(DeviceError) in
      VirtualPointer(try connect(to: device), on: screen)
    }
  }

  /// Returns a pen, or its eraser; the server must have been started with it.
  package func pen(_ device: DeviceDescription = .pen) throws(DeviceError) -> VirtualPen {
    try connected(device) { () throws(DeviceError) in
      try VirtualPen(try connect(to: device), on: screen)
    }
  }

  /// Returns the mouse, which moves the pointer by relative motion.
  package func mouse(_ device: DeviceDescription = .mouse) throws(DeviceError) -> VirtualMouse {
    try connected(device) { () throws(DeviceError) in VirtualMouse(try connect(to: device)) }
  }

  /// Returns the touchpad.
  package func touchpad(
    _ device: DeviceDescription = .touchpad
  ) throws(DeviceError) -> VirtualTouchpad {
    try connected(device) { () throws(DeviceError) in VirtualTouchpad(try connect(to: device)) }
  }

  /// Returns the keyboard.
  package func keyboard(
    _ device: DeviceDescription = .keyboard
  ) throws(DeviceError) -> VirtualKeyboard {
    try connected(device) { () throws(DeviceError) in VirtualKeyboard(try connect(to: device)) }
  }

  /// Disconnects a device that is not a touchscreen, with the buttons and keys that are down on it;
  /// using it before `plug` fails.
  package func unplug(_ device: DeviceDescription) throws(DeviceError) {
    let used = devices.removeValue(forKey: device.name)
    if let used { return try used.connection.unplug(from: display) }
    try connect(to: device).unplug(from: display)
  }

  /// Makes a device available again after `unplug`.
  package func plug(_ device: DeviceDescription) throws(DeviceError) {
    try DevicePower(name: device.name, display: display).switchOn()
  }

  /// Waits until the server has processed everything sent to its devices.
  package func sync() throws(DeviceError) {
    for device in devices.values { try device.sync() }
  }

  /// Lifts all fingers and disconnects all devices; using a device again reconnects it.
  package func close() {
    for device in devices.values {
      if let touchscreen = device as? Touchscreen { try? touchscreen.liftAll() }
      try? device.sync()
      device.close()
    }
    devices = [:]
  }

  private func connect(to device: DeviceDescription) throws(DeviceError) -> DeviceConnection {
    try DeviceConnection(to: device, directory: directory, display: display)
  }

  private func connected<Device: VirtualDevice>(
    _ device: DeviceDescription, make: () throws(DeviceError) -> Device
  ) throws(DeviceError) -> Device {
    if let known = devices[device.name] as? Device { return known }
    let new = try make()
    devices[device.name] = new
    return new
  }
}
