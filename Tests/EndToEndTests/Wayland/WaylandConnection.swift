import Platform
import VirtualTouchscreen

/// A client of a Wayland compositor that sends requests and waits until they are processed.
///
/// It speaks the protocol itself, so that building the tests needs no Wayland library. A message
/// consists of 32-bit words: the object, the size in bytes and the number of the request or event,
/// and the arguments.
final class WaylandConnection {
  /// An interface that the compositor offers.
  private struct Global {
    var name: UInt32
    var version: UInt32
  }

  private static let display: UInt32 = 1
  private let socket: UnixSocket
  private var globals: [String: Global] = [:]
  private let registry: UInt32 = 2
  private var lastObject: UInt32 = 2

  /// Connects to the compositor's socket and reads what it offers.
  init(_ path: String) throws {
    socket = try UnixSocket(connectingTo: path)
    try send(1, to: Self.display, [registry])  // get_registry
    try sync()
  }

  deinit { socket.close() }

  /// Binds an interface in a version that both sides know; returns the object.
  func bind(_ interface: String, version: UInt32) throws -> UInt32 {
    guard let global = globals[interface] else {
      throw TimeoutError("the compositor does not offer \(interface)")
    }
    let object = makeObject()
    var message = WaylandMessage(to: registry, request: 0)
    message.append(global.name)
    message.append(interface)
    message.append(min(version, global.version))
    message.append(object)
    try socket.write(message.bytes)
    return object
  }

  /// Sends a request with integer arguments.
  func send(_ request: UInt16, to object: UInt32, _ arguments: [UInt32]) throws {
    var message = WaylandMessage(to: object, request: request)
    for argument in arguments { message.append(argument) }
    try socket.write(message.bytes)
  }

  /// Sends a request with text arguments.
  func send(_ request: UInt16, to object: UInt32, _ arguments: [String]) throws {
    var message = WaylandMessage(to: object, request: request)
    for argument in arguments { message.append(argument) }
    try socket.write(message.bytes)
  }

  /// Waits until the compositor has processed all requests.
  func sync() throws {
    let callback = makeObject()
    try send(0, to: Self.display, [callback])
    while try readEvent() != callback {}
  }

  private func makeObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// Reads an event and returns the object that sent it.
  private func readEvent() throws -> UInt32 {
    let header = try read(8)
    let (object, second) = (Self.word(header, 0), Self.word(header, 4))
    let body = try read(Int(second >> 16) - 8)
    if object == registry, second & 0xFFFF == 0 { addGlobal(body) }
    if object == Self.display, second & 0xFFFF == 0 {
      let reason = String(decoding: body, as: UTF8.self)
      throw TimeoutError("the compositor refused a request: \(reason)")
    }
    return object
  }

  /// A global: its name, the interface as a text, its version.
  private func addGlobal(_ body: [UInt8]) {
    let length = Int(Self.word(body, 4))
    let interface = String(decoding: body[8..<8 + length - 1], as: UTF8.self)
    globals[interface] = Global(
      name: Self.word(body, 0), version: Self.word(body, 8 + (length + 3) / 4 * 4))
  }

  private func read(_ count: Int) throws -> [UInt8] {
    guard let bytes = try socket.read(count, until: Timeout(in: .seconds(20))) else {
      throw TimeoutError("the compositor does not answer")
    }
    return bytes
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}

/// A request in the making.
private struct WaylandMessage {
  private var words: [UInt32]

  init(to object: UInt32, request: UInt16) { words = [object, UInt32(request)] }

  mutating func append(_ word: UInt32) { words.append(word) }

  /// Appends a text: its length with the final zero, and its bytes, filled up to whole words.
  mutating func append(_ text: String) {
    var bytes = Array(text.utf8) + [0]
    words.append(UInt32(bytes.count))
    bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    bytes.withUnsafeBytes { words += $0.bindMemory(to: UInt32.self) }
  }

  /// The message with its size.
  var bytes: [UInt8] {
    var words = words
    words[1] |= UInt32(4 * words.count) << 16
    return words.withUnsafeBytes { Array($0) }
  }
}
