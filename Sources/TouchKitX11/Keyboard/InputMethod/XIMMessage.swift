/// A message from an input method's server.
nonisolated enum XIMMessage: Hashable {
  case connected
  /// The input method's number, and the numbers of its attributes and of its contexts' by name.
  case opened(method: UInt16, attributes: [String: UInt16], contextAttributes: [String: UInt16])
  /// The chosen encoding's index in the list that was offered.
  case encoding(index: Int16)
  case styles([UInt32])
  case contextCreated(UInt16)
  /// The kinds of events that are forwarded, and those whose processing the server confirms.
  case eventMask(forwarded: UInt32, synchronous: UInt32)
  /// The reply to `XIMRequest.getValue`.
  case value
  /// A key that means nothing to the input method, or that it has generated.
  case key(XIMKey, isSynchronous: Bool)
  case commit([UInt8], isSynchronous: Bool)
  case sync
  case resetDone
  case preeditStart
  case preeditDraw(first: Int, length: Int, text: [UInt8], caret: Int)
  case preeditCaret(direction: UInt32, position: Int)
  case preeditDone
  case error
  /// Any other message.
  case other

  /// Decodes a message with its header; nil if it is malformed.
  init?(_ bytes: ArraySlice<UInt8>) {
    do { self = try Self.decode(bytes) } catch { return nil }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>) throws(XIMReader.Truncated) -> Self {
    var reader = XIMReader(bytes)
    let opcode = try reader.read(UInt8.self)
    _ = try reader.read(count: 3)
    switch opcode {
    case 2: return .connected
    case 20: return .error
    case 31: return try opened(&reader)
    default: break
    }
    // The number of the only input method.
    _ = try reader.read(UInt16.self)
    switch opcode {
    case 39:
      _ = try reader.read(UInt16.self)
      return .encoding(index: try reader.read(Int16.self))
    case 45: return .styles(try styles(&reader))
    case 51: return .contextCreated(try reader.read(UInt16.self))
    default: break
    }
    guard (37...78).contains(opcode) else { return .other }
    // The number of the only context.
    _ = try reader.read(UInt16.self)
    return try decode(opcode, &reader)
  }

  /// Decodes a message about the context.
  private static func decode(
    _ opcode: UInt8, _ reader: inout XIMReader
  ) throws(XIMReader.Truncated) -> Self {
    switch opcode {
    case 37:
      let forwarded = try reader.read(UInt32.self)
      return .eventMask(forwarded: forwarded, synchronous: try reader.read(UInt32.self))
    case 57: return .value
    case 60:
      let flags = try reader.read(UInt16.self)
      _ = try reader.read(UInt16.self)
      return .key(try XIMKey(&reader), isSynchronous: flags & 1 != 0)
    case 61: return .sync
    case 63: return try commit(&reader)
    case 65: return .resetDone
    case 73: return .preeditStart
    case 75: return try draw(&reader)
    case 76:
      let position = Int(try reader.read(Int32.self))
      return .preeditCaret(direction: try reader.read(UInt32.self), position: position)
    case 78: return .preeditDone
    default: return .other
    }
  }

  private static func opened(_ reader: inout XIMReader) throws(XIMReader.Truncated) -> Self {
    let method = try reader.read(UInt16.self)
    let attributes = try names(try reader.readList())
    let context = try names(try reader.readList(isAligned: true))
    return .opened(method: method, attributes: attributes, contextAttributes: context)
  }

  /// The numbers of attributes by name.
  private static func names(
    _ list: ArraySlice<UInt8>
  ) throws(XIMReader.Truncated) -> [String: UInt16] {
    var reader = XIMReader(list)
    var numbers: [String: UInt16] = [:]
    while !reader.rest.isEmpty {
      let number = try reader.read(UInt16.self)
      _ = try reader.read(UInt16.self)
      numbers[String(decoding: try reader.readList(), as: UTF8.self)] = number
    }
    return numbers
  }

  /// The input styles: the value of the only attribute that was requested.
  private static func styles(_ reader: inout XIMReader) throws(XIMReader.Truncated) -> [UInt32] {
    var list = XIMReader(try reader.readList())
    _ = try list.read(UInt16.self)
    var value = XIMReader(try list.readList())
    let count = try value.read(UInt16.self)
    _ = try value.read(UInt16.self)
    var styles: [UInt32] = []
    for _ in 0..<count { styles.append(try value.read(UInt32.self)) }
    return styles
  }

  private static func commit(_ reader: inout XIMReader) throws(XIMReader.Truncated) -> Self {
    let flags = try reader.read(UInt16.self)
    let isSynchronous = flags & 1 != 0
    // A key symbol may come instead of the characters, or before them.
    if flags & 4 != 0 {
      _ = try reader.read(UInt16.self)
      _ = try reader.read(UInt32.self)
    }
    guard flags & 2 != 0 else { return .commit([], isSynchronous: isSynchronous) }
    return .commit(Array(try reader.readList()), isSynchronous: isSynchronous)
  }

  private static func draw(_ reader: inout XIMReader) throws(XIMReader.Truncated) -> Self {
    let caret = Int(try reader.read(Int32.self))
    let first = Int(try reader.read(Int32.self))
    let length = Int(try reader.read(Int32.self))
    let status = try reader.read(UInt32.self)
    let text = Array(try reader.readList())
    // The first bit of the status: no text, the part is deleted. The looks that follow are not
    // shown.
    return .preeditDraw(
      first: first, length: length, text: status & 1 != 0 ? [] : text, caret: caret)
  }
}
