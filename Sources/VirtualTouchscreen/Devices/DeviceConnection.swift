import Platform

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
