import CX11
import Glibc
import TouchKit
import X11Support

/// A message of the drag-and-drop protocol (XDND, version 5). Any client can send one, with
/// arbitrary values.
nonisolated enum XdndMessage: Hashable, Sendable {
  /// An item has entered the target. At most three types; more are in a property of the source.
  case enter(source: XID, version: Int, types: [Atom], hasMoreTypes: Bool)
  /// The item has moved to a point of the root window, in pixels.
  case position(source: XID, location: Point, time: UInt32, action: Atom)
  /// The item has left the target, or the drag was cancelled.
  case leave(source: XID)
  /// The item was dropped; the time is for the request of its data.
  case drop(source: XID, time: UInt32)
  /// The target's answer to a position.
  case status(target: XID, isAccepted: Bool, action: Atom)
  /// The target has received the data, or failed to.
  case finished(target: XID, isAccepted: Bool, action: Atom)

  /// The version that is spoken.
  static let version = 5
  /// The oldest version that is understood; no app of this century speaks an older one.
  static let oldestVersion = 3

  /// Decodes a message; nil if it is none of these.
  init?(_ message: XClientMessageEvent, atoms: Atoms) {
    guard message.format == 32 else { return nil }
    let values = message.data.l
    let sender = WireValue.id(values.0)
    let flags = WireValue.card32(values.1)
    switch message.message_type {
    case atoms[.xdndEnter]:
      self = .enter(
        source: sender, version: Int(flags >> 24),
        types: [values.2, values.3, values.4].map { WireValue.id($0) }.filter { $0 != 0 },
        hasMoreTypes: flags & 1 != 0)
    case atoms[.xdndPosition]:
      self = .position(
        source: sender, location: Self.location(WireValue.card32(values.2)),
        time: WireValue.card32(values.3), action: WireValue.id(values.4))
    case atoms[.xdndLeave]: self = .leave(source: sender)
    case atoms[.xdndDrop]: self = .drop(source: sender, time: WireValue.card32(values.2))
    case atoms[.xdndStatus]:
      self = .status(
        target: sender, isAccepted: flags & 1 != 0, action: WireValue.id(values.4))
    case atoms[.xdndFinished]:
      self = .finished(
        target: sender, isAccepted: flags & 1 != 0, action: WireValue.id(values.2))
    default: return nil
    }
  }

  /// The event that carries the message to a window.
  func event(to window: XID, atoms: Atoms) -> XEvent {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atoms[name]
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      values.withUnsafeBytes { data.copyBytes(from: $0) }
    }
    return event
  }

  private var name: AtomName {
    switch self {
    case .enter: .xdndEnter
    case .position: .xdndPosition
    case .leave: .xdndLeave
    case .drop: .xdndDrop
    case .status: .xdndStatus
    case .finished: .xdndFinished
    }
  }

  /// The five values, as C `long`.
  private var values: [UInt] {
    switch self {
    case .enter(let source, let version, let types, let hasMoreTypes):
      let first = types.prefix(3) + [0, 0, 0]
      return [source, UInt(version) << 24 | (hasMoreTypes ? 1 : 0)] + first.prefix(3)
    case .position(let source, let location, let time, let action):
      return [source, 0, Self.packed(location), UInt(time), action]
    case .leave(let source): return [source, 0, 0, 0, 0]
    case .drop(let source, let time): return [source, 0, UInt(time), 0, 0]
    case .status(let target, let isAccepted, let action):
      // The second bit asks for a message for every motion; so no rectangle is needed.
      return [target, isAccepted ? 3 : 2, 0, 0, isAccepted ? action : 0]
    case .finished(let target, let isAccepted, let action):
      return [target, isAccepted ? 1 : 0, isAccepted ? action : 0, 0, 0]
    }
  }

  private static func location(_ value: UInt32) -> Point {
    Point(
      Double(Int16(truncatingIfNeeded: value >> 16)), Double(Int16(truncatingIfNeeded: value)))
  }

  private static func packed(_ point: Point) -> UInt {
    func half(_ value: Double) -> UInt {
      UInt(UInt16(bitPattern: Int16(min(max(value.rounded(.down), -32768), 32767))))
    }
    return half(point.x) << 16 | half(point.y)
  }
}

/// Converts between operations and the atoms that name them.
extension Atoms {
  /// The atom of an operation.
  nonisolated func action(_ operation: DropOperation) -> Atom {
    switch operation {
    case .copy: self[.xdndActionCopy]
    case .move: self[.xdndActionMove]
    case .link: self[.xdndActionLink]
    }
  }

  /// The operation of an atom; nil for others, such as the one that asks the user.
  nonisolated func operation(_ action: Atom) -> DropOperation? {
    [.copy, .move, .link].first { self.action($0) == action && action != 0 }
  }
}
