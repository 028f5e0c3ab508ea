import CX11
import TouchKit

/// An event read from the server.
nonisolated enum InputEvent {
  case touch(TouchReport)
  case pointer(PointerReport)
  case gesture(TouchpadReport)
  /// Devices were added or removed.
  case hierarchy(HierarchyReport)
  /// A key event.
  case key(XKeyEvent)
  /// The input method has committed text.
  case commit(String)
  /// The input method composes another text.
  case preedit(Preedit)
  /// The window was unmapped.
  case unmapped
  /// The server has processed our fence request (`XConnection.sendFence`).
  case fenceReached
  /// Any other event.
  case other(XEvent)
}

/// The events read from the server and not dispatched yet, in order.
///
/// When a device is disabled, the server first ends its touches as if they were lifted and releases
/// its buttons, and only then reports the change, sometimes one packet later. So an end is
/// confirmed only once the server has processed a fence sent after it, by which time any report of
/// a loss has arrived. This delays a lift by a tenth of a millisecond and a move not at all.
nonisolated struct InputBatch {
  /// The events, in order.
  private(set) var items: [InputEvent] = []
  /// Whether a fence must be sent.
  private(set) var needsFence = false

  /// The index of the first end of a touch or a press that no fence has confirmed yet.
  private var firstUnconfirmedEnd: Int?
  /// Whether a later event may change the meaning of an earlier one.
  private var needsResolution = false

  /// The maximum interval between the ends of a lost device's touches and presses and the report of
  /// its loss, in milliseconds.
  private static let lossWindow: Int32 = 40

  /// Whether the batch is empty.
  var isEmpty: Bool { items.isEmpty }

  /// Appends an event.
  mutating func append(_ input: InputEvent) {
    switch input {
    case .hierarchy, .unmapped:
      needsResolution = true
    case .fenceReached:
      firstUnconfirmedEnd = nil
      needsFence = false
    case _ where input.isEnd && firstUnconfirmedEnd == nil:
      firstUnconfirmedEnd = items.count
      needsFence = true
    default:
      break
    }
    items.append(input)
  }

  /// Records that a fence was sent.
  mutating func fenceSent() { needsFence = false }

  /// Removes and returns all confirmed events.
  mutating func takeConfirmed() -> InputBatch {
    var taken = self
    guard let end = firstUnconfirmedEnd else {
      items.removeAll(keepingCapacity: true)
      needsResolution = false
      taken.resolve()
      return taken
    }
    taken.items = Array(items[..<end])
    items.removeFirst(end)
    firstUnconfirmedEnd = 0
    taken.resolve()
    return taken
  }

  /// Applies hierarchy events and unmapping to the events before them.
  private mutating func resolve() {
    guard needsResolution else { return }
    turnEndsIntoLosses()
    dropInputBeforeUnmap()
  }

  /// Turns the touch ends of a lost device into losses and drops its button releases: the server
  /// generates both, although no finger was lifted.
  private mutating func turnEndsIntoLosses() {
    var releases: Set<Int> = []
    for (index, item) in items.enumerated() {
      guard case .hierarchy(let report) = item else { continue }
      for earlier in 0..<index where items[earlier].isEnd {
        switch items[earlier] {
        case .touch(var touch) where isLost([touch.source, touch.id.device], touch.serverTime):
          touch.kind = .changed(.lost)
          items[earlier] = .touch(touch)
        case .pointer(let press) where isLost([press.source, press.master], press.serverTime):
          releases.insert(earlier)
        default:
          break
        }
      }
      func isLost(_ devices: [Int], _ time: UInt32) -> Bool {
        devices.contains(where: report.lost.contains)
          && Int32(bitPattern: report.serverTime &- time) <= Self.lossWindow
      }
    }
    // A press without a release is cancelled when the loss of its device is dispatched.
    items = items.enumerated().filter { !releases.contains($0.offset) }.map(\.element)
  }

  /// Drops input that precedes the unmapping of the window.
  private mutating func dropInputBeforeUnmap() {
    guard
      let last = items.lastIndex(where: { if case .unmapped = $0 { true } else { false } })
    else { return }
    let rest = items[last...]
    items = items[..<last].filter { !$0.isFromDevice } + rest
  }
}

nonisolated extension InputEvent {
  /// Whether the event ends a touch or a press.
  fileprivate var isEnd: Bool {
    switch self {
    case .touch(let report): return report.kind == .changed(.ended)
    case .pointer(let report):
      if case .released = report.kind { return !report.isEmulated }
      return false
    case .gesture, .hierarchy, .key, .commit, .preedit, .unmapped, .fenceReached, .other:
      return false
    }
  }

  /// Whether the event is input from a touchscreen, a pointer or a touchpad.
  fileprivate var isFromDevice: Bool {
    switch self {
    case .touch, .pointer, .gesture: true
    case .hierarchy, .key, .commit, .preedit, .unmapped, .fenceReached, .other: false
    }
  }
}
