/// When devices were lost: what they did before, and a grab of another client had frozen until after
/// the loss, does not count.
///
/// The server releases frozen events as soon as the grab ends. The end of a pinch or a press is not
/// among them if the device was detached in the meantime, so that its beginning would have none.
nonisolated struct DeviceLosses {
  /// No grab freezes events for longer, in milliseconds. Without a limit, a device that rested until
  /// the server's clock wrapped would be ignored.
  private static let longestGrab: Int32 = 60_000

  /// The server's time of the last loss of each device, in milliseconds.
  private var times: [Int: UInt32] = [:]

  /// Records the devices that an event reports as lost.
  mutating func record(_ report: HierarchyReport) {
    for device in report.lost { times[device] = report.serverTime }
  }

  /// Whether an event that was read after a loss is of the device that was lost, and happened before.
  func includes(_ event: InputEvent) -> Bool {
    guard !times.isEmpty else { return false }
    return switch event {
    case .touch(let report):
      includes([report.source, report.id.source.device], at: report.serverTime)
    case .pointer(let report):
      includes([report.source, report.master], at: report.serverTime)
    case .gesture(let report): includes([report.source], at: report.serverTime)
    case .hierarchy, .key, .commit, .preedit, .unmapped, .fenceReached, .other: false
    }
  }

  private func includes(_ devices: [Int], at time: UInt32) -> Bool {
    devices.contains { device in
      guard let loss = times[device] else { return false }
      return (1...Self.longestGrab).contains(Int32(bitPattern: loss &- time))
    }
  }
}
