import CXi

/// The input devices by identifier, kept up to date by hierarchy and device events.
nonisolated struct DeviceTable: Sendable {
  private var devices: [Int: InputDevice] = [:]

  /// The device with an identifier; nil if the server has not reported it.
  subscript(id: Int) -> InputDevice? {
    get { devices[id] }
    set { devices[id] = newValue }
  }

  /// Returns whether a device's contacts are fingers on a screen.
  ///
  /// True for an unknown device: it was plugged in a moment ago, or has just been removed.
  func isTouchscreen(_ id: Int) -> Bool { devices[id]?.touch != .dependent }

  /// Whether a touchscreen is connected.
  var hasTouchscreen: Bool { devices.values.contains { $0.touch == .direct } }

  /// Reloads all devices from the server. Calls `XIQueryDevice`.
  mutating func reload(from display: OpaquePointer) {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return }
    defer { XIFreeDeviceInfo(list) }
    devices.removeAll()
    for info in UnsafeBufferPointer(start: list, count: Int(count)) where isSlave(info) {
      devices[Int(info.deviceid)] = InputDevice(
        classes: info.classes, count: Int(info.num_classes))
    }
  }

  /// Updates a device from an event.
  ///
  /// With two touchscreens in use, every event is preceded by one that only reports which of them
  /// sends next (a slave switch); it does not change a known device.
  mutating func update(with event: XIDeviceChangedEvent) {
    let id = Int(event.sourceid)
    guard event.reason != XISlaveSwitch || devices[id] == nil else { return }
    devices[id] = InputDevice(classes: event.classes, count: Int(event.num_classes))
  }

  /// Whether a device is a slave. A master only repeats the classes of the slave used last.
  private func isSlave(_ info: XIDeviceInfo) -> Bool {
    info.use != XIMasterPointer && info.use != XIMasterKeyboard
  }
}
