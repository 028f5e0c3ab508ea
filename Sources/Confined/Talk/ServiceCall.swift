import Platform

/// The first message to a process: which service it shall be, and the request.
package struct ServiceCall {
  /// The name of the service.
  let name: String
  /// The version of its messages.
  let version: Int
  /// The request, whose bytes are left to the name.
  let request: PacketSocket.Packet

  /// Calls a service; a request consists of numbers and a file.
  package init<Service: ConfinedService>(
    _ service: Service.Type, _ words: [Int] = [], _ file: OpenFile? = nil
  ) {
    name = Service.name
    version = Service.version
    request = PacketSocket.Packet(words: words, file: file)
  }

  /// Parses a message; nil if it is none of this kind.
  init?(_ packet: PacketSocket.Packet) {
    guard let version = packet.words.first else { return nil }
    name = String(decoding: packet.bytes, as: UTF8.self)
    self.version = version
    request = PacketSocket.Packet(words: Array(packet.words.dropFirst()), file: packet.file)
  }

  /// The message.
  package var packet: PacketSocket.Packet {
    PacketSocket.Packet(
      words: [version] + request.words, bytes: Array(name.utf8), file: request.file)
  }
}
