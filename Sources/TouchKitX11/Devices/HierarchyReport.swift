import CXi

/// The changes of an XI2 hierarchy event: devices were added, removed or reattached.
nonisolated struct HierarchyReport: Hashable, Sendable {
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The devices whose touches and buttons are lost: disabled, removed or detached.
  var lost: [Int]

  /// The flags after which the server sends no further events for what is held down on the device.
  private static let losses =
    XISlaveRemoved | XISlaveDetached | XIDeviceDisabled | XIMasterRemoved

  /// Decodes an event.
  init(_ event: XIHierarchyEvent) {
    // The list has the flags of each device; the event's own flags are their union.
    let infos = UnsafeBufferPointer(start: event.info, count: Int(event.num_info))
    self.init(
      serverTime: WireValue.card32(event.time),
      lost: infos.filter { $0.flags & Self.losses != 0 }.map { Int($0.deviceid) })
  }

  /// Creates a report, for tests.
  init(serverTime: UInt32, lost: [Int]) {
    self.serverTime = serverTime
    self.lost = lost
  }
}
