/// Why an input device of a virtual server cannot be played.
package enum DeviceError: Error, Hashable, CustomStringConvertible {
  /// There is no socket of a driver at this path.
  case noSocket(path: String, reason: String)
  /// Another program plays the device.
  case inUse(name: String)
  /// The driver did not answer in time.
  case noAnswer(name: String)
  /// The driver closed the connection: the server ended, or the device was switched off.
  case closed(name: String)
  /// The server has no device of this name, or there is no server.
  case noDevice(name: String, display: String)
  /// The finger is down already, or it is not down.
  case wrongFinger(Int, isDown: Bool)
  /// There is no key of this name on the keyboard.
  case unknownKey(String)

  package var description: String {
    switch self {
    case .noSocket(let path, let reason):
      "\(path): \(reason). Does the virtual server still run?"
    case .inUse(let name):
      "\(name) is played by another program; a device takes one at a time."
    case .noAnswer(let name):
      "\(name) does not answer; the X server hangs or is very busy."
    case .closed(let name):
      "\(name) hung up: its X server ended, or the device was switched off."
    case .noDevice(let name, let display):
      "The X server \(display) has no input device \(name)."
    case .wrongFinger(let finger, let isDown):
      "Finger \(finger) is \(isDown ? "down already" : "not down")."
    case .unknownKey(let name):
      "There is no key \"\(name)\"; keys are named a, 7, Return, Escape, F5, Ctrl+Shift+z …"
    }
  }
}
