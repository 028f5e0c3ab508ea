import CX11

/// A message to an input method's server: the part of the X Input Method protocol 1.0 that a
/// client with one context needs.
nonisolated enum XIMRequest: Hashable {
  case connect
  case open(locale: String)
  case negotiate(encodings: [String])
  case queryStyles(attribute: UInt16)
  case createContext([Attribute])
  case setValues([Attribute])
  /// Requests the value of an attribute of the context: the reply shows that the server has
  /// processed the requests before.
  case getValue(attribute: UInt16)
  case setFocus
  case unsetFocus
  case forward(Key, isSynchronous: Bool)
  case syncReply
  case reset
  case preeditStartReply
  case preeditCaretReply(position: UInt32)

  /// A numbered attribute with its encoded value.
  struct Attribute: Hashable {
    var number: UInt16
    var value: [UInt8]

    init(_ number: UInt16, _ write: (inout XIMWriter) -> Void) {
      var writer = XIMWriter()
      write(&writer)
      self.number = number
      value = writer.bytes
    }
  }

  /// A key event as it is on the wire.
  typealias Key = XIMKey

  /// The message, for the input method and the context that the server has numbered.
  func encoded(method: UInt16, context: UInt16) -> [UInt8] {
    var body = XIMWriter()
    if addresses != .nothing { body.write(method) }
    if addresses == .context { body.write(context) }
    write(to: &body)
    body.align()
    var message = XIMWriter()
    message.write(opcode)
    message.write(UInt8(0))
    message.write(UInt16(clamping: body.bytes.count / 4))
    message.write(body.bytes)
    return message.bytes
  }

  private enum Addressee { case nothing, method, context }

  private var addresses: Addressee {
    switch self {
    case .connect, .open: .nothing
    case .negotiate, .queryStyles, .createContext: .method
    default: .context
    }
  }

  private var opcode: UInt8 {
    switch self {
    case .connect: 1
    case .open: 30
    case .negotiate: 38
    case .queryStyles: 44
    case .createContext: 50
    case .setValues: 54
    case .getValue: 56
    case .setFocus: 58
    case .unsetFocus: 59
    case .forward: 60
    case .syncReply: 62
    case .reset: 64
    case .preeditStartReply: 74
    case .preeditCaretReply: 77
    }
  }

  private func write(to body: inout XIMWriter) {
    switch self {
    case .connect:
      // The byte order of all that follows, version 1.0 and no authentication.
      body.write(UInt8(ascii: 1.littleEndian == 1 ? "l" : "B"))
      body.write([0] as [UInt8])
      for number in [1, 0, 0] as [UInt16] { body.write(number) }
    case .open(let locale): Self.write(locale, to: &body)
    case .negotiate(let encodings):
      body.writeList { list in for name in encodings { Self.write(name, to: &list) } }
      body.writeList(isAligned: true) { _ in }
    case .queryStyles(let attribute), .getValue(let attribute):
      body.writeList { $0.write(attribute) }
    case .createContext(let attributes):
      body.writeList { Self.write(attributes, to: &$0) }
    case .setValues(let attributes):
      body.writeList(isAligned: true) { Self.write(attributes, to: &$0) }
    case .forward(let key, let isSynchronous):
      body.write(UInt16(isSynchronous ? 1 : 0))
      body.write(key.serial)
      body.write(key.bytes)
    // The text may have any length.
    case .preeditStartReply: body.write(Int32(-1))
    case .preeditCaretReply(let position): body.write(position)
    case .setFocus, .unsetFocus, .syncReply, .reset: break
    }
  }

  private static func write(_ attributes: [Attribute], to list: inout XIMWriter) {
    for attribute in attributes {
      list.writeAttribute(attribute.number) { $0.write(attribute.value) }
    }
  }

  private static func write(_ text: String, to writer: inout XIMWriter) {
    let bytes = Array(text.utf8.prefix(255))
    writer.write(UInt8(bytes.count))
    writer.write(bytes)
  }
}
