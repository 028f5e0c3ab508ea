import CX11
import CXi
import X11Support

/// The input devices by identifier, kept up to date by hierarchy and device events.
nonisolated struct DeviceTable: Sendable {
  private var devices: [Int: InputDevice] = [:] {
    didSet {
      hasTouchscreen = devices.values.contains { $0.touch == .direct }
      hasKeyboard = devices.values.contains(where: \.isKeyboard)
    }
  }
  /// Whether a touchscreen is connected.
  private(set) var hasTouchscreen = false
  /// Whether a keyboard is connected that someone can type on.
  private(set) var hasKeyboard = false
  private let labels: AxisLabels

  /// Creates an empty table.
  init(labels: AxisLabels = AxisLabels()) { self.labels = labels }

  /// The device with an identifier; nil if the server has not reported it.
  subscript(id: Int) -> InputDevice? {
    get { devices[id] }
    set { devices[id] = newValue }
  }

  /// Reloads all devices, by a round trip.
  mutating func reload(from server: XDisplay) {
    let devices = server.devices { list in
      list.filter(isSlave).map { (Int($0.deviceid), device($0)) }
    }
    if let devices { self.devices = Dictionary(devices) { $1 } }
  }

  /// Updates a device from an event.
  ///
  /// With two touchscreens in use, every event is preceded by one that only reports which of them
  /// sends next (a slave switch); it does not change a known device.
  mutating func update(with event: XIDeviceChangedEvent) {
    let id = Int(event.sourceid)
    guard event.reason != XISlaveSwitch || devices[id] == nil else { return }
    let old = devices[id]
    var device = InputDevice(event.deviceClasses, labels: labels)
    // Properties of the name, which the event does not have.
    device.isKeyboard = old?.isKeyboard ?? false
    device.isXwaylandTouch = old?.isXwaylandTouch ?? false
    device.tool = old?.tool ?? .tip
    devices[id] = device
  }

  private func device(_ info: XIDeviceInfo) -> InputDevice {
    var device = InputDevice(info.deviceClasses, labels: labels)
    let name = info.name.map { String(cString: $0) } ?? ""
    device.isKeyboard =
      info.use == XISlaveKeyboard && info.enabled != 0 && InputDevice.hasLetters(name)
    device.isXwaylandTouch = name.hasPrefix("xwayland-touch:")
    device.tool = TabletTool(name: name)
    return device
  }

  /// Whether a device is a slave. A master only repeats the classes of the slave used last.
  private func isSlave(_ info: XIDeviceInfo) -> Bool {
    info.use != XIMasterPointer && info.use != XIMasterKeyboard
  }
}

/// The changes of an XI2 hierarchy event: devices were added, removed or reattached.
nonisolated struct HierarchyReport: Hashable, Sendable {
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The devices whose touches and buttons are lost: disabled, removed or detached.
  var lost: [Int]

  /// The flags after which the server sends no further events for what is held down on the device.
  private static let losses =
    XISlaveRemoved | XISlaveDetached | XIDeviceDisabled | XIMasterRemoved

  /// Decodes an event.
  init(_ event: XIHierarchyEvent) {
    // The list has the flags of each device; the event's own flags are their union.
    let infos = UnsafeBufferPointer(start: event.info, count: Int(event.num_info))
    self.init(
      serverTime: WireValue.card32(event.time),
      lost: infos.filter { $0.flags & Self.losses != 0 }.map { Int($0.deviceid) })
  }

  /// Creates a report, for tests.
  init(serverTime: UInt32, lost: [Int]) {
    self.serverTime = serverTime
    self.lost = lost
  }
}
