/// A virtual input device.
///
/// Its name is shown by `xinput list`.
package struct DeviceDescription: Hashable, Sendable {
  /// The type of a device.
  package enum Kind: Hashable, Sendable {
    /// A touchscreen that tracks the given number of fingers.
    case touchscreen(fingers: Int)
    /// A pointer with absolute coordinates, like a drawing tablet.
    case absolutePointer
    /// A pen on a screen: an absolute pointer with pressure.
    case pen
    /// A mouse with a smoothly scrolling wheel.
    case mouse
    /// A touchpad: a mouse with pinch and swipe gestures.
    case touchpad
    /// A keyboard with the US layout.
    case keyboard
  }

  /// The name of the device, unique on its server.
  package var name: String
  /// The name of its socket in the server's directory.
  package var socket: String
  /// The type of device.
  package var kind: Kind

  package init(name: String, socket: String? = nil, kind: Kind) {
    self.name = name
    self.socket = socket ?? name + ".sock"
    self.kind = kind
  }

  /// The default touchscreen: ten fingers.
  package static let touchscreen = DeviceDescription(
    name: "touch0", socket: "touch.sock", kind: .touchscreen(fingers: 10))
  /// The default absolute pointer.
  package static let pointer = DeviceDescription(
    name: "ptr0", socket: "ptr.sock", kind: .absolutePointer)
  /// A pen that draws on the screen, and the eraser at its other end; not among the standard devices.
  package static let pen = DeviceDescription(name: "pen0 stylus", socket: "pen.sock", kind: .pen)
  package static let eraser = DeviceDescription(
    name: "pen0 eraser", socket: "eraser.sock", kind: .pen)
  /// The default mouse.
  package static let mouse = DeviceDescription(name: "mouse0", socket: "mouse.sock", kind: .mouse)
  /// The default touchpad.
  package static let touchpad = DeviceDescription(name: "pad0", socket: "pad.sock", kind: .touchpad)
  /// The default keyboard.
  package static let keyboard = DeviceDescription(name: "kbd0", socket: "kbd.sock", kind: .keyboard)

  /// One device of each kind.
  package static let standard = [touchscreen, pointer, mouse, touchpad, keyboard]

  /// The driver's options: names and values.
  var driverOptions: [(String, String)] {
    switch kind {
    case .touchscreen(let fingers): [("DeviceType", "Touch"), ("TouchCount", "\(fingers)")]
    case .absolutePointer: [("DeviceType", "PointerAbsolute")]
    case .pen: [("DeviceType", "PointerAbsoluteProximity"), ("PointerHasPressure", "true")]
    case .mouse: [("DeviceType", "Pointer"), ("AccelerationScheme", "none")]
    case .touchpad: [("DeviceType", "PointerGesture"), ("AccelerationScheme", "none")]
    case .keyboard:
      // Key codes are the kernel's plus 8, as the "evdev" rules expect.
      [
        ("DeviceType", "Keyboard"), ("XkbRules", "evdev"), ("XkbModel", "pc105"),
        ("XkbLayout", "us"),
      ]
    }
  }
}
