import CX11
import CXi
import X11Support

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

  /// Returns whether a device's contacts are fingers on a screen.
  ///
  /// True for an unknown device: it was plugged in a moment ago, or has just been removed.
  static func isTouchscreen(_ device: InputDevice?) -> Bool { device?.touch != .dependent }

  /// How the device reports contacts.
  var touch = Touch.none
  /// The axis of the contacts' pressure; nil if it has none.
  var pressureAxis: PressureAxis?
  /// The scroll axes.
  var scrollAxes: [ScrollAxis] = []
  /// Whether it reports pinches (XI 2.4).
  var isTouchpad = false
  /// Whether the position is absolute, as a tablet's, as opposed to relative, as a mouse's.
  var isAbsolute = false
  /// The axes of a pen; nil for everything else.
  var penAxes: PenAxes?
  /// Which part of a tablet it is.
  var tool = TabletTool.tip
  /// Whether someone can type on it.
  var isKeyboard = false
  /// Whether it is Xwayland's touchscreen, which stands for those of the compositor.
  var isXwaylandTouch = false
}

nonisolated extension InputDevice {
  /// Creates a device from the classes listed by the server; labels mark the axes of touchscreens and
  /// pens.
  init(_ classes: DeviceClasses, labels: AxisLabels = AxisLabels()) {
    if let touch = classes.all(XITouchClass, as: XITouchClassInfo.self).last {
      self.touch = touch.mode == XIDirectTouch ? .direct : .dependent
    }
    isTouchpad = !classes.all(XIGestureClass, as: XIGestureClassInfo.self).isEmpty
    scrollAxes = classes.all(XIScrollClass, as: XIScrollClassInfo.self)
      .filter { $0.increment != 0 && $0.increment.isFinite }
      .map { axis in
        ScrollAxis(
          number: Int(axis.number), isHorizontal: axis.scroll_type == XIScrollTypeHorizontal,
          increment: axis.increment)
      }
    pressureAxis = PressureAxis(classes, label: labels.touchPressure)
    isAbsolute = classes.valuators.last { $0.number == 0 }?.mode == XIModeAbsolute
    if isAbsolute, touch == .none { penAxes = PenAxes(classes, labels: labels) }
  }

  /// Whether it is a pen or its eraser: an absolute device with pressure.
  var isPen: Bool { penAxes != nil && tool != .other }

  /// Whether a keyboard device with a name has letters: it is neither the server's own, through
  /// which programs send keys, nor a single button or a row of extra keys, which the kernel lists
  /// as keyboards, too.
  static func hasLetters(_ name: String) -> Bool {
    let name = name.lowercased()
    let others = [
      "xtest", "button", "switch", "video bus", "hotkey", "consumer control", "system control",
      "wmi", "camera", "webcam", "headset", "hdmi", "jack", "remote control",
    ]
    return !others.contains { name.contains($0) }
  }

  /// Returns the positions of a device's axes, by axis number.
  static func positions(_ classes: DeviceClasses) -> [Int: Double] {
    Dictionary(classes.valuators.map { (Int($0.number), $0.value) }) { $1 }
  }

  /// Returns the current positions of a device's axes, by a round trip; empty if the device is
  /// gone.
  static func positions(of device: Int, on server: XDisplay) -> [Int: Double] {
    server.devices(Int32(device)) { devices in
      devices.count == 1 ? positions(devices[0].deviceClasses) : [:]
    } ?? [:]
  }
}
