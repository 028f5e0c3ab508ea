import CXi

/// The input devices by number, kept up to date by hierarchy and device events.
nonisolated struct DeviceTable: Sendable {
  private var devices: [Int: InputDevice] = [:]

  /// The device of a number, nil for one that the server has not told of.
  subscript(id: Int) -> InputDevice? {
    get { devices[id] }
    set { devices[id] = newValue }
  }

  /// Whether contacts of a device are fingers on a screen.
  ///
  /// An unknown device is believed: it was plugged in a moment ago, or is gone already.
  func isTouchscreen(_ id: Int) -> Bool { devices[id]?.touch != .dependent }

  /// Whether there is a touchscreen at all.
  var hasTouchscreen: Bool { devices.values.contains { $0.touch == .direct } }

  /// Asks the server for all devices anew. Calls `XIQueryDevice`.
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

  /// Takes over what an event says of a device.
  ///
  /// With two touchscreens in use every event is preceded by one that only says which of them
  /// speaks next; a device that is known is not looked at again for that.
  mutating func update(with event: XIDeviceChangedEvent) {
    let id = Int(event.sourceid)
    guard event.reason != XISlaveSwitch || devices[id] == nil else { return }
    devices[id] = InputDevice(classes: event.classes, count: Int(event.num_classes))
  }

  /// A master only repeats the classes of whichever slave was used last.
  private func isSlave(_ info: XIDeviceInfo) -> Bool {
    info.use != XIMasterPointer && info.use != XIMasterKeyboard
  }
}
