import CX11
import CXi
import Platform
import TouchRecordings
import X11Support

/// The connection to the driver of a virtual input device.
///
/// Works around these properties of the driver (Xorg 21.1):
/// - It accepts one client at a time; further clients wait in the socket's queue. A lock file
///   beside the socket serializes the programs that use this type.
/// - It does not detect that a client has closed its end, and the server then spins at 100 % of a
///   core. An oversized message makes the driver close the connection itself.
/// - After that it accepts no client until the device has been disabled and enabled again.
/// - It does not answer a sync request before the device's first event.
package final class DeviceConnection {
  let name: String
  private let socket: UnixSocket
  private var lock: FileLock?
  private var hasSentEvents = false
  private var isClosed = false

  /// How long to wait for the driver's answer.
  private static let timeout = Duration.seconds(20)

  /// Connects to a device of the server on a display.
  init(to device: DeviceDescription, directory: String, display: String) throws(DeviceError) {
    name = device.name
    let path = "\(directory)/\(device.socket)"
    var lock: FileLock?
    do throws(SystemError) {
      _ = try Timeout(in: .seconds(10)).poll(every: .milliseconds(20)) { () throws(SystemError) in
        lock = try FileLock(path + ".lock", .notInherited)
        return lock != nil
      }
    } catch {
      throw .noSocket(path: path, reason: "\(error)")
    }
    if lock == nil { throw .inUse(name: name) }
    self.lock = lock
    do throws(SystemError) {
      socket = try UnixSocket(connectingTo: path)
    } catch {
      throw .noSocket(path: path, reason: "\(error)")
    }
    try performHandshake(display)
  }

  deinit { close() }

  /// Performs the handshake.
  ///
  /// If there is no answer, the device is disabled and enabled again, once for every dead
  /// connection in the queue ahead of ours.
  private func performHandshake(_ display: String) throws(DeviceError) {
    try write(.hello)
    let deadline = Timeout(in: Self.timeout)
    while true {
      if try readAnswer(until: Timeout(in: .milliseconds(250))) { return }
      guard !deadline.isPast else { throw .noAnswer(name: name) }
      let power = try DevicePower(name: name, display: display)
      power.switchOff()
      power.switchOn()
    }
  }

  /// Sends an event.
  func send(_ event: DeviceMessage) throws(DeviceError) {
    hasSentEvents = true
    try write(event)
  }

  /// Waits until the server has processed all events sent. Its clients may not have handled them
  /// yet.
  func sync() throws(DeviceError) {
    guard hasSentEvents else { return }
    try write(.waitForSync)
    guard try readAnswer(until: Timeout(in: Self.timeout)) else { throw .noAnswer(name: name) }
  }

  /// Disconnects so that the driver notices; later calls have no effect.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    try? socket.write(DeviceMessage.disconnect.bytes)
    _ = socket.waitForEnd(until: Timeout(in: .seconds(2)))
    socket.close()
    lock = nil
  }

  /// Disables the device, after the server has processed all events sent, and disconnects.
  func unplug(from display: String) throws(DeviceError) {
    try sync()
    try DevicePower(name: name, display: display).switchOff()
    close()
  }

  private func write(_ message: DeviceMessage) throws(DeviceError) {
    do {
      try socket.write(message.bytes)
    } catch {
      throw .closed(name: name)
    }
  }

  /// Reads one answer, whose first four bytes are its length; returns false on a timeout.
  private func readAnswer(until deadline: Timeout) throws(DeviceError) -> Bool {
    do {
      guard let header = try socket.read(8, until: deadline) else { return false }
      let length = header.withUnsafeBytes { $0.load(as: UInt32.self) }
      return try socket.read(max(0, Int(length) - 8), until: Timeout(in: Self.timeout)) != nil
    } catch {
      throw .closed(name: name)
    }
  }
}

/// Enables and disables an input device, as `xinput enable` and `xinput disable` do.
struct DevicePower {
  private let display: XDisplay
  private let device: Int32

  init(name: String, display displayName: String) throws(DeviceError) {
    guard let display = XDisplay(displayName), let device = Self.id(of: name, on: display) else {
      throw .noDevice(name: name, display: displayName)
    }
    self.display = display
    self.device = device
  }

  /// Disables the device. On return the server has disabled it and ended its touches.
  func switchOff() { set(0) }

  /// Enables the device. On return it accepts a client.
  func switchOn() { set(1) }

  private func set(_ state: UInt8) {
    var state = state
    XIChangeProperty(
      display.pointer, device, display.atom("Device Enabled"), Atom(XA_INTEGER), 8,
      PropModeReplace, &state, 1)
    XSync(display.pointer, 0)
  }

  private static func id(of name: String, on display: XDisplay) -> Int32? {
    let id = display.devices { devices in
      devices.first { $0.name.map { String(cString: $0) } == name }?.deviceid
    }
    return id ?? nil
  }
}

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
      KeyChord.unknown(name)
    }
  }
}
