/// The input devices of a virtual server, each connected when it is first asked for.
///
/// A program has one seat for a server, because a device takes one client at a time.
package final class Seat {
  private let display: String
  private let directory: String
  private let screen: PixelSize
  private var devices: [String: any VirtualDevice] = [:]

  /// The devices of the server on a display, whose sockets lie in a directory; the two are what
  /// `DISPLAY` and `XTOUCH_DIR` tell to a command of xtouch-run.
  package init(display: String, directory: String, screen: PixelSize) {
    self.display = display
    self.directory = directory
    self.screen = screen
  }

  deinit { close() }

  /// The fingers on a touchscreen of the server.
  package func touchscreen(
    _ device: InputDevice = .touchscreen
  ) throws(DeviceError) -> Touchscreen {
    try played(device) { () throws(DeviceError) in
      let (directory, display) = (directory, display)
      return try Touchscreen(on: screen, display: display) { () throws(DeviceError) in
        try DeviceConnection(to: device, directory: directory, display: display)
      }
    }
  }

  /// The pointer that goes where it is told.
  package func pointer(_ device: InputDevice = .pointer) throws(DeviceError) -> VirtualPointer {
    try played(device) { () throws(DeviceError) in
      VirtualPointer(try connect(to: device), on: screen)
    }
  }

  /// The mouse that moves the pointer by differences.
  package func mouse(_ device: InputDevice = .mouse) throws(DeviceError) -> VirtualMouse {
    try played(device) { () throws(DeviceError) in VirtualMouse(try connect(to: device)) }
  }

  /// The touchpad.
  package func touchpad(
    _ device: InputDevice = .touchpad
  ) throws(DeviceError) -> VirtualTouchpad {
    try played(device) { () throws(DeviceError) in VirtualTouchpad(try connect(to: device)) }
  }

  /// The keyboard.
  package func keyboard(
    _ device: InputDevice = .keyboard
  ) throws(DeviceError) -> VirtualKeyboard {
    try played(device) { () throws(DeviceError) in VirtualKeyboard(try connect(to: device)) }
  }

  /// Returns when the server has processed all that was sent to its devices.
  package func sync() throws(DeviceError) {
    for device in devices.values { try device.sync() }
  }

  /// Lifts all fingers and gives all devices back; asking for one again connects it again.
  package func close() {
    for device in devices.values {
      if let touchscreen = device as? Touchscreen { try? touchscreen.liftAll() }
      try? device.sync()
      device.close()
    }
    devices = [:]
  }

  private func connect(to device: InputDevice) throws(DeviceError) -> DeviceConnection {
    try DeviceConnection(to: device, directory: directory, display: display)
  }

  private func played<Device: VirtualDevice>(
    _ device: InputDevice, make: () throws(DeviceError) -> Device
  ) throws(DeviceError) -> Device {
    if let known = devices[device.name] as? Device { return known }
    let new = try make()
    devices[device.name] = new
    return new
  }
}
