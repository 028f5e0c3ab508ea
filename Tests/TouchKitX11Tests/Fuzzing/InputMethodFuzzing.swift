import CX11
import Platform
import TestSupport

@testable import TouchKitX11

extension FuzzTarget {
  /// Packets of an input method's server with any contents at any time, between keys.
  static let inputMethod = FuzzTarget("input-method") { bytes in
    var input = InputBytes(bytes)
    var laws = InputMethodLaws(isConnected: input.flag())
    while !input.isEmpty { laws.act(&input) }
    laws.end()
  }
}

/// Whatever the server sends, keys come out in their order, and nothing waits forever.
private struct InputMethodLaws {
  private var session = XIMSession(window: 7, locale: "C", isAwaited: true) {
    String(decoding: $0, as: UTF8.self)
  }
  private var time = MonotonicTime(nanoseconds: 0)
  /// The number of the last key that was pressed, and of the last one that came out.
  private var (pressed, output) = (0, 0)

  init(isConnected: Bool) {
    check(session.accepted())
    guard isConnected else { return }
    let names = [
      "filterEvents", "inputStyle", "clientWindow", "focusWindow", "preeditAttributes",
      "spotLocation",
    ]
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, UInt16($0)) })
    let messages: [XIMMessage] = [
      .connected,
      .opened(method: 3, attributes: ["queryInputStyle": 9], contextAttributes: numbers),
      .encoding(index: 0), .styles([UInt32(XIMPreeditCallbacks | XIMStatusNothing)]),
      .eventMask(forwarded: UInt32(KeyPressMask | KeyReleaseMask), synchronous: 0),
      .contextCreated(5),
    ]
    for message in messages { check(session.receive(message, at: time)) }
    promise(session.phase == .ready, "The session is \(session.phase).")
  }

  mutating func act(_ input: inout InputBytes) {
    time = time + .milliseconds(Int64(input.number(0...255)))
    switch input.number(0...7) {
    case 0: press(isDown: input.flag())
    case 1:
      let spot = XIMSession.Spot(x: input.integer(), y: input.integer())
      check(session.setCaret(input.number(0...7) == 0 ? nil : spot, hasFocus: true))
    case 2: check(session.reset(at: time))
    case 3:
      check(session.advance(to: time))
      promise(session.deadline.map { $0 > time } ?? true, "A key waits beyond its time.")
    default: receive(&input)
    }
  }

  mutating func end() {
    check(session.end())
    promise(session.queue.isEmpty && session.deadline == nil, "A key waits for no server.")
    promise(session.preedit == Preedit(), "What was composed is lost.")
  }

  private mutating func press(isDown: Bool) {
    pressed += 1
    var event = XEvent()
    event.xkey.type = isDown ? KeyPress : KeyRelease
    event.xkey.keycode = UInt32(pressed % 248 + 8)
    event.xkey.time = Time(pressed)
    check(session.handle(event, at: time))
  }

  private mutating func receive(_ input: inout InputBytes) {
    var packet = input.bytes(input.number(0...255))
    // The only way of a server to return the key that it has.
    if input.number(0...3) == 0, case .forward(let key) = session.queue.first {
      packet =
        XIMRequest.forward(XIMKey(key), isSynchronous: input.flag())
        .encoded(method: 3, context: 5)
    }
    for message in XIMTransport.messages(in: packet[...]) {
      check(session.receive(message, at: time))
    }
  }

  private mutating func check(_ effects: [XIMSession.Effect]) {
    for effect in effects {
      switch effect {
      case .send(let request):
        let bytes = request.encoded(method: session.method, context: session.context)
        let length = Int(bytes[2]) | Int(bytes[3]) << 8
        promise(bytes.count == 4 + 4 * length, "\(request) has a wrong length.")
      case .output(.event(let event)) where event.xkey.send_event == 0:
        let number = Int(event.xkey.time)
        promise((output...pressed).contains(number), "Key \(number) after \(output).")
        output = number
      case .output(.preedit(let preedit)):
        promise(
          (0...preedit.text.unicodeScalars.count).contains(preedit.caretOffset), "\(preedit)")
      case .output: break
      }
    }
  }
}
