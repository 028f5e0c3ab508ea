import CXi

/// The properties of an input device.
nonisolated struct InputDevice: Hashable, Sendable {
  /// How a device reports contacts.
  enum Touch: Hashable, Sendable {
    /// It does not.
    case none
    /// A touchscreen: touches act where the fingers are.
    case direct
    /// A touchpad: touches act at the pointer.
    case dependent
  }

  /// A scroll axis: an absolute value that grows by `increment` per notch.
  struct ScrollAxis: Hashable, Sendable {
    /// The valuator's number.
    var number: Int
    /// Whether it scrolls horizontally.
    var isHorizontal: Bool
    /// The increment per notch.
    var increment: Double
  }

  /// How the device reports contacts.
  var touch = Touch.none
  /// The scroll axes.
  var scrollAxes: [ScrollAxis] = []
  /// Whether the position is absolute, as a tablet's, as opposed to relative, as a mouse's.
  var isAbsolute = false
}

nonisolated extension InputDevice {
  /// Creates a device from the classes listed by the server.
  init(classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int) {
    self.init()
    for case let info? in UnsafeBufferPointer(start: classes, count: classes == nil ? 0 : count) {
      add(UnsafeRawPointer(info), type: info.pointee.type)
    }
  }

  /// Returns the positions of a device's axes, by axis number, from the classes listed by the
  /// server.
  static func positions(
    classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int
  ) -> [Int: Double] {
    var positions: [Int: Double] = [:]
    for case let info? in UnsafeBufferPointer(start: classes, count: classes == nil ? 0 : count)
    where info.pointee.type == XIValuatorClass {
      let axis = UnsafeRawPointer(info).load(as: XIValuatorClassInfo.self)
      positions[Int(axis.number)] = axis.value
    }
    return positions
  }

  /// Returns the current positions of a device's axes, by a round trip; empty if the device is
  /// gone. Calls `XIQueryDevice`.
  static func positions(of device: Int, on display: OpaquePointer) -> [Int: Double] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, Int32(device), &count) else { return [:] }
    defer { XIFreeDeviceInfo(list) }
    return count == 1
      ? positions(classes: list.pointee.classes, count: Int(list.pointee.num_classes)) : [:]
  }

  private mutating func add(_ info: UnsafeRawPointer, type: Int32) {
    switch type {
    case XITouchClass:
      let info = info.load(as: XITouchClassInfo.self)
      touch = info.mode == XIDirectTouch ? .direct : .dependent
    case XIScrollClass:
      let info = info.load(as: XIScrollClassInfo.self)
      guard info.increment != 0, info.increment.isFinite else { return }
      scrollAxes.append(
        ScrollAxis(
          number: Int(info.number), isHorizontal: info.scroll_type == XIScrollTypeHorizontal,
          increment: info.increment))
    case XIValuatorClass:
      let info = info.load(as: XIValuatorClassInfo.self)
      if info.number == 0 { isAbsolute = info.mode == XIModeAbsolute }
    default:
      break  // Buttons, keys and gestures have no relevant properties.
    }
  }
}
