import CX11
import Glibc
import Platform
import TouchKit
import X11Support

/// The desktop's input method, for East Asian text and whatever else more than one key makes.
///
/// Nothing here waits for its server, which may be stopped, hang or end: Xlib's own functions for
/// input methods do. Without a server, and while it does not answer, keys are taken as typed; the
/// next one that answers is used.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class InputMethod {
  private let connection: XConnection
  private let window: XID
  /// The name of the server that the user has chosen; nil for none.
  private let server: String?
  private var transport: XIMTransport?
  private var session: XIMSession?
  private var caret: XIMSession.Spot?
  private var hasFocus = true
  private var outputs: [KeyboardOutput] = []
  /// Whether the server does not run, as far as its registration says.
  private var isAbsent = false

  /// Creates an input method, which is connected as soon as a view takes text.
  init(connection: XConnection, window: XID) {
    self.connection = connection
    self.window = window
    server = Self.server(in: getenv("XMODIFIERS").map { String(cString: $0) } ?? "")
  }

  /// The name of the input method in `XMODIFIERS`, such as "@im=ibus"; nil for none.
  nonisolated static func server(in modifiers: String) -> String? {
    let name = modifiers.split(separator: "@").last { $0.hasPrefix("im=") }?.dropFirst(3)
    guard let name, !name.isEmpty, name != "none", name != "local" else { return nil }
    return String(name)
  }

  // MARK: From the window

  /// Sets where the caret is; nil if no view takes text, so that shortcuts do not become text.
  func setCaret(_ caret: XIMSession.Spot?) {
    guard self.caret != caret else { return }
    self.caret = caret
    if session == nil, caret != nil, !isAbsent { connect(isAwaited: true) } else { updateCaret() }
  }

  /// Sets whether our window has the keyboard focus.
  func setFocus(_ isFocused: Bool) {
    hasFocus = isFocused
    updateCaret()
  }

  /// Discards the composition, which the view has committed or removed.
  func reset() { perform { $0.reset(at: .now) } }

  private func updateCaret() {
    perform { [caret, hasFocus] in $0.setCaret(caret, hasFocus: hasFocus) }
  }

  // MARK: From the event reader

  /// Handles an event if it comes from the input method's server; returns whether it does.
  func handle(_ event: XEvent, at time: MonotonicTime) -> Bool {
    if event.type == PropertyNotify, event.xproperty.window == connection.root,
      event.xproperty.atom == connection.atoms[.inputMethodServers]
    {
      serversChanged()
      return true
    }
    guard let transport, let reception = transport.handle(event) else { return false }
    switch reception {
    case .accepted: perform { $0.accepted() }
    case .messages(let messages):
      for message in messages { perform { $0.receive(message, at: time) } }
    case .refused: end()
    case .lost:
      end()
      connect(isAwaited: false)
    }
    return true
  }

  /// Handles an event of the keyboard, once it is its turn: a key or a change of the focus.
  func take(_ event: XEvent, at time: MonotonicTime) {
    guard session != nil else { return outputs.append(.event(event)) }
    perform { $0.handle(event, at: time) }
  }

  /// Takes what has waited too long for the server as typed.
  func advance(to time: MonotonicTime) { perform { $0.advance(to: time) } }

  /// When `advance(to:)` must be called; nil if nothing waits.
  var deadline: MonotonicTime? { session?.deadline }

  /// Removes and returns what was made of the events.
  func takeOutput() -> [KeyboardOutput] {
    defer { outputs = [] }
    return outputs
  }

  // MARK: The connection

  /// Connects to a server that has started; one that does not answer may have been replaced.
  private func serversChanged() {
    isAbsent = false
    guard session?.phase != .ready, session != nil || caret != nil else { return }
    end()
    connect(isAwaited: false)
  }

  private func connect(isAwaited: Bool) {
    guard let server, !connection.isLost else { return }
    transport = XIMTransport(connection: connection, server: server)
    isAbsent = transport == nil
    guard !isAbsent else { return }
    session = XIMSession(
      window: WireValue.card32(window), locale: UserLocale.current.name, isAwaited: isAwaited,
      decode: { [server = connection.server] in Self.string(ofCompoundText: $0, server) })
    updateCaret()
  }

  private func perform(_ body: (inout XIMSession) -> [XIMSession.Effect]) {
    guard var session else { return }
    let effects = body(&session)
    self.session = session
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: XIMSession.Effect) {
    switch effect {
    case .send(let request): send(request)
    case .output(let output): outputs.append(output)
    }
  }

  private func send(_ request: XIMRequest) {
    guard let transport, let session else { return }
    transport.send(request.encoded(method: session.method, context: session.context))
  }

  private func end() {
    perform { $0.end() }
    (session, transport) = (nil, nil)
  }

  /// Calls `Xutf8TextPropertyToTextList`.
  private nonisolated static func string(
    ofCompoundText text: [UInt8], _ server: XDisplay
  ) -> String {
    var bytes = text + [0]
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var property = XTextProperty(
        value: bytes.baseAddress, encoding: server.atom("COMPOUND_TEXT"), format: 8,
        nitems: UInt(text.count))
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var count: Int32 = 0
      guard Xutf8TextPropertyToTextList(server.pointer, &property, &list, &count) >= 0, let list
      else { return "" }
      defer { XFreeStringList(list) }
      return (0..<Int(count)).map { list[$0].map { String(cString: $0) } ?? "" }.joined()
    }
  }
}
