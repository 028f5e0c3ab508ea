import CX11
import Platform
import X11Support

/// The conversation with an input method's server: a state machine without X or a clock, whose
/// requests never wait.
///
/// Keys wait in order until the server has processed the one before: each key is followed by a
/// request that the server must answer, even if the key means nothing to it. If the answer takes
/// longer than `limit`, everything that waits is taken as typed, and the server is left alone until
/// it answers.
nonisolated struct XIMSession {
  /// What must be done, in this order.
  enum Effect {
    case send(XIMRequest)
    case output(KeyboardOutput)
  }

  /// How far the connection has come.
  enum Phase: Hashable {
    case connecting, opening, negotiating, queryingStyles, creatingContext, ready, failed
  }

  /// How long a key waits for the server: half a second is much longer than a working
  /// server takes, and short enough that a person does not type the key again.
  static let limit = Duration.milliseconds(500)

  private(set) var phase = Phase.connecting
  /// What is composed.
  private(set) var preedit = Preedit()
  /// The server's numbers for the input method and the context.
  private(set) var method: UInt16 = 0
  private(set) var context: UInt16 = 0

  /// The window that has the keyboard.
  private let window: UInt32
  private let locale: String
  private let decode: (_ compoundText: [UInt8]) -> String
  private var hasUTF8 = false
  private var numbers: [String: UInt16] = [:]
  private var forwardedEvents: UInt32 = 0
  private var synchronousEvents: UInt32 = 0
  private var hasFocus = false
  private var spot: Spot?
  private var sentSpot: Spot?

  /// What waits for the server, in order.
  private var queue: [Entry] = []
  /// Whether the first entry of the queue was sent.
  private var isInFlight = false
  /// Whether the server has not answered in time.
  private var absence = Absence.none
  /// When the first entry of the queue began to wait.
  private var waitingSince: MonotonicTime?
  /// Whether keys wait for the connection to be made.
  private var isAwaited: Bool

  /// Something that waits for what came before it.
  private enum Entry {
    case forward(XKeyEvent)
    /// An event that is not forwarded, but must not overtake those that are.
    case pass(XEvent)
    case reset
  }

  private enum Absence {
    case none
    /// It has not answered the latest request.
    case silent
    /// It has answered, and is requested to discard what it composed before.
    case returning
  }

  /// Until when, or until the next key, what the server sends belongs to a discarded composition:
  /// some servers commit one some time after they have confirmed the reset.
  private var discardsUntil: MonotonicTime?

  /// A point in window pixels.
  struct Spot: Hashable {
    var x: Int16
    var y: Int16
  }

  /// Creates a session for a window.
  ///
  /// - Parameters:
  ///   - isAwaited: whether keys wait for the connection to be made.
  ///   - decode: converts compound text, in which servers send text by default.
  init(
    window: UInt32, locale: String, isAwaited: Bool,
    decode: @escaping (_ compoundText: [UInt8]) -> String
  ) {
    self.window = window
    self.locale = locale
    self.isAwaited = isAwaited
    self.decode = decode
  }

  /// When `advance(to:)` must be called; nil if nothing waits.
  var deadline: MonotonicTime? { waitingSince.map { $0 + Self.limit } }

  // MARK: From the window

  /// Sets where the caret is and whether the window has the keyboard focus; the input method is
  /// used while there are both.
  mutating func setCaret(_ spot: Spot?, hasFocus: Bool) -> [Effect] {
    let had = self.hasFocus
    self.spot = spot
    self.hasFocus = hasFocus && spot != nil
    guard phase == .ready, had != self.hasFocus else { return [] }
    return [.send(self.hasFocus ? .setFocus : .unsetFocus)]
  }

  /// Handles an event of the keyboard: a key, or a change of the focus.
  mutating func handle(_ event: XEvent, at time: MonotonicTime) -> [Effect] {
    let isForwarded =
      switch event.type {
      case KeyPress: forwards(UInt32(KeyPressMask))
      case KeyRelease: forwards(UInt32(KeyReleaseMask))
      default: false
      }
    return append(isForwarded ? .forward(event.xkey) : .pass(event), at: time)
  }

  private func forwards(_ mask: UInt32) -> Bool {
    guard hasFocus, absence == .none else { return false }
    return phase == .ready ? forwardedEvents & mask != 0 : isAwaited && phase != .failed
  }

  /// Discards the composition, which the view has ended by itself.
  mutating func reset(at time: MonotonicTime) -> [Effect] {
    guard absence == .none, phase == .ready, preedit != Preedit() else { return [] }
    preedit = Preedit()
    return append(.reset, at: time)
  }

  /// Takes what has waited too long as typed.
  mutating func advance(to time: MonotonicTime) -> [Effect] {
    guard let deadline, deadline <= time else { return [] }
    if phase == .ready { absence = .silent }
    return takeAll()
  }

  /// Ends the session.
  mutating func end() -> [Effect] {
    phase = .failed
    return takeAll()
  }

  /// Takes everything as typed. What was composed becomes text, as it does when the focus moves.
  private mutating func takeAll() -> [Effect] {
    let text = isResetting ? "" : preedit.text
    let events: [KeyboardOutput] = queue.compactMap {
      switch $0 {
      case .forward(let key): .event(XEvent(xkey: key))
      case .pass(let event): .event(event)
      case .reset: nil
      }
    }
    (queue, preedit) = ([], Preedit())
    (isAwaited, isInFlight, waitingSince) = (false, false, nil)
    return ((text.isEmpty ? [] : [.commit(text)]) + events).map(Effect.output)
  }

  // MARK: The queue

  private var isResetting: Bool {
    queue.contains { if case .reset = $0 { true } else { false } }
  }

  private mutating func append(_ entry: Entry, at time: MonotonicTime) -> [Effect] {
    queue.append(entry)
    return isInFlight ? [] : sendNext(at: time)
  }

  /// Lets everything pass up to the next entry for the server, and sends that.
  private mutating func sendNext(at time: MonotonicTime) -> [Effect] {
    var effects: [Effect] = []
    while let entry = queue.first {
      switch entry {
      case .pass(let event):
        effects.append(.output(.event(event)))
        queue.removeFirst()
      case .forward, .reset:
        guard phase == .ready else {
          waitingSince = waitingSince ?? time
          return effects
        }
        isInFlight = true
        waitingSince = time
        return effects + requests(for: entry).map(Effect.send)
      }
    }
    waitingSince = nil
    return effects
  }

  private mutating func requests(for entry: Entry) -> [XIMRequest] {
    guard case .forward(let key) = entry else { return [.reset] }
    let mask = UInt32(key.type == KeyPress ? KeyPressMask : KeyReleaseMask)
    var requests: [XIMRequest] = []
    // Before a key: in the middle of its answer to the key before, a server may lose what it
    // composes.
    if let spot, sentSpot != spot, let attributes = spotAttributes(spot) {
      sentSpot = spot
      requests.append(.setValues(attributes))
    }
    discardsUntil = nil
    requests.append(.forward(XIMKey(key), isSynchronous: synchronousEvents & mask != 0))
    if let probe { requests.append(.getValue(attribute: probe)) }
    return requests
  }

  /// The attribute whose value shows that a key has been processed.
  private var probe: UInt16? { numbers["filterEvents"] ?? numbers["inputStyle"] }

  /// Called when the server has processed the first entry of the queue.
  private mutating func finished(at time: MonotonicTime) -> [Effect] {
    guard isInFlight else { return [] }
    isInFlight = false
    waitingSince = nil
    queue.removeFirst()
    return sendNext(at: time)
  }
}

nonisolated extension XIMSession {
  // MARK: From the server

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

  // MARK: Connecting

  private mutating func connect(_ message: XIMMessage, at time: MonotonicTime) -> [Effect] {
    switch (phase, message) {
    case (.connecting, .connected):
      phase = .opening
      return [.send(.open(locale: locale))]
    case (.opening, .opened(let method, let attributes, let contextAttributes)):
      guard let styles = attributes["queryInputStyle"] else { return fail() }
      self.method = method
      numbers = contextAttributes
      numbers["queryInputStyle"] = styles
      guard probe != nil else { return fail() }
      phase = .negotiating
      return [.send(.negotiate(encodings: ["UTF8_STRING", "COMPOUND_TEXT"]))]
    case (.negotiating, .encoding(let index)):
      hasUTF8 = index == 0
      phase = .queryingStyles
      return [.send(.queryStyles(attribute: numbers["queryInputStyle"] ?? 0))]
    case (.queryingStyles, .styles(let styles)):
      phase = .creatingContext
      return contextAttributes(styles).map { [.send(.createContext($0))] } ?? fail()
    case (.creatingContext, .contextCreated(let context)):
      self.context = context
      phase = .ready
      return (hasFocus ? [.send(.setFocus)] : []) + sendNext(at: time)
    default: return []
    }
  }

  private mutating func fail() -> [Effect] { end() }

  /// The attributes of a context whose composed text is drawn by the view, or by the input method
  /// in a window of its own; nil if the server offers neither.
  private func contextAttributes(_ styles: [UInt32]) -> [XIMRequest.Attribute]? {
    let wanted = [
      UInt32(XIMPreeditCallbacks | XIMStatusNothing), UInt32(XIMPreeditNothing | XIMStatusNothing),
    ]
    guard let style = wanted.first(where: styles.contains),
      let styleNumber = numbers["inputStyle"], let client = numbers["clientWindow"],
      let focus = numbers["focusWindow"]
    else { return nil }
    return [
      .init(styleNumber) { $0.write(style) }, .init(client) { $0.write(window) },
      .init(focus) { $0.write(window) },
    ]
  }

  private func spotAttributes(_ spot: Spot) -> [XIMRequest.Attribute]? {
    guard let list = numbers["preeditAttributes"], let number = numbers["spotLocation"] else {
      return nil
    }
    return [
      .init(list) { list in
        list.writeAttribute(number) {
          $0.write(spot.x)
          $0.write(spot.y)
        }
      }
    ]
  }
}

/// What the keyboard and the input method have made of the events, in order.
nonisolated enum KeyboardOutput {
  /// A key, or a change of the focus.
  case event(XEvent)
  /// Text of the input method.
  case commit(String)
  /// What is composed now.
  case preedit(Preedit)
}
