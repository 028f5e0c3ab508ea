import CX11
import X11Support

/// The meaning of a client message. Any client can send one, with arbitrary values.
nonisolated enum DesktopMessage: Hashable, Sendable {
  /// Close the window.
  case close
  /// Take the input focus, because of a user action at a server time.
  case takeFocus(time: UInt32)
  /// Answer, to show that the app is responding.
  case ping
  /// Set the window's sync counter to a value once the window has been drawn at its next size.
  case syncRequest(Int64)
  /// A client acquired a manager selection, such as that of the desktop's settings.
  case newManager(selection: XID)

  /// Decodes a message; nil if it is none of these.
  init?(_ message: XClientMessageEvent, atoms: Atoms) {
    guard message.format == 32 else { return nil }
    let values = message.data.l
    switch message.message_type {
    case atoms[.wmProtocols]:
      switch WireValue.id(values.0) {
      case atoms[.wmDeleteWindow]: self = .close
      case atoms[.wmTakeFocus]: self = .takeFocus(time: WireValue.card32(values.1))
      case atoms[.ping]: self = .ping
      case atoms[.syncRequest]:
        self = .syncRequest(WireValue.int64(high: values.3, low: values.2))
      default: return nil
      }
    case atoms[.manager]: self = .newManager(selection: WireValue.id(values.1))
    default: return nil
    }
  }
}

/// The resize handshake (_NET_WM_SYNC_REQUEST): the window manager sends a value, then the new
/// size; the window's sync counter is set to the value once the window has been drawn at that size.
nonisolated struct ResizeSync: Hashable, Sendable {
  private enum State: Hashable {
    case idle
    case requested(Int64)
    case resized(Int64)
  }

  private var state = State.idle

  /// Stores the value sent by the window manager; the new size follows.
  mutating func requested(_ value: Int64) { state = .requested(value) }

  /// Records that the new size has arrived.
  mutating func configured() {
    if case .requested(let value) = state { state = .resized(value) }
  }

  /// Returns the value to set the counter to, once, after everything has been drawn at the new
  /// size; otherwise nil.
  mutating func drawn() -> Int64? {
    guard case .resized(let value) = state else { return nil }
    state = .idle
    return value
  }
}
