import CX11
import CXi

/// Enables and disables an input device, as `xinput enable` and `xinput disable` do.
struct DevicePower {
  private let display: XDisplay
  private let device: Int32

  init(name: String, display displayName: String) throws(DeviceError) {
    guard let display = XDisplay(displayName), let device = Self.id(of: name, on: display) else {
      throw .noDevice(name: name, display: displayName)
    }
    self.display = display
    self.device = device
  }

  /// Disables the device. On return the server has disabled it and ended its touches.
  func switchOff() { set(0) }

  /// Enables the device. On return it accepts a client.
  func switchOn() { set(1) }

  private func set(_ state: UInt8) {
    var state = state
    XIChangeProperty(
      display.pointer, device, display.atom("Device Enabled"), Atom(XA_INTEGER), 8,
      PropModeReplace, &state, 1)
    XSync(display.pointer, 0)
  }

  private static func id(of name: String, on display: XDisplay) -> Int32? {
    var count: Int32 = 0
    guard let devices = XIQueryDevice(display.pointer, XIAllDevices, &count) else { return nil }
    defer { XIFreeDeviceInfo(devices) }
    return UnsafeBufferPointer(start: devices, count: Int(count)).first { device in
      device.name.map { String(cString: $0) == name } ?? false
    }?.deviceid
  }
}
