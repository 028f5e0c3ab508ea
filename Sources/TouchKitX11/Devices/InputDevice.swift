import CXi

/// What the driver needs to know of one input device.
nonisolated struct InputDevice: Hashable, Sendable {
  /// How a device reports contacts.
  enum Touch: Hashable, Sendable {
    /// It reports none.
    case none
    /// A touchscreen: fingers are where they are seen.
    case direct
    /// A touchpad: fingers act on what the pointer is over.
    case dependent
  }

  /// An axis that scrolls: an absolute number that grows by `increment` for each notch.
  struct ScrollAxis: Hashable, Sendable {
    /// The valuator's number.
    var number: Int
    /// Whether it scrolls sideways.
    var isHorizontal: Bool
    /// What one notch adds.
    var increment: Double
  }

  /// How it reports contacts.
  var touch = Touch.none
  /// Its axes that scroll.
  var scrollAxes: [ScrollAxis] = []
  /// Whether its position is absolute, as a tablet's, and not moved by steps, as a mouse's.
  var isAbsolute = false
}

nonisolated extension InputDevice {
  /// A device from the classes that the server lists for it.
  init(classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int) {
    self.init()
    for case let info? in UnsafeBufferPointer(start: classes, count: classes == nil ? 0 : count) {
      add(UnsafeRawPointer(info), type: info.pointee.type)
    }
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
      break  // Buttons, keys and gestures need no description.
    }
  }
}
