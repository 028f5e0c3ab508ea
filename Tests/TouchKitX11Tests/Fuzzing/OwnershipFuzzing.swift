import TestSupport
import TouchKit

@testable import TouchKitX11

extension FuzzTarget {
  /// Any inputs of the ownership machines of a few fingers, and losses of all of them.
  static let ownership = FuzzTarget("ownership") { bytes in
    var input = InputBytes(bytes)
    var tracker = TouchTracker()
    var laws = FingerLaws()
    var time: Int64 = 0
    while !input.isEmpty {
      // Replayed events have old times.
      time += Int64(input.integer(Int8.self))
      let now = EventTime.milliseconds(time)
      switch input.number(0...15) {
      case 0:
        tracker.lose(at: now) { _, _ in true }
        promise(tracker.isEmpty, "A lost finger is kept.")
      case 1:
        let device = input.number(0...1)
        tracker.lose(at: now) { $1 == device }
      case 2:
        let origin = Point(input.fixed(), input.fixed())
        tracker.move(to: WindowGeometry(origin: origin, scale: 1), at: now)
      case 3: laws.check(tracker.takeFrames())
      default: tracker.handle(.chosen(by: &input), at: now)
      }
    }
    tracker.lose(at: .milliseconds(time)) { _, _ in true }
    laws.check(tracker.takeFrames())
    promise(tracker.isEmpty && laws.isQuiet, "A finger stays down.")
  }
}

extension TouchReport {
  /// A report about one of four fingers.
  fileprivate static func chosen(by input: inout InputBytes) -> TouchReport {
    let inputs: [TouchOwnershipMachine.Input] = [.updated, .lifted, .granted, .ended, .lost]
    let choice = input.number(0...5)
    let place = Point(Double(input.integer(Int8.self)), Double(input.integer(Int8.self)))
    let finger = input.number(0...7)
    return TouchReport(
      id: .init(device: 2, contact: UInt32(finger / 2)), source: finger % 2,
      kind: choice == 5 ? .began : .changed(inputs[choice]), serverTime: 0,
      position: input.flag() ? DevicePosition(root: place, window: place) : nil)
  }
}
