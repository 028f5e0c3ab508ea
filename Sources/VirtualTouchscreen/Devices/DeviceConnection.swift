import CSys
import Glibc

/// The connection to the driver of one input device.
///
/// Facts of the driver (Xorg 21.1) that this type works around:
/// - It takes one client at a time; another one waits in the queue of the socket. A lock beside
///   the socket keeps the programs that use this type apart.
/// - It does not see that a client closed its end: the server then spins on a whole core. An
///   over-long message makes the driver close the connection itself.
/// - After that it accepts nobody, until the device is switched off and on again.
/// - Before the first event of a device it does not answer a sync.
package final class DeviceConnection {
  let name: String
  private let socket: UnixSocket
  private var lock: FileLock?
  private var hasSentEvents = false
  private var isClosed = false

  /// How long the driver may take for an answer.
  private static let patience = Duration.seconds(20)

  /// Connects to a device of the server that runs on a display.
  init(to device: InputDevice, directory: String, display: String) throws(DeviceError) {
    name = device.name
    let path = "\(directory)/\(device.socket)"
    guard let lock = FileLock(path + ".lock", until: Deadline(in: .seconds(10))) else {
      throw .inUse(name: name)
    }
    self.lock = lock
    do {
      socket = try UnixSocket(connectingTo: path)
    } catch {
      throw .noSocket(path: path, reason: error.description)
    }
    try greet(display)
  }

  deinit { close() }

  /// Exchanges the first messages.
  ///
  /// Without an answer the device needs to be switched off and on, once for every connection that
  /// lies dead in the queue before ours.
  private func greet(_ display: String) throws(DeviceError) {
    try write(.hello)
    let deadline = Deadline(in: Self.patience)
    while true {
      if try readAnswer(until: Deadline(in: .milliseconds(250))) { return }
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

  /// Returns when the server has processed all events that were sent; what its clients made of
  /// them is another matter.
  func sync() throws(DeviceError) {
    guard hasSentEvents else { return }
    try write(.waitForSync)
    guard try readAnswer(until: Deadline(in: Self.patience)) else { throw .noAnswer(name: name) }
  }

  /// Parts from the driver in a way that it understands; later calls do nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    try? socket.write(DeviceMessage.farewell.bytes)
    _ = socket.waitForEnd(until: Deadline(in: .seconds(2)))
    socket.close()
    lock = nil
  }

  private func write(_ message: DeviceMessage) throws(DeviceError) {
    do {
      try socket.write(message.bytes)
    } catch {
      throw .closed(name: name)
    }
  }

  /// Reads one answer, whose first four bytes are its length; false if there is none in time.
  private func readAnswer(until deadline: Deadline) throws(DeviceError) -> Bool {
    do {
      guard let header = try socket.read(8, until: deadline) else { return false }
      let length = header.withUnsafeBytes { $0.load(as: UInt32.self) }
      return try socket.read(max(0, Int(length) - 8), until: Deadline(in: Self.patience)) != nil
    } catch {
      throw .closed(name: name)
    }
  }
}
