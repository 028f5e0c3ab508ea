import CXi

/// Devices came, went or changed their master.
nonisolated struct HierarchyReport: Hashable, Sendable {
  /// The server's milliseconds.
  var serverTime: UInt32
  /// Devices whose fingers and buttons can no longer be believed: disabled, unplugged, detached.
  var lost: [Int]

  /// Flags after which the server sends nothing more of what is held down on the device.
  private static let losses =
    XISlaveRemoved | XISlaveDetached | XIDeviceDisabled | XIMasterRemoved

  /// The report of an event.
  init(_ event: XIHierarchyEvent) {
    // The list tells which device each flag belongs to; the event's own flags are their union.
    let infos = UnsafeBufferPointer(start: event.info, count: Int(event.num_info))
    self.init(
      serverTime: UInt32(truncatingIfNeeded: event.time),
      lost: infos.filter { $0.flags & Self.losses != 0 }.map { Int($0.deviceid) })
  }

  /// A report from its parts.
  init(serverTime: UInt32, lost: [Int]) {
    self.serverTime = serverTime
    self.lost = lost
  }
}
