import CX11
import Platform
import X11Support

/// The messages of the server.
nonisolated extension XIMSession {
  /// Called when the server has accepted the connection.
  mutating func accepted() -> [Effect] { [.send(.connect)] }

  /// Handles a message of the server.
  mutating func receive(_ message: XIMMessage, at time: MonotonicTime) -> [Effect] {
    if absence != .none { return receiveLate(message, at: time) }
    switch message {
    case .connected, .opened, .encoding, .styles, .contextCreated:
      return connect(message, at: time)
    case .eventMask(let forwarded, let synchronous):
      (forwardedEvents, synchronousEvents) = (forwarded, synchronous)
      return []
    case .value:
      if case .reset = queue.first { return [] }
      return finished(at: time)
    case .resetDone:
      guard case .reset = queue.first else { return [] }
      discardsUntil = time + Self.limit
      return finished(at: time)
    case .error: return phase == .ready ? finished(at: time) : fail()
    case .key(let key, let isSynchronous):
      return output(key) + confirmation(isSynchronous)
    case .commit(let text, let isSynchronous):
      let output = discards(at: time) ? [] : commit(string(text))
      return output + confirmation(isSynchronous)
    case .sync: return [.send(.syncReply)]
    case .preeditStart: return [.send(.preeditStartReply)]
    case .preeditDraw(let first, let length, let text, let caret):
      let text = string(text)
      return change(at: time) { $0.draw(first: first, length: length, text: text, caret: caret) }
    case .preeditCaret(let direction, let position):
      var result = position
      let direction = XIMCaretDirection(rawValue: direction)
      let output = change(at: time) { result = $0.moveCaret(direction, to: position) }
      return output + [.send(.preeditCaretReply(position: UInt32(clamping: result)))]
    case .preeditDone: return change(at: time) { $0 = Preedit() }
    case .other: return []
    }
  }

  /// Handles a message of a server that was left alone: what it sends about the past is
  /// discarded, by the server, too.
  private mutating func receiveLate(
    _ message: XIMMessage, at time: MonotonicTime
  ) -> [Effect] {
    switch message {
    case .value, .resetDone, .error:
      if absence == .returning {
        // A value that was requested before the reset, whose reply is still to come.
        guard message != .value else { return [] }
        absence = .none
        discardsUntil = time + Self.limit
        return []
      }
      absence = .returning
      return [.send(.reset)]
    case .eventMask(let forwarded, let synchronous):
      (forwardedEvents, synchronousEvents) = (forwarded, synchronous)
      return []
    case .sync, .key(_, isSynchronous: true), .commit(_, isSynchronous: true):
      return [.send(.syncReply)]
    case .preeditStart: return [.send(.preeditStartReply)]
    case .preeditCaret: return [.send(.preeditCaretReply(position: 0))]
    default: return []
    }
  }

  private func confirmation(_ isSynchronous: Bool) -> [Effect] {
    isSynchronous ? [.send(.syncReply)] : []
  }

  /// The key that was forwarded, if this is it; otherwise one that the server has generated.
  private func output(_ key: XIMKey) -> [Effect] {
    if case .forward(let original) = queue.first, isInFlight, XIMKey(original).isSame(as: key) {
      return [.output(.event(XEvent(xkey: original)))]
    }
    return key.event(in: XID(window)).map { [.output(.event($0))] } ?? []
  }

  /// Text, and what is still composed after it: the view has ended its composition to take it.
  private func commit(_ text: String) -> [Effect] {
    text.isEmpty ? [] : [.output(.commit(text)), .output(.preedit(preedit))]
  }

  /// Whether what the server sends belongs to a composition that was discarded.
  private func discards(at time: MonotonicTime) -> Bool {
    isResetting || discardsUntil.map { time < $0 } ?? false
  }

  private mutating func change(
    at time: MonotonicTime, _ change: (inout Preedit) -> Void
  ) -> [Effect] {
    let before = preedit
    guard !discards(at: time) else { return [] }
    change(&preedit)
    return preedit == before ? [] : [.output(.preedit(preedit))]
  }

  private func string(_ text: [UInt8]) -> String {
    hasUTF8 ? String(decoding: text, as: UTF8.self) : decode(text)
  }
}
