/// An input device that a virtual server offers.
///
/// Its name is the one that `xinput list` shows.
package struct InputDevice: Hashable, Sendable {
  /// What a device is for.
  package enum Kind: Hashable, Sendable {
    /// A touchscreen that follows this many fingers.
    case touchscreen(fingers: Int)
    /// A pointer that is told where to go, like a drawing tablet.
    case absolutePointer
    /// A mouse with a wheel that scrolls smoothly.
    case mouse
    /// A touchpad: a mouse with pinch and swipe gestures.
    case touchpad
    /// A keyboard with the US layout.
    case keyboard
  }

  /// The name of the device, unique on its server.
  package var name: String
  /// The name of its socket in the directory of the server.
  package var socket: String
  /// What it is for.
  package var kind: Kind

  package init(name: String, socket: String? = nil, kind: Kind) {
    self.name = name
    self.socket = socket ?? name + ".sock"
    self.kind = kind
  }

  /// The touchscreen of every server: ten fingers.
  package static let touchscreen = InputDevice(
    name: "touch0", socket: "touch.sock", kind: .touchscreen(fingers: 10))
  /// The absolute pointer of every server.
  package static let pointer = InputDevice(
    name: "ptr0", socket: "ptr.sock", kind: .absolutePointer)
  /// The mouse of every server.
  package static let mouse = InputDevice(name: "mouse0", socket: "mouse.sock", kind: .mouse)
  /// The touchpad of every server.
  package static let touchpad = InputDevice(name: "pad0", socket: "pad.sock", kind: .touchpad)
  /// The keyboard of every server.
  package static let keyboard = InputDevice(name: "kbd0", socket: "kbd.sock", kind: .keyboard)

  /// One device of each kind.
  package static let standard = [touchscreen, pointer, mouse, touchpad, keyboard]

  /// The driver's options, by name.
  var driverOptions: [(String, String)] {
    switch kind {
    case .touchscreen(let fingers): [("DeviceType", "Touch"), ("TouchCount", "\(fingers)")]
    case .absolutePointer: [("DeviceType", "PointerAbsolute")]
    case .mouse: [("DeviceType", "Pointer"), ("AccelerationScheme", "none")]
    case .touchpad: [("DeviceType", "PointerGesture"), ("AccelerationScheme", "none")]
    case .keyboard:
      // Key codes are the kernel's plus 8, which is what the rules called "evdev" name.
      [
        ("DeviceType", "Keyboard"), ("XkbRules", "evdev"), ("XkbModel", "pc105"),
        ("XkbLayout", "us"),
      ]
    }
  }
}
