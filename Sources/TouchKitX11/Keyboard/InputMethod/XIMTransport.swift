import CX11
import Platform
import X11Support

/// The way to an input method's server: messages between two windows, in `ClientMessage` events or,
/// if they are longer than 20 bytes, in properties that such events name.
@MainActor  // Explicit: optimized test builds drop the default isolation.
final class XIMTransport {
  /// The meaning of an event.
  enum Reception {
    /// The server has accepted the connection.
    case accepted
    /// The server has sent messages.
    case messages([XIMMessage])
    /// The server cannot be reached this way.
    case refused
    /// The server has ended.
    case lost
  }

  private let connection: XConnection
  /// The window of the server's that owns its selection.
  private let owner: XID
  /// Our window, which receives messages.
  private let window: XID
  /// The server's window for our messages; 0 before it has accepted the connection.
  private var peer: XID = 0
  private let selection: Atom
  /// The bytes that were read of properties and belong to messages not announced yet.
  private var rests: [Atom: [UInt8]] = [:]
  /// The properties that carry our long messages, in turn: not every server can read one to which
  /// the next message was appended.
  private lazy var properties = (0..<8).map { connection.server.atom("_TOUCHKIT_XIM_\($0)") }
  private var sequence = 0

  /// Requests a connection to the server with a name; nil if no such server is running.
  init?(connection: XConnection, server name: String) {
    selection = connection.server.atom("@server=" + name)
    owner = XGetSelectionOwner(connection.display, selection)
    guard owner != 0 else { return nil }
    self.connection = connection
    window = XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
    let transport = connection.atoms[.inputMethodTransport]
    XConvertSelection(
      connection.display, selection, transport, transport, window, Time(CurrentTime))
  }

  isolated deinit {
    if !connection.isLost { XDestroyWindow(connection.display, window) }
  }

  /// Sends a message once the server has accepted the connection.
  func send(_ message: [UInt8]) {
    guard peer != 0, !connection.isLost else { return }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = peer
    event.xclient.message_type = connection.atoms[.inputMethodProtocol]
    if message.count <= 20 {
      event.xclient.format = 8
      withUnsafeMutableBytes(of: &event.xclient.data) { $0.copyBytes(from: message) }
    } else {
      sequence += 1
      let property = properties[sequence % properties.count]
      message.withUnsafeBufferPointer { bytes in
        _ = XChangeProperty(
          connection.display, peer, property, XA_STRING, 8, PropModeAppend, bytes.baseAddress,
          Int32(bytes.count))
      }
      event.xclient.format = 32
      event.xclient.data.l.0 = message.count
      event.xclient.data.l.1 = Int(property)
    }
    XSendEvent(connection.display, peer, 0, NoEventMask, &event)
  }

  /// Handles an event; returns nil if it has nothing to do with the server.
  func handle(_ event: XEvent) -> Reception? {
    switch event.type {
    case SelectionNotify where event.xselection.requestor == window:
      return answered(event.xselection)
    case ClientMessage where event.xclient.window == window:
      return received(event.xclient)
    case DestroyNotify where peer != 0 && event.xdestroywindow.window == peer:
      peer = 0
      return .lost
    default: return nil
    }
  }

  /// The server has answered how it can be reached.
  private func answered(_ event: XSelectionEvent) -> Reception {
    let transport = connection.atoms[.inputMethodTransport]
    let property = XProperty(connection, window: window)
    let text = String(decoding: property.bytes(transport, type: transport), as: UTF8.self)
    guard event.property != 0, text.hasPrefix("@transport="),
      text.dropFirst("@transport=".count).split(separator: ",").contains(where: {
        $0.hasPrefix("X/")
      })
    else { return .refused }
    var message = XEvent()
    message.xclient.type = ClientMessage
    message.xclient.window = owner
    message.xclient.message_type = connection.atoms[.inputMethodConnect]
    message.xclient.format = 32
    message.xclient.data.l.0 = Int(window)
    XSendEvent(connection.display, owner, 0, NoEventMask, &message)
    return .messages([])
  }

  private func received(_ event: XClientMessageEvent) -> Reception {
    if event.message_type == connection.atoms[.inputMethodConnect], event.format == 32, peer == 0 {
      peer = WireValue.id(event.data.l.0)
      // The window's destruction is the only sign that the server has ended.
      XSelectInput(connection.display, peer, StructureNotifyMask)
      return .accepted
    }
    guard event.message_type == connection.atoms[.inputMethodProtocol] else { return .messages([]) }
    return .messages(Self.messages(in: bytes(of: event)[...]))
  }

  private func bytes(of event: XClientMessageEvent) -> [UInt8] {
    if event.format == 8 { return withUnsafeBytes(of: event.data) { Array($0.prefix(20)) } }
    let count = Int(WireValue.card32(event.data.l.0))
    let property = Atom(WireValue.card32(event.data.l.1))
    var bytes = rests[property] ?? []
    if bytes.count < count {
      bytes += XProperty(connection, window: window).bytes(property, type: nil)
      XDeleteProperty(connection.display, window, property)
    }
    // A server may have appended the next message already.
    let rest = bytes.dropFirst(count)
    rests[property] = rest.isEmpty ? nil : Array(rest)
    return Array(bytes.prefix(count))
  }

  /// The messages in a packet, which pads the last one.
  nonisolated static func messages(in packet: ArraySlice<UInt8>) -> [XIMMessage] {
    var packet = packet
    var messages: [XIMMessage] = []
    while packet.count >= 4, packet.first != 0 {
      var header = XIMReader(packet.dropFirst(2))
      guard let length = try? header.read(UInt16.self) else { break }
      let count = 4 + 4 * Int(length)
      if let message = XIMMessage(packet.prefix(count)) { messages.append(message) }
      packet = packet.dropFirst(count)
    }
    return messages
  }
}
