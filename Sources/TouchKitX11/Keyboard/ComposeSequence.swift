import CXkbCommon

/// Dead keys and the Compose key, as the user's locale or `~/.XCompose` defines them.
@MainActor final class ComposeSequence {
  /// The meaning of a key.
  enum Result: Hashable {
    /// The key is not part of a sequence.
    case none
    /// The key continues a sequence, or breaks it off.
    case pending
    /// The key ends a sequence, which means a text.
    case text(String)
  }

  private let locale: UserLocale
  private var state: OpaquePointer?
  private var isLoaded = false

  /// Creates the sequence; its table is loaded on the first key, because that takes longer than the
  /// first frame, and a kiosk without a keyboard never needs it.
  init(locale: UserLocale = .current) { self.locale = locale }

  isolated deinit { xkb_compose_state_unref(state) }

  /// Handles the symbol of a key press.
  func feed(_ symbol: UInt32) -> Result {
    if !isLoaded { load() }
    guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .none
    }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING, XKB_COMPOSE_CANCELLED: return .pending
    case XKB_COMPOSE_COMPOSED: return .text(text(of: state))
    default: return .none
    }
  }

  /// Breaks off the sequence.
  func reset() {
    if let state { xkb_compose_state_reset(state) }
  }

  private func text(of state: OpaquePointer) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
    return String(
      decoding: buffer.prefix(min(max(count, 0), buffer.count - 1))
        .map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Calls `xkb_compose_table_new_from_locale`, which reads files of X11 by the locale's name.
  private func load() {
    isLoaded = true
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return }
    defer { xkb_context_unref(context) }
    for name in locale.composing {
      let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS)
      guard let table else { continue }
      defer { xkb_compose_table_unref(table) }
      state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
      return
    }
  }
}
