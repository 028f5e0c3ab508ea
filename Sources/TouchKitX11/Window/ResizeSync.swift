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
