/// An error of a virtual input device.
package enum DeviceError: Error, Hashable, CustomStringConvertible {
  /// The driver's socket could not be connected.
  case noSocket(path: String, reason: String)
  /// Another program is using the device.
  case inUse(name: String)
  /// The driver did not answer in time.
  case noAnswer(name: String)
  /// The driver closed the connection: the server exited, or the device was disabled.
  case closed(name: String)
  /// The server has no device with this name, or there is no server.
  case noDevice(name: String, display: String)
  /// A finger that is down was put down again, or one that is not down was moved or lifted.
  case wrongFinger(Int, isDown: Bool)
  /// The keyboard has no key with this name.
  case unknownKey(String)

  package var description: String {
    switch self {
    case .noSocket(let path, let reason):
      "\(path): \(reason). Is the virtual server still running?"
    case .inUse(let name):
      "\(name) is in use by another program; a device accepts only one at a time."
    case .noAnswer(let name):
      "\(name) does not respond; the X server has hung or is very busy."
    case .closed(let name):
      "\(name) closed the connection: its X server exited, or the device was disabled."
    case .noDevice(let name, let display):
      "The X server \(display) has no input device \(name)."
    case .wrongFinger(let finger, let isDown):
      "Finger \(finger) is \(isDown ? "already down" : "not down")."
    case .unknownKey(let name):
      "Unknown key \"\(name)\". Keys are named a, 7, Return, Escape, F5, Ctrl+Shift+z …"
    }
  }
}
