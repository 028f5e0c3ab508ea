import CX11
import Platform
import Testing

@testable import TouchKitX11

@Suite("XIMSession") struct XIMSessionTests {
  private var session = XIMSession(window: 7, locale: "C", isAwaited: true) {
    String(decoding: $0, as: UTF8.self)
  }

  private func time(_ milliseconds: Int64) -> MonotonicTime {
    MonotonicTime(nanoseconds: milliseconds * 1_000_000)
  }

  private func key(_ code: UInt32, isPressed: Bool = true) -> XEvent {
    var event = XEvent()
    event.xkey.type = isPressed ? KeyPress : KeyRelease
    event.xkey.keycode = code
    event.xkey.time = Time(code)
    return event
  }

  /// The effects in short.
  private func outline(_ effects: [XIMSession.Effect]) -> [String] {
    effects.map {
      switch $0 {
      case .send(.forward(let key, _)): "forward \(key.bytes[1])"
      case .send(.getValue): "probe"
      case .send(let request): "\(request)"
      case .output(.event(let event)) where event.type == FocusOut: "focus out"
      case .output(.event(let event)): "key \(event.xkey.keycode)"
      case .output(.commit(let text)): "commit \(text)"
      case .output(.preedit(let preedit)): "preedit \(preedit.text)"
      }
    }
  }

  /// Makes the connection, with a focused view.
  private mutating func connect() {
    _ = session.setCaret(.init(x: 1, y: 2), hasFocus: true)
    let contextAttributes = Dictionary(
      uniqueKeysWithValues: ["filterEvents", "inputStyle", "clientWindow", "focusWindow"]
        .enumerated().map { ($1, UInt16($0)) })
    let messages: [XIMMessage] = [
      .connected,
      .opened(
        method: 3, attributes: ["queryInputStyle": 9], contextAttributes: contextAttributes),
      .encoding(index: 1), .styles([UInt32(XIMPreeditCallbacks | XIMStatusNothing)]),
      .eventMask(forwarded: UInt32(KeyPressMask | KeyReleaseMask), synchronous: 0),
      .contextCreated(5),
    ]
    for message in messages { _ = session.receive(message, at: time(0)) }
  }

  @Test("keys go to the server one by one, and come back in order") mutating func order() {
    connect()
    #expect(outline(session.handle(key(10), at: time(1))) == ["forward 10", "probe"])
    #expect(outline(session.handle(key(10, isPressed: false), at: time(2))).isEmpty)
    #expect(outline(session.handle(key(11), at: time(3))).isEmpty)

    let answer = session.receive(.key(XIMKey(key(10).xkey), isSynchronous: false), at: time(4))
    #expect(outline(answer) == ["key 10"])
    #expect(outline(session.receive(.value, at: time(4))) == ["forward 10", "probe"])
    // The release means nothing to the server.
    #expect(outline(session.receive(.value, at: time(5))) == ["forward 11", "probe"])
    _ = session.receive(.value, at: time(6))
    #expect(session.deadline == nil)
  }

  @Test("a change of the focus does not overtake keys") mutating func focus() {
    connect()
    _ = session.handle(key(10), at: time(1))
    var event = XEvent()
    event.type = FocusOut
    #expect(session.handle(event, at: time(2)).isEmpty)
    #expect(outline(session.receive(.value, at: time(3))) == ["focus out"])
  }

  @Test("a server that does not answer for half a second is left alone until it does")
  mutating func timeout() {
    connect()
    _ = session.receive(
      .preeditDraw(first: 0, length: 0, text: Array("ab".utf8), caret: 2), at: time(1))
    _ = session.handle(key(10), at: time(1000))
    _ = session.handle(key(11), at: time(1400))
    #expect(session.deadline == time(1500))
    #expect(session.advance(to: time(1499)).isEmpty)

    #expect(outline(session.advance(to: time(1500))) == ["commit ab", "key 10", "key 11"])
    #expect(session.deadline == nil && session.preedit == Preedit())
    #expect(outline(session.handle(key(12), at: time(1501))) == ["key 12"])

    // It answers late: what it made of the first key was taken as typed.
    for message in [
      XIMMessage.commit([65], isSynchronous: false),
      .preeditDraw(first: 0, length: 0, text: [66], caret: 1),
      .key(XIMKey(key(10).xkey), isSynchronous: false),
    ] { #expect(session.receive(message, at: time(2000)).isEmpty) }
    #expect(outline(session.receive(.value, at: time(2000))) == ["reset"])
    #expect(outline(session.handle(key(13), at: time(2000))) == ["key 13"])
    #expect(session.receive(.resetDone, at: time(2001)).isEmpty)
    #expect(outline(session.handle(key(14), at: time(2002))) == ["forward 14", "probe"])
    #expect(session.deadline == time(2502))
  }

  @Test("each answer grants the next key its own half second") mutating func patience() {
    connect()
    _ = session.handle(key(10), at: time(0))
    _ = session.handle(key(11), at: time(10))
    _ = session.receive(.value, at: time(400))
    #expect(session.deadline == time(900))
  }

  @Test("keys wait half a second for the connection, and then no more") mutating func connecting() {
    _ = session.setCaret(.init(x: 1, y: 2), hasFocus: true)
    #expect(session.handle(key(10), at: time(100)).isEmpty)
    #expect(outline(session.advance(to: time(600))) == ["key 10"])
    #expect(outline(session.handle(key(11), at: time(601))) == ["key 11"])
    // The server is used once it answers.
    connect()
    #expect(outline(session.handle(key(12), at: time(900))) == ["forward 12", "probe"])
  }

  @Test("keys that waited for the connection go to the server") mutating func connected() {
    _ = session.setCaret(.init(x: 1, y: 2), hasFocus: true)
    _ = session.handle(key(10), at: time(0))
    connect()
    #expect(session.deadline == time(500))
    #expect(outline(session.receive(.value, at: time(1))).isEmpty)
    #expect(session.deadline == nil)
  }

  @Test("without a view that takes text, keys pass") mutating func shortcuts() {
    connect()
    _ = session.setCaret(nil, hasFocus: true)
    #expect(outline(session.handle(key(10), at: time(1))) == ["key 10"])
  }

  @Test("what is composed arrives, and what is committed before it") mutating func commits() {
    connect()
    let draw = XIMMessage.preeditDraw(first: 0, length: 0, text: Array("ab".utf8), caret: 1)
    #expect(outline(session.receive(draw, at: time(1))) == ["preedit ab"])
    let caret = XIMMessage.preeditCaret(direction: 5, position: 9)
    #expect(
      outline(session.receive(caret, at: time(1)))
        == ["preeditCaretReply(position: 1)"])
    let commit = XIMMessage.commit(Array("A".utf8), isSynchronous: true)
    #expect(
      outline(session.receive(commit, at: time(2))) == ["commit A", "preedit ab", "syncReply"])
    #expect(outline(session.receive(.preeditDone, at: time(3))) == ["preedit "])
  }

  @Test("after a reset, what the server sends is ignored until the next key")
  mutating func resets() {
    connect()
    let draw = XIMMessage.preeditDraw(first: 0, length: 0, text: Array("ab".utf8), caret: 1)
    #expect(session.reset(at: time(0)).isEmpty)
    _ = session.receive(draw, at: time(1))
    #expect(outline(session.reset(at: time(2))) == ["reset"])
    #expect(outline(session.receive(draw, at: time(3))).isEmpty)
    #expect(outline(session.receive(.commit([65], isSynchronous: false), at: time(3))).isEmpty)
    _ = session.receive(.resetDone, at: time(4))
    #expect(session.receive(.commit([65], isSynchronous: false), at: time(503)).isEmpty)
    _ = session.handle(key(10), at: time(503))
    #expect(outline(session.receive(draw, at: time(503))) == ["preedit ab"])
  }

  @Test("half a second after a reset, the server may commit without a key") mutating func picks() {
    connect()
    _ = session.receive(
      .preeditDraw(first: 0, length: 0, text: Array("ab".utf8), caret: 1), at: time(1))
    _ = session.reset(at: time(2))
    _ = session.receive(.resetDone, at: time(4))
    #expect(session.receive(.commit([65], isSynchronous: false), at: time(503)).isEmpty)
    let commit = session.receive(.commit([65], isSynchronous: false), at: time(504))
    #expect(outline(commit) == ["commit A", "preedit "])
  }

  @Test("a server that ends leaves what it composed as text") mutating func ends() {
    connect()
    _ = session.receive(
      .preeditDraw(first: 0, length: 0, text: Array("ab".utf8), caret: 2), at: time(1))
    _ = session.handle(key(10), at: time(2))
    #expect(outline(session.end()) == ["commit ab", "key 10"])
  }
}

@Suite("XIMMessage") struct XIMMessageTests {
  private func message(_ opcode: UInt8, _ body: (inout XIMWriter) -> Void) -> [UInt8] {
    var content = XIMWriter()
    body(&content)
    content.align()
    var writer = XIMWriter()
    writer.write([opcode, 0])
    writer.write(UInt16(content.bytes.count / 4))
    writer.write(content.bytes)
    return writer.bytes
  }

  private func ids(_ writer: inout XIMWriter) {
    for number in [3, 5] as [UInt16] { writer.write(number) }
  }

  @Test("reads composed text and text with a key symbol") func text() {
    let draw = message(75) {
      ids(&$0)
      for number in [2, 1, 4, 0] as [Int32] { $0.write(number) }
      $0.writeList { $0.write("hats".utf8) }
    }
    #expect(
      XIMMessage(draw[...])
        == .preeditDraw(first: 1, length: 4, text: Array("hats".utf8), caret: 2))
    let both = message(63) {
      ids(&$0)
      $0.write(7 as UInt16)
      $0.write(0 as UInt16)
      $0.write(0x61 as UInt32)
      $0.writeList { $0.write("a".utf8) }
    }
    #expect(XIMMessage(both[...]) == .commit([0x61], isSynchronous: true))
  }

  @Test("truncated messages are refused, whatever they are") func truncated() {
    for opcode in 1...80 as ClosedRange<UInt8> {
      for length in 0..<24 {
        let bytes = [opcode, 0, 6, 0] + [UInt8](repeating: 0xFF, count: length)
        _ = XIMMessage(bytes[...])
        _ = XIMTransport.messages(in: bytes[...])
      }
    }
    #expect(XIMMessage([75, 0, 6, 0, 1, 0, 1, 0]) == nil)
    #expect(XIMMessage([]) == nil)
  }

  @Test("a packet holds several messages and padding") func packets() {
    let one = message(2) { _ in }
    let packet = one + message(51) { ids(&$0) } + [0, 0, 0, 0]
    #expect(XIMTransport.messages(in: packet[...]) == [.connected, .contextCreated(5)])
  }

  @Test("a key survives the wire") func keys() throws {
    var key = XKeyEvent()
    key.type = KeyRelease
    key.keycode = 38
    key.time = 99
    key.state = 5
    let event = try #require(XIMKey(key).event(in: 7)).xkey
    #expect(event.type == KeyRelease && event.keycode == 38 && event.time == 99)
    #expect(event.state == 5 && event.window == 7 && XIMKey(key).bytes.count == 32)
  }

  @Test("finds the input method's name") func names() {
    #expect(InputMethod.server(in: "@im=ibus") == "ibus")
    #expect(InputMethod.server(in: "@foo=1@im=fcitx@bar=2") == "fcitx")
    for none in ["", "@im=", "@im=none", "@im=local", "@other=ibus"] {
      #expect(InputMethod.server(in: none) == nil)
    }
  }
}
