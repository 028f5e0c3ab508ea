/// The handshake of a resize (_NET_WM_SYNC_REQUEST): the window manager sends a number, then the
/// new size, and is given the number back when the window has been drawn at that size.
nonisolated struct ResizeSync: Hashable, Sendable {
  private enum State: Hashable {
    case idle
    case requested(Int64)
    case resized(Int64)
  }

  private var state = State.idle

  /// The window manager sent a number; the size that belongs to it comes next.
  mutating func requested(_ value: Int64) { state = .requested(value) }

  /// The new size arrived.
  mutating func configured() {
    if case .requested(let value) = state { state = .resized(value) }
  }

  /// The number to give back, once, when everything is drawn at the new size.
  mutating func drawn() -> Int64? {
    guard case .resized(let value) = state else { return nil }
    state = .idle
    return value
  }
}
