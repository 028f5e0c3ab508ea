import CX11
import CXi
import Platform

/// A window manager's passive touch grab on the root window; the test decides which touches it
/// accepts.
final class TouchGrabber: Grabber {
  /// What the grab does with a touch.
  enum Decision {
    /// Ownership passes to the next client.
    case reject
    /// The grab keeps the touch; for the next client it ends.
    case accept
  }

  private var undecided: [(device: Int32, id: UInt32)] = []

  /// Grabs all touches of a display from now on.
  init(_ name: String) throws {
    try super.init(name, [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]) { client, mask, modifiers in
      XIGrabTouchBegin(client.pointer, XIAllMasterDevices, client.root, 0, mask, 1, modifiers)
    }
  }

  /// Waits until the grab has at least `count` touches that are still undecided.
  func waitForTouches(_ count: Int, within timeout: Duration = .seconds(10)) throws {
    let deadline = Timeout(in: timeout)
    read()
    while undecided.count < count {
      guard readNext(until: deadline) else {
        throw TimeoutError("the grab got \(undecided.count) touches instead of \(count)")
      }
    }
  }

  /// Accepts or rejects the undecided touches: all of them, or the oldest `count`.
  func decide(_ decision: Decision, oldest count: Int = .max) {
    read()
    for touch in undecided.prefix(count) {
      XIAllowTouchEvents(
        client.pointer, touch.device, touch.id, client.root,
        decision == .accept ? XIAcceptTouch : XIRejectTouch)
    }
    undecided.removeFirst(min(count, undecided.count))
    XSync(client.pointer, 0)
  }

  private func read() {
    while readNext(until: Timeout(in: .zero)) {}
  }

  private func readNext(until timeout: Timeout) -> Bool {
    guard let touch = next(XI_TouchBegin, until: timeout) else { return false }
    undecided.append((touch.deviceid, UInt32(bitPattern: touch.detail)))
    return true
  }
}
