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
  /// An effect that the driver has to perform, in this order.
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

  var phase = Phase.connecting
  /// The text that is composed.
  var preedit = Preedit()
  /// The server's numbers for the input method and the context.
  var method: UInt16 = 0
  var context: UInt16 = 0

  /// The window that has the keyboard.
  let window: UInt32
  let locale: String
  let decode: (_ compoundText: [UInt8]) -> String
  var hasUTF8 = false
  var numbers: [String: UInt16] = [:]
  var forwardedEvents: UInt32 = 0
  var synchronousEvents: UInt32 = 0
  var hasFocus = false
  private var spot: Spot?
  private var sentSpot: Spot?

  /// The entries that wait for the server, in order.
  var queue: [Entry] = []
  /// Whether the first entry of the queue was sent.
  var isInFlight = false
  /// Whether the server has not answered in time.
  var absence = Absence.none
  /// When the first entry of the queue began to wait.
  private var waitingSince: MonotonicTime?
  /// Whether keys wait for the connection to be made.
  private var isAwaited: Bool

  /// Something that waits for what came before it.
  enum Entry {
    case forward(XKeyEvent)
    /// An event that is not forwarded, but must not overtake those that are.
    case pass(XEvent)
    case reset
  }

  enum Absence {
    case none
    /// It has not answered the latest request.
    case silent
    /// It has answered, and is requested to discard what it composed before.
    case returning
  }

  /// Until when, or until the next key, what the server sends belongs to a discarded composition:
  /// some servers commit one some time after they have confirmed the reset.
  var discardsUntil: MonotonicTime?

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

  var isResetting: Bool {
    queue.contains { if case .reset = $0 { true } else { false } }
  }

  private mutating func append(_ entry: Entry, at time: MonotonicTime) -> [Effect] {
    queue.append(entry)
    return isInFlight ? [] : sendNext(at: time)
  }

  /// Lets everything pass up to the next entry for the server, and sends that.
  mutating func sendNext(at time: MonotonicTime) -> [Effect] {
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
  var probe: UInt16? { numbers["filterEvents"] ?? numbers["inputStyle"] }

  /// Called when the server has processed the first entry of the queue.
  mutating func finished(at time: MonotonicTime) -> [Effect] {
    guard isInFlight else { return [] }
    isInFlight = false
    waitingSince = nil
    queue.removeFirst()
    return sendNext(at: time)
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
