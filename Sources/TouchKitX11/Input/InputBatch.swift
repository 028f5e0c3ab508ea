import CX11
import TouchKit

/// An event read from the server. Those of Xlib are large and rare, so they are kept elsewhere.
nonisolated enum InputEvent {
  case touch(TouchReport)
  case pointer(PointerReport)
  case gesture(TouchpadReport)
  /// Devices were added or removed.
  case hierarchy(HierarchyReport)
  /// A key event.
  indirect case key(XKeyEvent)
  /// The input method has committed text.
  case commit(String)
  /// The input method composes another text.
  case preedit(Preedit)
  /// The window was unmapped.
  case unmapped
  /// The server has processed our fence request (`XConnection.sendFence`).
  case fenceReached
  /// Any other event.
  indirect case other(XEvent)
}

/// The events read from the server and not dispatched yet, in order.
///
/// When a device is disabled, the server first ends its touches and touchpad gestures as if the
/// fingers were lifted, and releases its buttons, and only then reports the change, sometimes one
/// packet later. So an end is
/// confirmed only once the server has processed a fence sent after it, by which time any report of
/// a loss has arrived. This delays a lift by a tenth of a millisecond and a move not at all.
///
/// The same holds for the ownership of a touch that another client's grab has frozen: the server
/// grants it first, and sends what the finger did during the grab afterwards.
nonisolated struct InputBatch {
  /// The events, in order.
  var items: [InputEvent] = []
  /// Whether a fence must be sent.
  private(set) var needsFence = false

  /// The index of the first event, such as the end of a touch, that no fence has confirmed yet.
  private var firstUnconfirmed: Int?
  /// Whether a later event may change the meaning of an earlier one.
  private var needsResolution = false
  /// When the contacts whose ownership is unresolved began, in milliseconds of the server's clock.
  private var provisional: [TouchSample.ID: UInt32] = [:]
  /// The devices that were lost, and what a grab still releases of them.
  private var losses = DeviceLosses()

  /// The maximum interval between the ends of a lost device's touches, gestures and presses and the
  /// report of its loss, in milliseconds.
  static let lossWindow: Int32 = 40
  /// The maximum interval between the beginning of a touch that no other client grabs and the grant
  /// of its ownership, in milliseconds.
  private static let grantWindow: Int32 = 20

  /// Whether the batch is empty.
  var isEmpty: Bool { items.isEmpty }

  /// Whether these are more events than arrive in a frame: the app could not handle them for a while,
  /// and the server may have more of them, which did not fit into the socket.
  var isBacklog: Bool { items.count > TouchBacklog.limit }

  /// Appends an event.
  mutating func append(_ input: InputEvent) {
    guard !losses.includes(input) else { return }
    switch input {
    case .hierarchy(let report):
      losses.record(report)
      needsResolution = true
      provisional.removeAll()
    case .unmapped:
      needsResolution = true
      provisional.removeAll()
    case .fenceReached:
      firstUnconfirmed = nil
      needsFence = false
    default:
      let isLateGrant = isLateGrant(input)
      needsResolution = needsResolution || isLateGrant || input.isEndUnderXwayland
      guard input.isEnd || isLateGrant, firstUnconfirmed == nil else { break }
      firstUnconfirmed = items.count
      needsFence = true
    }
    items.append(input)
  }

  /// Records that a fence was sent.
  mutating func fenceSent() { needsFence = false }

  /// Removes and returns all confirmed events.
  mutating func takeConfirmed() -> InputBatch {
    var taken = self
    guard let end = firstUnconfirmed else {
      items = []
      needsResolution = false
      taken.resolve()
      return taken
    }
    taken.items = Array(items[..<end])
    items.removeFirst(end)
    firstUnconfirmed = 0
    taken.resolve()
    return taken
  }

  /// Applies events to the meaning of those before them.
  private mutating func resolve() {
    guard needsResolution else { return }
    turnEndsIntoLosses()
    turnCancelsOfXwaylandIntoLosses()
    delayLateGrants()
    dropInputBeforeUnmap()
  }

  /// Whether an event grants a touch that another client had grabbed until now. Keeps the contacts
  /// whose ownership is unresolved.
  private mutating func isLateGrant(_ input: InputEvent) -> Bool {
    guard case .touch(let report) = input else { return false }
    switch report.kind {
    case .began:
      provisional[report.id] = report.serverTime
    case .changed(.ended):
      provisional[report.id] = nil
    case .changed(.granted):
      guard let start = provisional.removeValue(forKey: report.id) else { return false }
      return Int32(bitPattern: report.serverTime &- start) > Self.grantWindow
    case .changed:
      break
    }
    return false
  }
}

nonisolated extension InputEvent {
  /// The report of a touch.
  var touch: TouchReport? {
    if case .touch(let report) = self { report } else { nil }
  }

  /// Whether the event ends a touch of Xwayland.
  fileprivate var isEndUnderXwayland: Bool {
    touch.map { $0.isFromXwayland && $0.kind == .changed(.ended) } ?? false
  }

  /// Whether the event ends a touch, a touchpad gesture or a press.
  var isEnd: Bool {
    switch self {
    case .touch(let report): return report.kind == .changed(.ended)
    case .pointer(let report):
      if case .released = report.kind { return !report.isEmulated }
      return false
    case .gesture(let report): return report.phase == .ended(isCancelled: false)
    case .hierarchy, .key, .commit, .preedit, .unmapped, .fenceReached, .other: return false
    }
  }

  /// Whether the event is input from a touchscreen, a pointer or a touchpad.
  var isFromDevice: Bool {
    switch self {
    case .touch, .pointer, .gesture: true
    case .hierarchy, .key, .commit, .preedit, .unmapped, .fenceReached, .other: false
    }
  }
}
